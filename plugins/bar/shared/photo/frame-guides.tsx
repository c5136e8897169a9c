import type { ReactNode } from 'react';
import { guidesOf } from './guides.ts';
import { levelWithin } from './level.ts';
import type { Ratio, Size } from './ratio.ts';

interface FrameGuidesProps {
  /** Pixels of the camera's picture, of the part that is shown. */
  shown: Size;
  ratio: Ratio;
  grid: boolean;
  /** A `LevelLine`. */
  children?: ReactNode;
}

const thin = { fill: 'none', vectorEffect: 'non-scaling-stroke' } as const;

/** Over the camera's picture: what of it the photo will be, thirds, and what stands in it. */
export function FrameGuides({ shown, ratio, grid, children }: FrameGuidesProps) {
  const { cut, outside, thirds } = guidesOf(shown, ratio);
  return (
    <svg
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
      viewBox={`0 0 ${shown.width} ${shown.height}`}
      aria-hidden="true"
      data-ratio={ratio}
    >
      {outside !== undefined && (
        <>
          <path fill="rgb(0 0 0 / 55%)" fillRule="evenodd" d={outside} />
          <rect {...thin} stroke="#fff" strokeWidth="1.5" {...cut} />
        </>
      )}
      {grid && (
        <path
          {...thin}
          stroke="rgb(255 255 255 / 65%)"
          strokeWidth="1"
          // White lines on white paper.
          style={{ filter: 'drop-shadow(0 0 1px rgb(0 0 0 / 45%))' }}
          d={thirds}
        />
      )}
      {children}
    </svg>
  );
}

/** A line that stays level, green where the device is. `lean`: degrees by which it leans. */
export function LevelLine({ shown, ratio, lean }: { shown: Size; ratio: Ratio; lean: number }) {
  const { level, middle } = guidesOf(shown, ratio);
  const isLevel = Math.abs(lean) <= levelWithin;
  return (
    <path
      {...thin}
      stroke={isLevel ? '#5ee08a' : '#ffd54a'}
      strokeWidth="3"
      strokeLinecap="round"
      data-level={isLevel}
      transform={`rotate(${-lean} ${middle.x} ${middle.y})`}
      d={level}
    />
  );
}
