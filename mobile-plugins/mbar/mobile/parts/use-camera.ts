import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Camera, CameraSession, type FrameSize } from '../../../../plugins/bar/api.ts';

/** The camera of a page or a sheet, off when that goes to the back or away. */
export function useCamera(inFront: boolean, size?: FrameSize): Camera {
  const { media } = usePlugin();
  const [session] = useState(() => new CameraSession(media.stream, size));
  useEffect(() => (inFront ? session.attach() : undefined), [session, inFront]);
  return useSyncExternalStore(session.subscribe, session.get);
}
