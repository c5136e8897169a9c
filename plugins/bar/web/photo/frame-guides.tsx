import { levelWithin } from '../../shared/photo/level.ts';
import { cutOf, type Ratio, type Size } from '../../shared/photo/ratio.ts';
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
  const { x, y, width, height } = cutOf(shown, ratio);
  const [right, low] = [x + width, y + height];
  const arm = width / 8;
  const middle = { x: x + width / 2, y: y + height / 2 };
  return (
    <svg className={classes.guides} viewBox={`0 0 ${shown.width} ${shown.height}`} aria-hidden data-ratio={ratio}>
      {width === shown.width && height === shown.height ? null : (
        <>
          <path
            className={classes.outside}
            fillRule="evenodd"
            d={`M0 0H${shown.width}V${shown.height}H0ZM${x} ${y}V${low}H${right}V${y}Z`}
          />
          <rect className={classes.edge} x={x} y={y} width={width} height={height} />
        </>
      )}
      {grid ? (
        <path
          className={classes.thirds}
          d={[1, 2].map((n) => `M${x + (width * n) / 3} ${y}V${low}M${x} ${y + (height * n) / 3}H${right}`).join('')}
        />
      ) : null}
      {lean === undefined ? null : (
        <path
          className={classes.level}
          data-level={Math.abs(lean) <= levelWithin}
          transform={`rotate(${-lean} ${middle.x} ${middle.y})`}
          d={`M${middle.x - arm} ${middle.y}H${middle.x - arm / 4}M${middle.x + arm / 4} ${middle.y}H${middle.x + arm}`}
        />
      )}
    </svg>
  );
}
