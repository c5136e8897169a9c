import { useText } from '@fitout/sdk/web';
import { EyeOffRegular, LockClosedRegular } from '@fluentui/react-icons';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document.ts';
import { reveal } from '../canvas/geometry.ts';
import { useCellState, useMarked, useSession } from '../core/hooks.ts';
import { pathTo } from '../core/places.ts';
import type { Cell } from '../core/store.ts';
import { BlockPicture } from '../parts/block-picture.tsx';
import classes from './palette.module.css';

const rowPx = 32;

interface Row {
  id: NodeId;
  level: number;
}

/** The page as a tree; only the rows in view are there, and they follow the page when it has time. */
export function Outline({ page }: { page: RefObject<HTMLElement | null> }) {
  const session = useSession();
  const t = useText();
  const [rows, setRows] = useState<Row[]>(() => rowsOf(session.store));
  const [top, setTop] = useState(0);
  const [focused, setFocused] = useState<NodeId>();
  const list = useRef<HTMLDivElement>(null);
  const late = useDeferredValue(rows);

  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = session.store.onChange(({ op }) => {
      if (op.op === 'set' || op.op === 'global') return;
      waiting ??= setTimeout(() => {
        waiting = undefined;
        setRows(rowsOf(session.store));
      }, 60);
    });
    return () => {
      stop();
      clearTimeout(waiting);
    };
  }, [session]);

  const choose = (id: NodeId, many: boolean) => {
    if (many) session.selection.toggle(id);
    else session.selection.set([id]);
    if (page.current !== null) reveal(page.current, pathTo(session.store, id));
  };
  const current = Math.max(
    0,
    late.findIndex((row) => row.id === (focused ?? session.selection.last)),
  );
  const keys = (event: React.KeyboardEvent) => {
    const last = late.length - 1;
    const to = { ArrowDown: Math.min(last, current + 1), ArrowUp: Math.max(0, current - 1), Home: 0, End: last }[
      event.key
    ];
    const row = to === undefined ? undefined : late[to];
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
      session.moveSelected(event.key === 'ArrowUp' ? -1 : 1);
    else if (row !== undefined && to !== undefined) {
      setFocused(row.id);
      choose(row.id, false);
      list.current?.scrollTo({ top: Math.max(0, to * rowPx - 120) });
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus());
    } else return;
    event.preventDefault();
  };
  const first = Math.max(0, Math.floor(top / rowPx) - 6);
  const shown = late.slice(first, first + 60);
  return (
    <div
      className={classes.tree}
      ref={list}
      role="tree"
      tabIndex={late.length === 0 ? 0 : -1}
      aria-label={t({ zh: '大纲', en: 'Outline' })}
      aria-multiselectable="true"
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      onKeyDown={keys}
    >
      <div role="none" style={{ height: late.length * rowPx }}>
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
              count={late.length}
              stop={at === current}
              onChoose={choose}
            />
          );
        })}
      </div>
    </div>
  );
}

function rowsOf(store: { root: NodeId; walk(): Generator<NodeId>; parent(id: NodeId): NodeId | null }): Row[] {
  const levels = new Map<NodeId, number>([[store.root, 0]]);
  const rows: Row[] = [];
  for (const id of store.walk()) {
    const level = (levels.get(store.parent(id) ?? store.root) ?? 0) + 1;
    levels.set(id, level);
    rows.push({ id, level });
  }
  return rows;
}

function OutlineRow(props: {
  cell: Cell;
  row: Row;
  top: number;
  at: number;
  count: number;
  stop: boolean;
  onChoose(id: NodeId, many: boolean): void;
}) {
  const { cell, row, top, at, count, stop, onChoose } = props;
  const t = useText();
  const session = useSession();
  const marked = useMarked(session.selection, row.id);
  const state = useCellState(cell.state);
  const definition = blockDefinition(cell.type);
  const words = typeof state.props.text === 'string' && state.props.text !== '' ? state.props.text : '';
  const name = definition === undefined ? cell.type : t(definition.title);
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
      tabIndex={stop ? 0 : -1}
      style={{ top, paddingInlineStart: 8 + (row.level - 1) * 16 }}
      onClick={(event) => onChoose(row.id, event.ctrlKey || event.metaKey)}
    >
      <BlockPicture sketch={definition?.picture} width={24} />
      <span>{words === '' ? name : `${name}：${words}`}</span>
      {state.hidden ? <EyeOffRegular aria-label={t({ zh: '已隐藏', en: 'Hidden' })} /> : null}
      {state.lock ? <LockClosedRegular aria-label={t({ zh: '已锁定', en: 'Locked' })} /> : null}
    </div>
  );
}
