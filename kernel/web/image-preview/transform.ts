import { rotationStep, zoomMax, zoomMin, zoomStepClick, zoomStepWheel } from '../constants.ts';

/** How a previewed image is laid over the screen. */
export interface Transform {
  scale: number;
  /** Degrees, any multiple of 90. */
  rotation: number;
  flipX: boolean;
  flipY: boolean;
  /** CSS pixels from the middle. */
  x: number;
  y: number;
}

export type TransformAction =
  | { type: 'zoom'; by: 'click' | 'wheel'; direction: 1 | -1 }
  | { type: 'scale'; to: number }
  | { type: 'rotate'; direction: 1 | -1 }
  | { type: 'flip'; axis: 'x' | 'y' }
  | { type: 'drag'; dx: number; dy: number }
  | { type: 'reset' };

export const still: Transform = { scale: 1, rotation: 0, flipX: false, flipY: false, x: 0, y: 0 };

export function transform(state: Transform, action: TransformAction): Transform {
  switch (action.type) {
    case 'zoom':
      return scaled(state, state.scale + action.direction * (action.by === 'click' ? zoomStepClick : zoomStepWheel));
    case 'scale':
      return scaled(state, action.to);
    case 'rotate':
      return { ...state, rotation: state.rotation + action.direction * rotationStep };
    case 'flip':
      return action.axis === 'x' ? { ...state, flipX: !state.flipX } : { ...state, flipY: !state.flipY };
    case 'drag':
      return { ...state, x: state.x + action.dx, y: state.y + action.dy };
    case 'reset':
      return still;
  }
}

/** At its smallest the picture goes back to the middle: there is nothing to look for at the sides. */
function scaled(state: Transform, wanted: number): Transform {
  const scale = Math.min(Math.max(wanted, zoomMin), zoomMax);
  return scale === zoomMin ? { ...state, scale, x: 0, y: 0 } : { ...state, scale };
}

/** Turned on its side: its width goes up and down the screen. */
export function isLying({ rotation }: Transform): boolean {
  return rotation % 180 !== 0;
}

export function cssTransform({ scale, rotation, flipX, flipY, x, y }: Transform): string {
  return `translate(${x}px, ${y}px) rotate(${rotation}deg) scale(${scale * (flipX ? -1 : 1)}, ${scale * (flipY ? -1 : 1)})`;
}
