import { MobilePageProvider } from '@fitout/sdk/mobile';
import { type ReactNode, useEffect } from 'react';
import { type FramePage, startFrame } from '../web/frame/main.tsx';
import { setAccent } from './set-accent.ts';

/** Framework7's own styles are there (the document links the area's), and look for these classes on <html>. */
function Around({ dark, page, children }: { dark: boolean; page: FramePage; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
  }, [dark]);
  return <MobilePageProvider value={page}>{children}</MobilePageProvider>;
}

document.documentElement.classList.add('ios', 'fitout-frame');
void startFrame('mobile', Around, ({ color }) => setAccent(color));
