import type { ButtonHTMLAttributes } from 'react';
import type { Shutter } from './shutter.ts';

type Presses = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'onPointerDown' | 'onPointerUp' | 'onPointerCancel' | 'onContextMenu' | 'onClick'
>;

/** What makes a button a shutter: a tap takes a photo, a hold a burst, and so does whatever else presses buttons. */
export function shutterPresses({ press, release }: Pick<Shutter, 'press' | 'release'>): Presses {
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event) => event.preventDefault(),
    onClick: (event) => {
      // By Enter, or by what presses buttons for somebody.
      if (event.detail !== 0) return;
      press();
      release();
    },
  };
}
