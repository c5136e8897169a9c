import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Camera, type CameraChoice, CameraSession, type FrameSize } from '../../shared/camera/camera-session.ts';

/** The camera of a tag or a dialog, off while that is not in front, and the person's last choice of one. */
export function useCamera(inFront: boolean, size?: FrameSize): { camera: Camera; preferred: CameraChoice | undefined } {
  const { media, storage } = usePlugin();
  const [session] = useState(() => new CameraSession(media.stream, size));
  const camera = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => (inFront ? session.attach() : undefined), [session, inFront]);
  const { deviceId, label } = camera.device ?? {};
  useEffect(() => {
    if (deviceId !== undefined) storage.set('camera', { deviceId, label });
  }, [deviceId, label, storage]);
  return { camera, preferred: storage.get<CameraChoice>('camera') };
}
