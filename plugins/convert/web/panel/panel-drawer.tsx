import { FormDrawer, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import type { ReactNode } from 'react';

/** The settings on a narrow screen. */
export function PanelDrawer({ close, children }: { close(): void; children: ReactNode }) {
  const t = useText();
  const closing = useClosing<never>(close);
  return (
    <FormDrawer closing={closing} title={t({ zh: '转换设置', en: 'Settings' })} close={() => closing.finish()}>
      {children}
    </FormDrawer>
  );
}
