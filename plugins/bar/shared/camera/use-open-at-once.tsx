import { useEffect, useRef } from 'react';
import type { Camera, CameraChoice } from './camera-session.ts';

/** Opens the camera of a page that is for scanning as it comes to the front, where it was allowed before. */
export function useOpenAtOnce({ openIfAllowed }: Camera, preferred: CameraChoice | undefined, inFront: boolean): void {
  const choice = useRef(preferred);
  choice.current = preferred;
  useEffect(() => {
    if (inFront) void openIfAllowed(choice.current);
  }, [openIfAllowed, inFront]);
}
