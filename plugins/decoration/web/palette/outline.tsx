import type { LocalText } from '@fitout/sdk';
import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { SearchBox } from '@fluentui/react-components';
import { ChevronDownRegular, ClockRegular, EyeOffRegular, LockClosedRegular } from '@fluentui/react-icons';
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import { reveal } from '../canvas/geometry.ts';
import { moves } from '../commands/blocks/move.ts';
import { findCanvasCommand } from '../commands/find-command.ts';
import type { Cell } from '../document/cell.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { pathTo } from '../document/placement.ts';
import { BlockPicture } from '../parts/block-picture.tsx';
import { useCellState, useIsSelected, useSession } from '../session/hooks.ts';
import classes from './palette.module.css';

const rowPx = 32;

interface Row {
  id: NodeId;
  level: number;
  /** Undefined for a block that nothing stands in. */
  open: boolean | undefined;
}

/** The page as a tree; only the rows in view are there, and they follow the page when it has time. */
export function Outline({ page }: { page: RefObject<HTMLElement | null> }) {
  const session = useSession();
  const t = useText();
  const [query, setQuery] = useState('');
  const [collapsed, setCollapsed] = useState<ReadonlySet<NodeId>>(new Set());
  // Counts what came, went or moved; with a search also what was written.
  const [changes, setChanges] = useState(0);
  const searching = query.trim() !== '';
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<NodeId>();
  const list = useRef<HTMLDivElement>(null);
  const deferredQuery = useDeferredValue(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store itself does not change when the page does
  const rows = useMemo(
    () => rowsOf(session.store, collapsed, deferredQuery, (cell) => nameOf(cell, t)),
    [session, collapsed, deferredQuery, t, changes],
  );
  const deferredRows = useDeferredValue(rows);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = session.store.onChange(({ op }) => {
      if (op.op === 'global' || (op.op === 'set' && !searching)) return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        setChanges((count) => count + 1);
      }, 60);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [session, searching]);

  const fold = (id: NodeId) => {
    const next = new Set(collapsed);
    if (!next.delete(id)) next.add(id);
    setCollapsed(next);
  };
  const choose = (id: NodeId, how: 'alone' | 'toggle' | 'extend') => {
    // The keys go on from the row that was pressed.
    setFocused(id);
    const order = deferredRows.map((row) => row.id);
    if (how === 'toggle') session.selection.toggle(id);
    else if (how === 'extend') session.selection.extendTo(id, order);
    else session.selection.set([id]);
    if (page.current !== null) reveal(page.current, pathTo(session.store, id));
  };
  const current = Math.max(
    0,
    deferredRows.findIndex((row) => row.id === (focused ?? session.selection.last)),
  );
  const keys = (event: React.KeyboardEvent) => {
    const last = deferredRows.length - 1;
    const to = { ArrowDown: Math.min(last, current + 1), ArrowUp: Math.max(0, current - 1), Home: 0, End: last }[
      keyOf(event)
    ];
    const row = to === undefined ? undefined : deferredRows[to];
    const here = deferredRows[current];
    const open = keyOf(event) === 'ArrowRight' ? false : keyOf(event) === 'ArrowLeft' ? true : undefined;
    const move = event.altKey ? findCanvasCommand(event, moves) : undefined;
    if (move !== undefined) move.run(session);
    else if (open !== undefined && here?.open === open) fold(here.id);
    else if (row !== undefined && to !== undefined) {
      choose(row.id, event.shiftKey ? 'extend' : 'alone');
      list.current?.scrollTo({ top: Math.max(0, to * rowPx - 120) });
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus());
    } else return;
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(top / rowPx) - 6);
  const shown = deferredRows.slice(first, first + 60);
  return (
    <>
      <SearchBox
        className={classes.search}
        placeholder={t({ zh: '搜索页面上的组件', en: 'Search blocks on this page' })}
        aria-label={t({ zh: '搜索页面上的组件', en: 'Search blocks on this page' })}
        value={query}
        onChange={(_, data) => setQuery(data.value)}
      />
      {searching && deferredRows.length === 0 ? (
        <p className={classes.none}>{t({ zh: '没有这样的组件', en: 'No matching blocks' })}</p>
      ) : null}
      <div
        className={classes.tree}
        ref={list}
        role="tree"
        tabIndex={deferredRows.length === 0 ? 0 : -1}
        aria-label={t({ zh: '大纲', en: 'Outline' })}
        aria-multiselectable="true"
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={keys}
      >
        <div role="none" style={{ height: deferredRows.length * rowPx }}>
          {shown.map((row, index) => {
            const cell = session.store.cell(row.id);
            const at = first + index;
            return cell === undefined ? null : (
              <OutlineRow
                key={row.id}
                cell={cell}
                row={row}
                top={at * rowPx}
                at={at + 1}
                count={deferredRows.length}
                stop={at === current}
                onChoose={choose}
                onFold={fold}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/** The blocks as rows; a collapsed one hides what is in it. With a query, those whose names have it, collapsed or not. */
function rowsOf(
  store: DocumentStore,
  collapsed: ReadonlySet<NodeId>,
  query: string,
  nameOf: (cell: Cell) => string,
): Row[] {
  const wanted = query.trim().toLowerCase();
  const rows: Row[] = [];
  const add = (parent: NodeId, level: number) => {
    for (const id of Object.values(store.slots(parent) ?? {}).flat()) {
      const cell = store.cell(id);
      if (cell === undefined) continue;
      const inside = Object.values(cell.slots ?? {}).some((list) => list.length > 0);
      const open = inside ? !collapsed.has(id) : undefined;
      if (wanted === '' || nameOf(cell).toLowerCase().includes(wanted)) rows.push({ id, level, open });
      if (inside && (wanted !== '' || open === true)) add(id, level + 1);
    }
  };
  add(store.root, 1);
  return rows;
}

/** What a block is called in the outline: its kind, and its own words where it has some. */
function nameOf(cell: Cell, t: (text: LocalText) => string): string {
  const definition = blockDefinition(cell.type);
  const name = definition === undefined ? cell.type : t(definition.title);
  const { text, title } = cell.toNode().props;
  const words = typeof text === 'string' && text !== '' ? text : title;
  return typeof words === 'string' && words !== '' ? `${name}${t({ zh: '：', en: ': ' })}${words}` : name;
}

function OutlineRow(props: {
  cell: Cell;
  row: Row;
  top: number;
  at: number;
  count: number;
  stop: boolean;
  onChoose(id: NodeId, how: 'alone' | 'toggle' | 'extend'): void;
  onFold(id: NodeId): void;
}) {
  const { cell, row, top, at, count, stop, onChoose, onFold } = props;
  const t = useText();
  const session = useSession();
  const marked = useIsSelected(session.selection, row.id);
  const state = useCellState(cell.state);
  const definition = blockDefinition(cell.type);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys of all of its rows
    <div
      className={classes.row}
      data-row={row.id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={at}
      aria-setsize={count}
      aria-selected={marked}
      aria-expanded={row.open}
      tabIndex={stop ? 0 : -1}
      style={{ top, paddingInlineStart: 8 + (row.level - 1) * 16 }}
      onClick={(event) =>
        onChoose(row.id, event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'alone')
      }
    >
      {row.open === undefined ? (
        <i className={classes.leaf} />
      ) : (
        <ChevronDownRegular
          className={row.open ? classes.chevron : `${classes.chevron} ${classes.shut}`}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onFold(row.id);
          }}
        />
      )}
      <BlockPicture sketch={definition?.picture} width={24} />
      <span>{nameOf(cell, t)}</span>
      {state.when ? <ClockRegular aria-label={t({ zh: '有显示条件', en: 'Has display conditions' })} /> : null}
      {state.hidden ? <EyeOffRegular aria-label={t({ zh: '已隐藏', en: 'Hidden' })} /> : null}
      {state.lock ? <LockClosedRegular aria-label={t({ zh: '已锁定', en: 'Locked' })} /> : null}
    </div>
  );
}
