import { onScreen, type Quad, type Size } from '../../../../plugins/bar/api.ts';
import styles from './document.module.css';

/** A sheet that was found in the picture. */
export interface SeenSheet {
  quad: Quad;
  /** How far the wait is after which it is taken by itself: 0 to 1. */
  held: number;
  /** Pixels of the picture that its corners count, and of the screen that shows it. */
  picture: Size;
  box: Size;
}

/** The outline of the sheet over the picture, fuller the longer it holds still. */
export function SheetOutline({ sheet, zoom, auto }: { sheet: SeenSheet; zoom: number; auto: boolean }) {
  const { quad, held, picture, box } = sheet;
  const points = quad.map((point) => onScreen(point, picture, box, zoom)).map(({ x, y }) => `${x},${y}`);
  return (
    <svg className={styles.outline} aria-hidden="true">
      <polygon points={points.join(' ')} style={auto ? { fillOpacity: 0.2 + 0.3 * held } : undefined} />
    </svg>
  );
}
