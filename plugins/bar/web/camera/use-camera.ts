import { usePlugin, useTag } from '@fitout/sdk/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Camera, type CameraChoice, CameraSession } from '../../shared/camera/camera-session.ts';

/** The camera of this tag, off when another tag is in front, and the person's last choice of one. */
export function useCamera(): { camera: Camera; preferred: CameraChoice | undefined } {
  const { storage } = usePlugin();
  const { visible } = useTag();
  const [session] = useState(() => new CameraSession());
  const camera = useSyncExternalStore(session.subscribe, session.get);
  useEffect(() => (visible ? session.attach() : undefined), [session, visible]);
  const { deviceId, label } = camera.device ?? {};
  useEffect(() => {
    if (deviceId !== undefined) storage.set('camera', { deviceId, label });
  }, [deviceId, label, storage]);
  return { camera, preferred: storage.get<CameraChoice>('camera') };
}
