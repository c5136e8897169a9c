import { useText } from '@fitout/sdk/web';
import { type PointerEvent, useRef } from 'react';
import type { Scan } from '../../../../plugins/bar/api.ts';
import { Icon } from './icons.tsx';
import styles from './result-sheet.module.css';
import { ScanCard } from './scan-card.tsx';
import { ScanList } from './scan-list.tsx';

/** How far the sheet is up. */
export type Stop = 'peek' | 'half' | 'full';

const stops: readonly Stop[] = ['peek', 'half', 'full'];
/** Pixels that a finger pulls before it goes to the next stop. */
const pullPx = 40;

interface Props {
  /** What the camera just read. */
  current: Scan | undefined;
  list: readonly Scan[];
  stop: Stop;
  onStop(stop: Stop): void;
  onClose(): void;
}

/** What was read, over the camera's picture, which goes on: the last at first, further up all of them. */
export function ResultSheet({ current, list, stop, onStop, onClose }: Props) {
  const t = useText();
  const from = useRef<number>(undefined);
  const to = (by: number) => {
    const next = stops.indexOf(stop) + by;
    if (next < 0) onClose();
    else onStop(stops[Math.min(next, stops.length - 1)] ?? 'peek');
  };
  const pulled = (event: PointerEvent) => {
    const way = (from.current ?? event.clientY) - event.clientY;
    from.current = undefined;
    if (Math.abs(way) >= pullPx) to(Math.sign(way));
  };
  const rest = current === undefined ? list : list.filter((scan) => scan !== current);
  const up = stop !== 'full';
  return (
    <section className={styles.sheet} data-stop={stop} aria-label={t({ zh: '识别结果', en: 'Scan results' })}>
      <div
        className={styles.head}
        onPointerDown={(event) => {
          from.current = event.clientY;
          // Buttons in it are pressed; elsewhere the finger pulls, wherever it goes.
          if (event.target === event.currentTarget) event.currentTarget.setPointerCapture(event.pointerId);
        }}
        onPointerUp={pulled}
      >
        <button
          type="button"
          aria-label={up ? t({ zh: '展开记录', en: 'Show more' }) : t({ zh: '收起记录', en: 'Show less' })}
          aria-expanded={stop !== 'peek'}
          onClick={() => (up ? to(1) : onStop('peek'))}
        >
          <Icon name={up ? 'up' : 'down'} />
        </button>
        <span className={styles.grip} aria-hidden="true" />
        <button type="button" aria-label={t({ zh: '关闭结果', en: 'Close results' })} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <div className={styles.body}>
        {current !== undefined && (
          <div role="status">
            <ScanCard scan={current} />
          </div>
        )}
        {stop !== 'peek' && <ScanList list={rest} />}
      </div>
    </section>
  );
}
