import { usePlugin } from '@fitout/sdk/web';
import { useSyncExternalStore } from 'react';
import { type Reel, VideoReel } from '../../shared/video/video-reel.ts';

/** By person: the last pieces of a recording are written when its mode is left. */
const reels = new Map<string, VideoReel>();

/** The films of who is signed in. */
export function useVideoReel(): { reel: VideoReel; now: Reel } {
  const { session } = usePlugin();
  const person = session.user?.id ?? '';
  const reel = reels.get(person) ?? new VideoReel(person);
  reels.set(person, reel);
  return { reel, now: useSyncExternalStore(reel.subscribe, reel.get) };
}
