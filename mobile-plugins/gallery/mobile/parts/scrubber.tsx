import { keyOf } from '@fitout/sdk';
import { useLanguage, useText } from '@fitout/sdk/web';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { monthsOf } from '../model/arrange.ts';
import { monthText } from '../model/days.ts';
import type { Row } from '../model/justified.ts';
import styles from './scrubber.module.css';
import { scrollerOf } from './use-window.ts';

/** Lists of fewer screens are scrolled by hand. */
const fewScreens = 3;
/** Milliseconds that the handle stays after the last scroll. */
const lingerMs = 1500;

export interface ScrubberProps {
  ground: RefObject<HTMLElement | null>;
  layout: { rows: readonly Row[]; height: number };
  sections: readonly { day: string }[];
}

interface Mark {
  month: string;
  top: number;
}

/**
 * The handle on the right edge, as photo apps have it: dragged, it flies through the years and tells the month. Where
 * it stands is where the list does: as far down the edge as the list is scrolled.
 */
export function Scrubber({ ground, layout, sections }: ScrubberProps) {
  const t = useText();
  const language = useLanguage();
  const { at, view, awake } = usePlace(ground);
  const track = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const marks = useMemo(() => marksOf(layout.rows, sections), [layout.rows, sections]);
  const range = layout.height - view;
  if (marks.length === 0 || layout.height < view * fewScreens) return null;
  const scrollTo = (top: number): void => scrollInto(ground.current, Math.min(range, Math.max(0, top)));
  const drag = (event: PointerEvent): void => {
    const box = track.current?.getBoundingClientRect();
    if (box === undefined || !held) return;
    scrollTo(((event.clientY - box.top - handle / 2) / (box.height - handle)) * range);
  };
  const release = (): void => setHeld(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = markAfter(keyOf(event), marks, at);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    scrollTo(to.top);
  };
  const share = Math.min(1, Math.max(0, at / range));
  const label = monthText(language, monthAt(marks, at));
  return (
    <div className={styles.edge} data-awake={awake || held}>
      <div ref={track} className={styles.track}>
        {held && <Years marks={marks} range={range} />}
        <div
          className={styles.handle}
          role="slider"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={t({ zh: '按月份跳转', en: 'Jump to a month' })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={label}
          style={{ top: `calc((100% - ${handle}px) * ${share})` }}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            setHeld(true);
          }}
          onPointerMove={drag}
          onPointerUp={release}
          onPointerCancel={release}
        >
          <svg viewBox="0 0 12 24" width="12" height="24" aria-hidden="true">
            <path d="m2 9 4-5 4 5zM2 15l4 5 4-5z" fill="currentColor" />
          </svg>
          {held && (
            <span className={styles.bubble} aria-hidden="true">
              {label}
            </span>
          )}
        </div>
      </div>
    </div>
  );
}

/** How far the list is scrolled, as it scrolls, and whether it did so a moment ago. */
function usePlace(ground: RefObject<HTMLElement | null>): { at: number; view: number; awake: boolean } {
  const [place, setPlace] = useState({ at: 0, view: 0 });
  const [awake, setAwake] = useState(false);
  useEffect(() => {
    const element = ground.current;
    if (element === null) return;
    const scroller = scrollerOf(element);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = (): void => {
      setPlace(placeOf(element, scroller));
      setAwake(true);
      clearTimeout(timer);
      timer = setTimeout(() => setAwake(false), lingerMs);
    };
    setPlace(placeOf(element, scroller));
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [ground]);
  return { ...place, awake };
}

function scrollInto(element: HTMLElement | null, top: number): void {
  if (element === null) return;
  const scroller = scrollerOf(element);
  scroller.scrollTop += top - placeOf(element, scroller).at;
}

/** The month that a key leads to: arrows to the next and the one before, Home and End to the outermost. */
function markAfter(key: string, marks: readonly Mark[], at: number): Mark | undefined {
  const now = marks.findLastIndex(({ top }) => top <= at + 1);
  const keys: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: marks.length - 1 };
  const to = keys[key];
  return to === undefined ? undefined : marks[Math.min(marks.length - 1, Math.max(0, to))];
}

/** CSS pixels of the handle's height. */
const handle = 52;

function Years({ marks, range }: { marks: readonly Mark[]; range: number }) {
  let drawn = Number.NEGATIVE_INFINITY;
  return marks.map(({ month, top }, index) => {
    const year = month.slice(0, 4);
    const share = Math.min(1, top / range);
    // One word for a year, and none over another.
    if (marks[index - 1]?.month.slice(0, 4) === year || share - drawn < 0.045) return null;
    drawn = share;
    return (
      <span
        key={month}
        className={styles.year}
        style={{ top: `calc((100% - ${handle}px) * ${share} + ${handle / 2}px)` }}
      >
        {year}
      </span>
    );
  });
}

function marksOf(rows: readonly Row[], sections: readonly { day: string }[]): Mark[] {
  const tops = new Map<number, number>();
  for (const row of rows) if (row.from === row.to) tops.set(row.section, row.top);
  return monthsOf(sections).flatMap(({ month, section }) => {
    const top = tops.get(section);
    return top === undefined ? [] : [{ month, top }];
  });
}

function monthAt(marks: readonly Mark[], at: number): string {
  return (marks.findLast(({ top }) => top <= at + 1) ?? (marks[0] as Mark)).month;
}

/** How far the list is scrolled, and how much of it there is room for. CSS pixels. */
function placeOf(element: HTMLElement, scroller: HTMLElement): { at: number; view: number } {
  const style = getComputedStyle(scroller);
  const above = Number.parseFloat(style.paddingTop);
  const view = scroller.clientHeight - above - Number.parseFloat(style.paddingBottom);
  return { at: scroller.getBoundingClientRect().top + above - element.getBoundingClientRect().top, view };
}
