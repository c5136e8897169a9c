import { usePlugin } from '@fitout/sdk/web';
import { useState } from 'react';
import { type PhotoSettings, photoSettings } from '../../../../plugins/bar/api.ts';

/** How photos are taken, remembered on this phone. */
export function usePhotoSettings() {
  const { storage } = usePlugin();
  const [settings, set] = useState(() => photoSettings(storage.get<Partial<PhotoSettings>>('photo')));
  const change = (part: Partial<PhotoSettings>): void => {
    const next = { ...settings, ...part };
    set(next);
    storage.set('photo', next);
  };
  return { settings, change };
}
