import { useText } from '@fitout/sdk/web';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import styles from './sheet.module.css';

export type SheetStop = 'peek' | 'half' | 'full';

const order: readonly SheetStop[] = ['peek', 'half', 'full'];
const names = {
  peek: { zh: '展开图表', en: 'Show chart' },
  half: { zh: '展开分段', en: 'Show splits' },
  full: { zh: '收起', en: 'Collapse' },
};
/** Pixels that a finger moves in a drag; less is a tap. */
const tapPixels = 6;

interface Props {
  stop: SheetStop;
  onStop(stop: SheetStop): void;
  /** Always in view, above. */
  head: ReactNode;
  /** In view from half height on. */
  children: ReactNode;
  /** Always in view, at the foot, where the thumb is. */
  foot: ReactNode;
}

/** The sheet over the map with three stops. Its handle is dragged, or pressed to go to the next stop. */
export function Sheet({ stop, onStop, head, children, foot }: Props) {
  const t = useText();
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<{ y: number; height: number; moved: boolean } | undefined>(undefined);
  const begin = (event: PointerEvent<HTMLElement>): void => {
    if (sheet.current === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { y: event.clientY, height: sheet.current.offsetHeight, moved: false };
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const at = drag.current;
    if (at === undefined || sheet.current === null) return;
    const by = at.y - event.clientY;
    if (Math.abs(by) > tapPixels) at.moved = true;
    if (!at.moved) return;
    sheet.current.dataset.dragged = '';
    sheet.current.style.height = `${at.height + by}px`;
  };
  const end = (): void => {
    const element = sheet.current;
    const at = drag.current;
    if (element === null || at?.moved !== true) return;
    const height = element.offsetHeight;
    delete element.dataset.dragged;
    element.style.height = '';
    onStop(nearest(element, height));
  };
  return (
    <section ref={sheet} className={styles.sheet} data-stop={stop} aria-label={t({ zh: '回放', en: 'Playback' })}>
      <button
        type="button"
        className={styles.handle}
        aria-label={t(names[stop])}
        aria-expanded={stop !== 'peek'}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={() => {
          const dragged = drag.current?.moved === true;
          drag.current = undefined;
          if (!dragged) onStop(order[(order.indexOf(stop) + 1) % order.length] as SheetStop);
        }}
      >
        <span />
      </button>
      {head}
      <div className={styles.body} inert={stop === 'peek'}>
        {children}
      </div>
      {foot}
    </section>
  );
}

/** The stop whose height is nearest to `height`. */
function nearest(element: HTMLElement, height: number): SheetStop {
  const away = order.map((stop) => {
    element.dataset.stop = stop;
    element.dataset.dragged = '';
    const is = element.offsetHeight;
    delete element.dataset.dragged;
    return Math.abs(is - height);
  });
  return order[away.indexOf(Math.min(...away))] as SheetStop;
}
