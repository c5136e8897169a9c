import { guidesOf, levelWithin, type Ratio, type Size } from '../../../../plugins/bar/api.ts';
import styles from './photo-finder.module.css';
import { useLean } from './use-levels.ts';

interface Props {
  /** How much of the film the page shows. */
  seen: Size;
  ratio: Ratio;
  grid: boolean;
  level: boolean;
}

/** Over the camera's picture: what of it the photo will be, thirds, and a level. */
export function FrameGuides({ seen, ratio, grid, level }: Props) {
  const guides = guidesOf(seen, ratio);
  return (
    <svg
      className={styles.guides}
      viewBox={`0 0 ${seen.width} ${seen.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-ratio={ratio}
    >
      {guides.outside !== undefined && (
        <>
          <path className={styles.outside} fillRule="evenodd" d={guides.outside} />
          <rect className={styles.edge} {...guides.cut} />
        </>
      )}
      {grid && <path className={styles.thirds} d={guides.thirds} />}
      {level && <Level path={guides.level} middle={guides.middle} />}
    </svg>
  );
}

/** Drawn alone, as often as the phone moves. */
function Level({ path, middle }: { path: string; middle: { x: number; y: number } }) {
  const lean = useLean();
  if (lean === undefined) return null;
  return (
    <path
      className={styles.level}
      data-level={Math.abs(lean) <= levelWithin}
      transform={`rotate(${-lean} ${middle.x} ${middle.y})`}
      d={path}
    />
  );
}
