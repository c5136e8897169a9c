import type { ReactNode } from 'react';
import type { Camera, CameraChoice } from '../shared/camera/camera-session.ts';

/** What the page gives to the mode that is chosen; a mode is the page's content from its head on. */
export interface ModeProps {
  /** One camera for all modes: it stays on from one to the next. */
  camera: Camera;
  preferred: CameraChoice | undefined;
  /** The row of modes, for the top of the content. */
  modes: ReactNode;
}
