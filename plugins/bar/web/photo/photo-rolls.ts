import { usePlugin } from '@fitout/sdk/web';
import { useSyncExternalStore } from 'react';
import { PhotoRoll, type Roll } from '../../shared/photo/photo-roll.ts';

/** By person: what is on its way into the library goes on when the mode or the tag is left. */
const rolls = new Map<string, PhotoRoll>();

/** The photos of who is signed in. */
export function usePhotoRoll(): { roll: PhotoRoll; now: Roll } {
  const { session } = usePlugin();
  const person = session.user?.id ?? '';
  const roll = rolls.get(person) ?? new PhotoRoll(person);
  rolls.set(person, roll);
  return { roll, now: useSyncExternalStore(roll.subscribe, roll.get) };
}
