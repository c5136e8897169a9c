import { useTag } from '@fitout/sdk/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Camera, CameraSession } from '../../../../plugins/bar/api.ts';

/** The camera of this page, off when another page is in front. */
export function useCamera(): Camera {
  const { visible } = useTag();
  const [session] = useState(() => new CameraSession());
  useEffect(() => (visible ? session.attach() : undefined), [session, visible]);
  return useSyncExternalStore(session.subscribe, session.get);
}
