import { usePlugin } from '@fitout/sdk/web';
import { useSyncExternalStore } from 'react';
import { type PhotoRoll, photoRollOf, type Roll } from '../../shared/photo/photo-roll.ts';

/** The photos of who is signed in. */
export function usePhotoRoll(): { roll: PhotoRoll; now: Roll } {
  const { session } = usePlugin();
  const roll = photoRollOf(session.user?.id ?? '');
  return { roll, now: useSyncExternalStore(roll.subscribe, roll.get) };
}
