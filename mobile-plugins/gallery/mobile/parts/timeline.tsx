import { keyOf } from '@fitout/sdk';
import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { HighlightOutline } from '../../../../plugins/images/api.ts';
import { type Arrangement, colorAt, filmsOf, todayOf } from '../model/arrange.ts';
import { dayText } from '../model/days.ts';
import { boxesOf, justified, type Row, rowOf, rowsBetween, shownRatio } from '../model/justified.ts';
import type { PhotoStore } from '../model/photo-store.ts';
import { Cell } from './cell.tsx';
import { nextPosition } from './next-position.ts';
import { Scrubber } from './scrubber.tsx';
import styles from './timeline.module.css';
import { scrollerOf, useShown, useWidth } from './use-window.ts';

const gap = 2;
const heading = 44;
/** Shares of the screen above and below that are drawn before they show. */
const ahead = 0.75;
/** Milliseconds that a place must be looked at before its pictures are asked for: a scrubber flies over thousands. */
const settleMs = 80;

export interface TimelineHandle {
  /** Scrolls a picture into sight, and answers its cell. */
  reveal(position: number): HTMLElement | undefined;
  focus(position: number): void;
}

export interface TimelineProps {
  outline: HighlightOutline;
  arrangement: Arrangement;
  store: PhotoStore;
  onOpen(position: number): void;
  handle: Ref<TimelineHandle>;
}

/** The gallery's list: days with justified rows, of which only those near the screen exist. */
export function Timeline({ outline, arrangement, store, onOpen, handle }: TimelineProps) {
  const t = useText();
  const ground = useRef<HTMLDivElement>(null);
  const width = useWidth(ground);
  const layout = useLayout(outline, arrangement, width);
  const shown = useShown(ground, layout);
  const [stop, setStop] = useState(0);
  const films = useMemo(() => filmsOf(outline), [outline]);
  const margin = shown.height * ahead;
  const { first, last } = rowsBetween(layout.rows, shown.top - margin, shown.top + shown.height + margin);
  const rows = layout.rows.slice(first, last);
  useWanted(store, arrangement, rows);

  const cellAt = (position: number): HTMLElement | undefined =>
    ground.current?.querySelector<HTMLElement>(`[data-position="${position}"]`) ?? undefined;
  const reveal = (position: number): HTMLElement | undefined => {
    const row = rowOf(layout.rows, position);
    if (row !== undefined && ground.current !== null) scrollToRow(ground.current, row);
    return cellAt(position);
  };
  const wanted = useRef<number>(undefined);
  const focus = (position: number): void => {
    setStop(position);
    wanted.current = position;
    reveal(position);
  };
  // The row may come into being only now that it is near.
  useEffect(() => {
    const cell = wanted.current === undefined ? undefined : cellAt(wanted.current);
    if (cell === undefined) return;
    cell.focus({ preventScroll: true });
    wanted.current = undefined;
  });
  useImperativeHandle(handle, () => ({ reveal, focus }));

  const onKeyDown = (event: KeyboardEvent): void => {
    const at = positionOf(event.target);
    if (at === undefined) return;
    const to = nextPosition(keyOf(event), at, layout.rows, (row) => boxesOf(row, layout.ratioAt, { width, gap }));
    if (to === undefined) return;
    event.preventDefault();
    focus(to);
  };
  const onClick = (event: MouseEvent): void => {
    const position = positionOf(event.target);
    if (position === undefined) return;
    setStop(position);
    onOpen(position);
  };
  const inSight = rows.some((row) => row.from <= stop && stop < row.to);
  const tabStop = inSight ? stop : rows.find((row) => row.to > row.from)?.from;
  return (
    <section aria-label={t({ zh: '照片', en: 'Photos' })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears its buttons' clicks and arrows for all of them */}
      <div
        ref={ground}
        className={styles.ground}
        style={{ height: layout.height }}
        onKeyDown={onKeyDown}
        onClick={onClick}
      >
        <Scrubber ground={ground} layout={layout} sections={arrangement.sections} />
        {rows.map((row) => (
          <Line
            key={row.from === row.to ? `day ${row.section}` : row.from}
            row={row}
            outline={outline}
            arrangement={arrangement}
            store={store}
            films={films}
            boxes={boxesOf(row, layout.ratioAt, { width, gap })}
            stop={tabStop}
          />
        ))}
      </div>
    </section>
  );
}

function useLayout(outline: HighlightOutline, { order, sections }: Arrangement, width: number) {
  return useMemo(() => {
    const ratioAt = (position: number): number => shownRatio(outline.ratios[order[position] as number] ?? 100);
    // Three or four beside each other on a phone.
    const target = Math.min(180, Math.max(96, width / 3.4));
    const laid = width === 0 ? { rows: [], height: 0 } : justified(sections, ratioAt, { width, target, gap, heading });
    return { ...laid, ratioAt };
  }, [outline, order, sections, width]);
}

/** Asks for the pages of what has been in sight for a moment. */
function useWanted(store: PhotoStore, { order }: Arrangement, rows: readonly Row[]): void {
  const { http } = usePlugin();
  const from = rows[0]?.from ?? 0;
  const to = rows.at(-1)?.to ?? 0;
  const { outline } = store;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new outline has pages of its own
  useEffect(() => {
    if (to <= from) return;
    const ask = (): void => void store.want(http, order.slice(from, to));
    // The first ones at once; then what the eye rests on.
    if (order[from] !== undefined && store.photo(order[from]) === undefined && from === 0) ask();
    const timer = setTimeout(ask, settleMs);
    return () => clearTimeout(timer);
  }, [store, http, order, from, to, outline]);
}

interface LineProps {
  row: Row;
  outline: HighlightOutline;
  arrangement: Arrangement;
  store: PhotoStore;
  films: ReadonlyMap<number, number>;
  boxes: ReturnType<typeof boxesOf>;
  stop: number | undefined;
}

function Line({ row, outline, arrangement, store, films, boxes, stop }: LineProps) {
  const language = useLanguage();
  const day = dayText(language, arrangement.sections[row.section]?.day ?? '', todayOf(new Date()));
  const place = { transform: `translateY(${row.top}px)`, height: row.height };
  if (boxes.length === 0)
    return (
      <h2 className={styles.day} style={place}>
        {day}
      </h2>
    );
  return (
    <div className={styles.row} style={place}>
      {boxes.map(({ position, left, width }) => {
        const index = arrangement.order[position] as number;
        return (
          <Cell
            key={position}
            position={position}
            left={left}
            width={width}
            height={row.height}
            color={colorAt(outline, index)}
            photo={store.photo(index)}
            film={films.get(index)}
            day={day}
            stop={position === stop}
          />
        );
      })}
    </div>
  );
}

function positionOf(target: EventTarget): number | undefined {
  const cell = (target as Element).closest<HTMLElement>('[data-position]');
  return cell === null ? undefined : Number(cell.dataset.position);
}

/** Scrolls no further than needed; to the middle where the row is out of sight. */
function scrollToRow(ground: HTMLElement, row: Row): void {
  const scroller = scrollerOf(ground);
  const style = getComputedStyle(scroller);
  const view = scroller.getBoundingClientRect();
  const top = ground.getBoundingClientRect().top + row.top;
  const above = view.top + Number.parseFloat(style.paddingTop);
  const below = view.bottom - Number.parseFloat(style.paddingBottom);
  if (top >= above && top + row.height <= below) return;
  scroller.scrollTop += top + row.height / 2 - (above + below) / 2;
}
