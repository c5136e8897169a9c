import { keyOf } from '@fitout/sdk';
import type { NodeId } from '../../shared/document/document.ts';
import { accepts, type Place, pathTo } from '../document/placement.ts';
import type { EditorSession } from '../session/session.ts';
import { addBlock } from '../transforms/add-block.ts';
import { moveBlocksTo } from '../transforms/move-blocks.ts';
import { DropTargets, type Line } from './geometry.ts';

export interface DragParts {
  session: EditorSession;
  scroller: HTMLElement;
  page: HTMLElement;
  indicator: HTMLElement;
}

/** What is dragged: blocks of the page, a new one from the palette, or blocks of these types that `put` brings along. */
export type Cargo =
  | { ids: readonly string[] }
  | { type: string }
  | { types: readonly string[]; put(place: Place): void };

const thresholdPx = 5;
const edgePx = 48;

/**
 * Follows the pointer from a press on. Nothing happens before it went five pixels; then only the indicator moves,
 * once per frame; the page changes when the pointer is let go. Esc gives up.
 */
export function startDrag(parts: DragParts, cargo: Cargo, press: PointerEvent): void {
  const { session, scroller, page, indicator } = parts;
  const abort = new AbortController();
  const { signal } = abort;
  let targets: DropTargets | undefined;
  let measuredAt = 0;
  let measuredRuns = '';
  let x = press.clientX;
  let y = press.clientY;
  let inside = false;
  let line: Line | undefined;
  let frame = 0;

  const measure = () => {
    targets = new DropTargets(page, (id, slot) => session.store.children(id, slot), acceptsCargo(session, cargo));
    measuredAt = scroller.scrollTop;
    measuredRuns = visibleRuns(page);
  };
  const step = () => {
    frame = requestAnimationFrame(step);
    const box = scroller.getBoundingClientRect();
    if (inside && y < box.top + edgePx) scroller.scrollTop -= (box.top + edgePx - y) / 3;
    if (inside && y > box.bottom - edgePx) scroller.scrollTop += (y - box.bottom + edgePx) / 3;
    // Other runs came into the window, or another part to the front: only then is it measured anew.
    if (visibleRuns(page) !== measuredRuns) measure();
    line = inside ? targets?.find(x, y, scroller.scrollTop - measuredAt) : undefined;
    show(indicator, page, line);
  };
  const begin = () => {
    measure();
    document.body.style.cursor = 'grabbing';
    frame = requestAnimationFrame(step);
  };
  const end = () => {
    abort.abort();
    clearTimeout(resting?.timer);
    resting = undefined;
    cancelAnimationFrame(frame);
    document.body.style.cursor = '';
    indicator.hidden = true;
  };
  window.addEventListener(
    'pointermove',
    (event) => {
      x = event.clientX;
      y = event.clientY;
      const box = scroller.getBoundingClientRect();
      showPartAfterRest(session, event);
      inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
      if (targets === undefined && Math.hypot(x - press.clientX, y - press.clientY) >= thresholdPx) begin();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    () => {
      const place = line?.place;
      const began = targets !== undefined;
      end();
      if (!began) return;
      suppressClick();
      if (place === undefined) return;
      if ('type' in cargo) addBlock(session, cargo.type, place);
      else if ('put' in cargo) cargo.put(place);
      else moveBlocksTo(session, cargo.ids, place);
    },
    { signal },
  );
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('keydown', (event) => keyOf(event) === 'Escape' && end(), { signal });
}

function visibleRuns(page: HTMLElement): string {
  const there = page.querySelectorAll<HTMLElement>('[data-run]:not([data-ids]), [data-part][data-on]');
  return [...there].map((one) => one.dataset.run ?? one.dataset.part).join(' ');
}

const thick = 4;

function show(indicator: HTMLElement, page: HTMLElement, line: Line | undefined): void {
  indicator.hidden = line === undefined;
  if (line === undefined) return;
  const stage = (indicator.offsetParent ?? page).getBoundingClientRect();
  const across = line.height > 0;
  const { style } = indicator;
  style.top = `${line.top - stage.top - (across ? 0 : thick / 2)}px`;
  style.left = `${line.left - stage.left - (across ? thick / 2 : 0)}px`;
  style.width = `${across ? thick : line.width}px`;
  style.height = `${across ? line.height : thick}px`;
}

/** May what is dragged be put into a block: of its kind, not locked, and no part of what is dragged itself. */
function acceptsCargo({ store }: EditorSession, cargo: Cargo): (parent: NodeId) => boolean {
  const answers = new Map<NodeId, boolean>();
  const ids = 'ids' in cargo ? cargo.ids : [];
  const types =
    'type' in cargo ? [cargo.type] : 'put' in cargo ? cargo.types : ids.map((id) => store.cell(id)?.type ?? '');
  const answer = (parent: NodeId) =>
    types.every((type) => accepts(store, parent, type)) && !pathTo(store, parent).some((id) => ids.includes(id));
  return (parent) => {
    const known = answers.get(parent) ?? answer(parent);
    answers.set(parent, known);
    return known;
  };
}

const restMs = 450;
let resting: { part: string; timer: ReturnType<typeof setTimeout> } | undefined;

/** Resting on the title of a part that is not in front shows it, so that one can drop into it. */
function showPartAfterRest(session: EditorSession, event: PointerEvent): void {
  const over = (event.target as Element | null)?.closest?.<HTMLElement>('[data-part]');
  const part = over?.dataset.part;
  if (part === resting?.part) return;
  clearTimeout(resting?.timer);
  resting = undefined;
  const id = over?.closest<HTMLElement>('[data-block]')?.dataset.block;
  if (part === undefined || id === undefined) return;
  resting = { part, timer: setTimeout(() => session.activeParts.show(id, part), restMs) };
}

/** The click that follows a drag means nothing. */
function suppressClick(): void {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}
