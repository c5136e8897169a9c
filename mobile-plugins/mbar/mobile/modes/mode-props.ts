import type { ReactNode } from 'react';
import type { Camera } from '../../../../plugins/bar/api.ts';

/** What the page gives to the mode that is chosen; a mode is the page's content, whether the camera is on or not. */
export interface ModeProps {
  /** One camera for all modes: it stays on from one to the next. */
  camera: Camera;
  /** Opens it as this phone had it last. */
  openCamera(): void;
  /** The row of modes, among what the thumb reaches. */
  modes: ReactNode;
}
