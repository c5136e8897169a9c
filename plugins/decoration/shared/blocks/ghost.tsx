import type { LocalText } from '@fitout/sdk';
import type { ReactNode } from 'react';
import { Go } from './picture.tsx';

/**
 * What a block will look like once it has something to show: sample values, dimmed, and above them a button that leads
 * to the value it waits for. Only the canvas draws it. `go`: the value's key in the panel.
 */
export function Ghost(props: { mode: 'edit' | 'page'; go: string; say: LocalText; children: ReactNode }) {
  const { mode, go, say, children } = props;
  if (mode === 'page') return null;
  return (
    <div className="fb-ghost">
      <div className="fb-ghost-sample" aria-hidden="true" inert>
        {children}
      </div>
      <Go go={go} say={say} />
    </div>
  );
}
