import { useText } from '@fitout/sdk/web';
import { clearOf, type Found, keyOf, onScreen, type Size, visibleText } from '../../../../plugins/bar/api.ts';
import styles from './finder.module.css';
import { Icon } from './icons.tsx';

/** Pixels of the screen that the controls take with half a mark: one row above; below three, with 全部. */
const controls = { start: 88, end: 208 };

interface Props {
  /** Several codes: each can be pressed. */
  many: readonly Found[];
  /** What was just taken: outlined only. */
  taken: readonly Found[];
  /** Pixels of the picture whose outlines these are, and of the screen that shows it. */
  picture: Size;
  box: Size;
  /** How often the picture itself is enlarged. */
  zoom: number;
  onTake(found: Found): void;
}

/** Outlines of codes over the picture, and a mark on each that may be pressed. */
export function AimMarks({ many, taken, picture, box, zoom, onTake }: Props) {
  const t = useText();
  const shown = [...taken.filter((one) => !many.some((other) => keyOf(one) === keyOf(other))), ...many];
  return (
    <>
      <svg className={styles.marks} aria-hidden="true">
        {shown.map((found) => (
          <polygon
            key={keyOf(found)}
            points={found.outline
              .map((point) => onScreen(point, picture, box, zoom))
              .map(({ x, y }) => `${x},${y}`)
              .join(' ')}
          />
        ))}
      </svg>
      {many.map((found) => {
        const points = found.outline.map((point) => onScreen(point, picture, box, zoom));
        const middle = (axis: 'x' | 'y') => points.reduce((sum, point) => sum + point[axis], 0) / (points.length || 1);
        return (
          <button
            key={keyOf(found)}
            type="button"
            className={styles.mark}
            style={{ left: middle('x'), top: clearOf(middle('y'), box.height, controls) }}
            aria-label={t({ zh: '取 {text}', en: 'Use {text}' }, { text: visibleText(found.text).slice(0, 40) })}
            onClick={() => onTake(found)}
          >
            <Icon name="take" />
          </button>
        );
      })}
    </>
  );
}
