import { usePlugin } from '@fitout/sdk/web';
import { useState } from 'react';
import { sound as play, readySound, vibrate } from '../../../../plugins/bar/api.ts';

export interface Signals {
  sound: boolean;
  vibration: boolean;
  /** Can this phone vibrate for a page? An iPhone does not. */
  vibrates: boolean;
  setSound(on: boolean): void;
  setVibration(on: boolean): void;
  /** A code was read. */
  tell(): void;
}

/** Sound and vibration for what was read: on, until somebody switches them off; this phone remembers it. */
export function useSignals(): Signals {
  const { storage } = usePlugin();
  const [sound, setSound] = useState(() => storage.get<boolean>('sound') ?? true);
  const [vibration, setVibration] = useState(() => storage.get<boolean>('vibration') ?? true);
  const vibrates = typeof navigator.vibrate === 'function';
  return {
    sound,
    vibration,
    vibrates,
    setSound(on) {
      setSound(on);
      storage.set('sound', on);
      readySound();
    },
    setVibration(on) {
      setVibration(on);
      storage.set('vibration', on);
    },
    tell() {
      if (sound) play('read');
      if (vibration && vibrates) vibrate('read');
    },
  };
}
