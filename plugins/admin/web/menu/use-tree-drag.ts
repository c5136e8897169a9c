import { keyOf } from '@fitout/sdk';
import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { indent, type Projection, project } from '../../shared/menu-drag.ts';
import { flatten, type MenuTree, type Row } from '../../shared/menu-tree.ts';

/** Height of a row in CSS pixels; the stylesheet has the same. */
export const rowHeight = 44;

/** Pixels that a pointer travels before a press becomes a drag. */
const threshold = 4;
/** Pixels from the window's edge at which the page scrolls along, and by how much per frame. */
const edge = 56;
const scrollStep = 10;

export interface TreeDrag {
  dragged: string;
  projection: Projection | undefined;
  /** Where the line is drawn: rows from the top. */
  line: number;
}

interface Options {
  tree: MenuTree;
  collapsed: ReadonlySet<string>;
  container: RefObject<HTMLElement | null>;
  onDrop(id: string, to: Projection): void;
}

/** Dragging rows of the tree with mouse, pen or finger: down and up for the place, sideways for the level. */
export function useTreeDrag(options: Options) {
  const [drag, setDrag] = useState<TreeDrag | undefined>(undefined);
  const latest = useRef(options);
  latest.current = options;
  const end = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => end.current?.(), []);

  const begin = (event: ReactPointerEvent, row: Row) => {
    if (event.button !== 0 || end.current !== undefined) return;
    end.current = track(event.nativeEvent, row, latest, setDrag, () => {
      end.current = undefined;
    });
  };

  /** Rows on screen: while a group is dragged its children travel inside it. */
  const rows = flatten(
    options.tree,
    drag === undefined ? options.collapsed : new Set([...options.collapsed, drag.dragged]),
  );
  return { drag, rows, begin };
}

function track(
  start: PointerEvent,
  row: Row,
  latest: RefObject<Options>,
  show: (drag: TreeDrag | undefined) => void,
  ended: () => void,
): () => void {
  const id = row.node.id;
  let now: TreeDrag | undefined;
  let pointer = { x: start.clientX, y: start.clientY };
  let frame = 0;

  const place = (): void => {
    const { tree, collapsed, container } = latest.current;
    const box = container.current?.getBoundingClientRect();
    if (box === undefined) return;
    const rows = flatten(tree, new Set([...collapsed, id]));
    const at = rows.findIndex((other) => other.node.id === id);
    const line = Math.max(0, Math.min(rows.length, Math.round((pointer.y - box.top) / rowHeight)));
    const wish = row.depth + Math.round((pointer.x - start.clientX) / indent);
    const projection = project(tree, rows, id, line > at ? line - 1 : line, wish);
    now = { dragged: id, projection, line };
    show(now);
  };
  const scrollAlong = (): void => {
    const { container } = latest.current;
    const by = pointer.y < edge ? -scrollStep : pointer.y > innerHeight - edge ? scrollStep : 0;
    if (by !== 0 && now !== undefined) {
      scroller(container.current).scrollBy(0, by);
      place();
    }
    frame = requestAnimationFrame(scrollAlong);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== start.pointerId) return;
    pointer = { x: event.clientX, y: event.clientY };
    if (now === undefined && Math.hypot(pointer.x - start.clientX, pointer.y - start.clientY) < threshold) return;
    event.preventDefault();
    place();
  };
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true);
    show(undefined);
    ended();
  };
  const up = (): void => {
    const to = now?.projection;
    const dragged = now !== undefined;
    stop();
    if (dragged) {
      // The click that follows a drag is no click.
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, true));
    }
    if (to !== undefined) latest.current.onDrop(id, to);
  };
  const giveUp = (event: KeyboardEvent): void => {
    if (keyOf(event) !== 'Escape' || now === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  const listeners: [string, EventListener][] = [
    ['pointermove', move as EventListener],
    ['pointerup', up],
    ['pointercancel', stop],
    ['blur', stop],
    ['keydown', giveUp as EventListener],
  ];
  for (const [type, listener] of listeners) window.addEventListener(type, listener, { capture: true, passive: false });
  frame = requestAnimationFrame(scrollAlong);
  return stop;
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function scroller(from: HTMLElement | null): Element {
  for (let element = from; element !== null; element = element.parentElement) {
    const { overflowY } = getComputedStyle(element);
    if ((overflowY === 'auto' || overflowY === 'scroll') && element.scrollHeight > element.clientHeight) return element;
  }
  return document.scrollingElement ?? document.documentElement;
}
