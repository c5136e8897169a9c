import { keyOf } from '@fitout/sdk';
import { useTag } from '@fitout/sdk/web';
import { useEffect } from 'react';

interface Keys {
  look(by: 1 | -1): void;
  take(): void;
  close(): void;
  before(on: boolean): void;
}

/** ← → between what lies in a strip, Enter takes one, Esc none, \ shows what was there while it is held. */
export function useStripKeys(keys: Keys): void {
  const { visible } = useTag();
  useEffect(() => {
    if (!visible) return;
    const down = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || belongsElsewhere(event)) return;
      const act = {
        ArrowLeft: () => keys.look(-1),
        ArrowRight: () => keys.look(1),
        Enter: keys.take,
        Escape: keys.close,
        '\\': () => keys.before(true),
      }[keyOf(event)];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    const up = (event: KeyboardEvent): void => {
      if (keyOf(event) === '\\') keys.before(false);
    };
    // Before the editor's own keys.
    document.addEventListener('keydown', down, { capture: true });
    document.addEventListener('keyup', up);
    return () => {
      document.removeEventListener('keydown', down, { capture: true });
      document.removeEventListener('keyup', up);
    };
  });
}

/** Keys of a dialog, a menu or a field are theirs, and Enter is the pressed button's. */
function belongsElsewhere(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('[role=dialog], [role=menu], input, textarea, select') !== null) return true;
  return keyOf(event) === 'Enter' && target.closest('button') !== null;
}
