import { useEffect, useRef } from 'react';
import { Wedge } from './wedge.ts';

/** Calls `onCode` with what a scanner types while no field has the focus. */
export function useWedge(active: boolean, onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    if (!active) return;
    const wedge = new Wedge();
    const listen = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || event.isComposing) return;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null)
        return;
      const code = wedge.take(key, event.timeStamp);
      if (code === undefined) return;
      // Its Enter would press whatever button has the focus.
      event.preventDefault();
      event.stopPropagation();
      latest.current(code);
    };
    window.addEventListener('keydown', listen, true);
    return () => window.removeEventListener('keydown', listen, true);
  }, [active]);
}
