import { useState } from 'react';

/** How this device counts. */
export interface CountSettings {
  /** Seconds for which the same code in the camera's picture does not count again. */
  pause: number;
  /** Each code counts once and never again: for serial numbers. */
  once: boolean;
  sound: boolean;
  /** What others read of who counted where. */
  device: string;
}

/** The part of `ctx.storage` that this takes. */
interface CountStorage {
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
}

export const pauses = [1, 2, 3, 5, 10] as const;

/** Kept on the device, in a plugin's `ctx.storage`. */
export function useCountSettings(
  storage: CountStorage,
): [settings: CountSettings, change: (part: Partial<CountSettings>) => void] {
  const [settings, setSettings] = useState<CountSettings>(() => ({
    ...{ pause: 2, once: false, sound: true, device: deviceName(navigator.userAgent) },
    ...storage.get<Partial<CountSettings>>('count'),
  }));
  return [
    settings,
    (part) => {
      const next = { ...settings, ...part };
      setSettings(next);
      storage.set('count', next);
    },
  ];
}

/** A first name for a device, by what its browser says of itself; two alike are told apart by the people. */
export function deviceName(agent: string): string {
  const system = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'].find((word) =>
    agent.includes(word),
  );
  return { Macintosh: 'Mac', CrOS: 'Chromebook' }[system ?? ''] ?? system ?? '浏览器';
}
