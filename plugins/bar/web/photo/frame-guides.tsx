import { guidesOf } from '../../shared/photo/guides.ts';
import { levelWithin } from '../../shared/photo/level.ts';
import type { Ratio, Size } from '../../shared/photo/ratio.ts';
import classes from './photo.module.css';

export interface FrameGuidesProps {
  /** Pixels of the camera's picture. */
  shown: Size;
  ratio: Ratio;
  grid: boolean;
  /** Degrees by which the device leans, where it tells. */
  lean: number | undefined;
}

/** Over the camera's picture: what of it the photo will be, thirds, and a level. */
export function FrameGuides({ shown, ratio, grid, lean }: FrameGuidesProps) {
  const { cut, outside, thirds, level, middle } = guidesOf(shown, ratio);
  return (
    <svg className={classes.guides} viewBox={`0 0 ${shown.width} ${shown.height}`} aria-hidden data-ratio={ratio}>
      {outside === undefined ? null : (
        <>
          <path className={classes.outside} fillRule="evenodd" d={outside} />
          <rect className={classes.edge} {...cut} />
        </>
      )}
      {grid ? <path className={classes.thirds} d={thirds} /> : null}
      {lean === undefined ? null : (
        <path
          className={classes.level}
          data-level={Math.abs(lean) <= levelWithin}
          transform={`rotate(${-lean} ${middle.x} ${middle.y})`}
          d={level}
        />
      )}
    </svg>
  );
}
