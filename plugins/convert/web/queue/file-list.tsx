// biome-ignore-all lint/a11y/useSemanticElements: only lines on the screen are drawn, each in its own place: no table of HTML can do that
import { keyOf } from '@fitout/sdk';
import { useStore, useText } from '@fitout/sdk/web';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { sameFile } from '../../api.ts';
import { sorted } from '../../shared/queue.ts';
import type { Batch } from '../batch/batch.ts';
import type { Line } from '../batch/line.ts';
import type { Thumbs } from '../batch/thumbs.ts';
import classes from './file-list.module.css';
import { FileRow, type RowActions } from './file-row.tsx';
import { type Order, SortHead } from './sort-head.tsx';
import { useEditElsewhere } from './use-edit-elsewhere.tsx';
import { useWindow } from './use-window.ts';

const rowHeight = 60;

interface Props {
  batch: Batch;
  thumbs: Thumbs;
  chosen: number | undefined;
  onChoose(id: number): void;
  onCompare(id: number): void;
  onCrop(id: number): void;
}

/**
 * The queue and its results as a grid: only the lines on the screen are drawn. Arrows, Home, End and Page keys walk it;
 * Enter compares, E cuts, S saves, R tries again, Delete takes out.
 */
export function FileList({ batch, thumbs, chosen, onChoose, onCompare, onCrop }: Props) {
  const t = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { entries } = useStore(batch.queue);
  // Other settings make results stale.
  const { target } = useStore(batch.recipe);
  const [order, setOrder] = useState<Order>({ column: 'queue', descending: false });
  const lines = useMemo(() => sorted(entries, order.column, order.descending), [entries, order]);
  const { from, to } = useWindow(scroller, lines.length, rowHeight);
  const at = Math.max(
    0,
    lines.findIndex(({ id }) => id === chosen),
  );
  const { edit, menu } = useEditElsewhere(batch);
  const actions = useRowActions(batch, onCompare, target === sameFile ? undefined : onCrop, edit);
  const wantsFocus = useRef(false);
  const go = (target: number) => {
    const line = lines[Math.min(lines.length - 1, Math.max(0, target))];
    if (line === undefined) return;
    wantsFocus.current = true;
    onChoose(line.id);
    if (scroller.current !== null) reveal(scroller.current, lines.indexOf(line));
  };
  const seen = useRef<number>(undefined);
  // What came back from where it was edited; not again each time that one comes back to the page.
  useEffect(() => {
    if (scroller.current === null || seen.current === chosen || lines[at]?.id !== chosen) return;
    seen.current = chosen;
    reveal(scroller.current, at);
  }, [chosen, at, lines]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row of the chosen file takes the focus once it is drawn
  useEffect(() => {
    if (!wantsFocus.current) return;
    const row = scroller.current?.querySelector<HTMLElement>('[data-current="true"]');
    if (row === null || row === undefined) return;
    wantsFocus.current = false;
    row.focus();
  }, [chosen, at, entries, from]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 600) / rowHeight) - 1);
    const steps: Record<string, number> = {
      ...{ ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + page, PageUp: at - page },
      ...{ Home: 0, End: lines.length - 1 },
    };
    const target = steps[keyOf(event)];
    const line = lines[at];
    if (target !== undefined) {
      event.preventDefault();
      go(target);
    } else if (line !== undefined && event.target instanceof Element && event.target.closest('button') === null) {
      if (byKey(keyOf(event), line, actions)) {
        event.preventDefault();
        // The line that takes its place has the focus next.
        if (keyOf(event) === 'Delete') go(at + (lines[at + 1] === undefined ? -1 : 1));
      }
    }
  };
  return (
    <div
      className={classes.frame}
      data-edits={edit !== undefined}
      role="grid"
      aria-label={t({ zh: '图片', en: 'Images' })}
      aria-rowcount={lines.length + 1}
    >
      <SortHead order={order} onOrder={setOrder} />
      <div ref={scroller} className={classes.scroller} role="rowgroup" tabIndex={-1} onKeyDown={onKeyDown}>
        <div className={classes.content} role="presentation" style={{ height: lines.length * rowHeight }}>
          {lines.slice(from, to).map((line, place) => (
            <FileRow
              key={line.id}
              line={line}
              index={from + place}
              top={(from + place) * rowHeight}
              height={rowHeight}
              current={from + place === at}
              chosen={line.id === chosen}
              source={batch.sourceOf(line.id)}
              stale={line.result !== undefined && line.result.key !== batch.key}
              thumbs={thumbs}
              onChoose={onChoose}
              actions={actions}
            />
          ))}
        </div>
      </div>
      {menu}
    </div>
  );
}

/** Scrolls no farther than it must. */
function reveal(scroller: HTMLElement, index: number): void {
  const top = index * rowHeight;
  const { scrollTop, clientHeight } = scroller;
  if (top < scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scrollTop + clientHeight) scroller.scrollTop = top + rowHeight - clientHeight;
}

function useRowActions(
  batch: Batch,
  onCompare: Props['onCompare'],
  onCrop: Props['onCrop'] | undefined,
  edit: RowActions['edit'],
): RowActions {
  const latest = useRef({ onCompare, onCrop });
  latest.current = { onCompare, onCrop };
  const cuts = onCrop !== undefined;
  return useMemo(
    () => ({
      compare: (line: Line) => latest.current.onCompare(line.id),
      crop: cuts ? (line: Line) => latest.current.onCrop?.(line.id) : undefined,
      edit,
      save: (line: Line) => {
        const { result } = line;
        if (result !== undefined)
          void import('../save/save-all.ts').then(({ saveOne }) => saveOne(batch, line, result));
      },
      retry: (line: Line) => batch.retry([line.id]),
      cancel: (line: Line) => batch.cancel([line.id]),
      remove: (line: Line) => batch.remove([line.id]),
    }),
    [batch, cuts, edit],
  );
}

function byKey(key: string, line: Line, actions: RowActions): boolean {
  const broken = line.state === 'failed' && line.retryable !== true;
  switch (key.toLowerCase()) {
    case 'enter':
      if (!broken) actions.compare(line);
      return true;
    case 'e':
      if (!broken && line.state !== 'working') actions.crop?.(line);
      return true;
    case 's':
      actions.save(line);
      return true;
    case 'r':
      if (!broken && (line.state === 'failed' || line.state === 'cancelled')) actions.retry(line);
      return true;
    case 'delete':
    case 'backspace':
      actions.remove(line);
      return true;
    default:
      return false;
  }
}
