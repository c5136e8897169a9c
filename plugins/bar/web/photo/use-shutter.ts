import { keyOf } from '@fitout/sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Shutter, type ShutterOptions, type ShutterState } from '../../shared/photo/shutter.ts';
import { hasOwnKeys } from '../camera/own-keys.ts';

export interface ShutterInHand extends ShutterState, Pick<Shutter, 'press' | 'release'> {}

/** The shutter under finger and space bar; Esc ends a countdown too. `ready`: the tag is in front and the camera on. */
export function useShutter(options: ShutterOptions): ShutterInHand {
  const [shutter] = useState(() => new Shutter());
  shutter.options = options;
  const { ready } = options;
  useEffect(() => {
    if (!ready) return;
    const down = (event: KeyboardEvent) => {
      if (keyOf(event) === 'Escape') shutter.cancel();
      if (keyOf(event) !== ' ' || event.ctrlKey || event.metaKey || event.altKey || hasOwnKeys(event.target)) return;
      // It would scroll the page, or press the shutter a second time.
      event.preventDefault();
      if (!event.repeat) shutter.press();
    };
    const up = (event: KeyboardEvent) => {
      if (keyOf(event) !== ' ' || !shutter.held) return;
      event.preventDefault();
      shutter.release();
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      shutter.stop();
    };
  }, [ready, shutter]);
  const { press, release } = shutter;
  return { ...useSyncExternalStore(shutter.subscribe, shutter.get), press, release };
}
