import { keyOf } from '@fitout/sdk';
import type { Selection } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Spinner } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { usePlacesPage } from '../page/workspace-context.ts';
import classes from './list.module.css';
import { PlaceRow } from './place-row.tsx';

/** Pixels; the rows' style has the same. */
const rowHeight = 80;
/** So many rows before the end of what is loaded, the next ones are asked for. */
const loadAhead = 40;

/** The places that match the filter, of which the rows in sight alone are in the document. */
export function PlaceList(props: { rows: readonly string[]; hasMore: boolean; selection: Selection; total: number }) {
  const { rows, hasMore, selection, total } = props;
  const t = useText();
  const { workspace } = usePlacesPage();
  const scroller = useRef<HTMLUListElement>(null);
  const count = rows.length + (hasMore ? 1 : 0);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - loadAhead) workspace.places.loadMore();
  }, [hasMore, last, rows.length, workspace]);
  const keys = useListKeys(rows, (index) => virtualizer.scrollToIndex(index));
  useShowOpened(rows, (index) => virtualizer.scrollToIndex(index));
  return (
    <ul
      ref={scroller}
      className={classes.list}
      aria-label={t({ zh: '门店', en: 'Stores' })}
      onKeyDown={keys.onKeyDown}
      onPointerLeave={() => workspace.hovered.set(undefined)}
    >
      <li className={classes.height} style={{ height: virtualizer.getTotalSize() }} aria-hidden />
      {items.map(({ index, start }) => {
        const id = rows[index];
        return id === undefined ? (
          <li key="more" className={classes.more} style={{ transform: `translateY(${start}px)` }}>
            <Spinner size="tiny" label={t({ zh: '正在加载', en: 'Loading' })} />
          </li>
        ) : (
          <PlaceRow
            key={id}
            id={id}
            index={index}
            total={total}
            top={start}
            isTabStop={index === keys.current}
            selection={selection}
            wantsFocus={keys.wanted === id}
            onFocused={() => keys.focused(index)}
          />
        );
      })}
    </ul>
  );
}

/** One row is in the tab order; arrows, Home and End lead to the others. */
function useListKeys(rows: readonly string[], show: (index: number) => void) {
  const { trash, mayEdit, open, opened } = usePlacesPage();
  const [current, setCurrent] = useState(0);
  const [wanted, setWanted] = useState<string>();
  const before = useRef(opened);
  useEffect(() => {
    // The details that had the focus are gone: it goes back to the row that they belonged to.
    if (opened === undefined && document.activeElement === document.body) setWanted(before.current);
    before.current = opened;
  }, [opened]);
  const go = (index: number): void => {
    const next = Math.max(0, Math.min(rows.length - 1, index));
    setCurrent(next);
    setWanted(rows[next]);
    show(next);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = 8;
    const steps: Record<string, number> = {
      ...{ ArrowDown: current + 1, ArrowUp: current - 1, PageDown: current + page, PageUp: current - page },
      ...{ Home: 0, End: rows.length - 1 },
    };
    const step = steps[keyOf(event)];
    const id = rows[current];
    if (step !== undefined) go(step);
    else if (keyOf(event) === 'Delete' && mayEdit && id !== undefined) void trash([id]);
    else if (keyOf(event) === 'Escape') open(undefined);
    else return;
    event.preventDefault();
  };
  return {
    current: Math.min(current, Math.max(0, rows.length - 1)),
    wanted,
    onKeyDown,
    focused(index: number) {
      setWanted(undefined);
      setCurrent(index);
    },
  };
}

/** Scrolls to the row of a place that was opened on the map. */
function useShowOpened(rows: readonly string[], show: (index: number) => void): void {
  const { opened } = usePlacesPage();
  const latest = useRef({ rows, show });
  latest.current = { rows, show };
  useEffect(() => {
    if (opened === undefined) return;
    const index = latest.current.rows.indexOf(opened);
    if (index >= 0) latest.current.show(index);
  }, [opened]);
}
