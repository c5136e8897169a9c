import type { NodeId } from '../../shared/document/document.ts';
import type { Place } from '../document/placement.ts';

/** The element of a block on the canvas, where it is there now. */
export function elementOf(page: HTMLElement, id: NodeId): HTMLElement | null {
  return page.querySelector(`[data-block="${id}"]`);
}

/**
 * Shows a block: the runs that hold it, or one of those around it, are put there if they were not, then it is scrolled
 * into view. `path` leads from the page's root to the block.
 */
export function reveal(page: HTMLElement, path: readonly NodeId[], tries = 3): void {
  const id = path[path.length - 1];
  const element = id === undefined ? null : elementOf(page, id);
  if (element !== null) {
    element.closest('details')?.setAttribute('open', '');
    element.scrollIntoView({ block: 'nearest' });
    return;
  }
  const wanted = new Set(path);
  const run = [...page.querySelectorAll<HTMLElement>('[data-ids]')].find((one) =>
    one.dataset.ids?.split(' ').some((held) => wanted.has(held)),
  );
  if (run === undefined) {
    // What it stands in has just come to the front, and is there with the next frame.
    if (tries > 0) requestAnimationFrame(() => reveal(page, path, tries - 1));
    return;
  }
  run.scrollIntoView({ block: 'center' });
  run.dispatchEvent(new Event('fitout-reveal'));
  requestAnimationFrame(() => requestAnimationFrame(() => reveal(page, path, tries)));
}

/** A place to drop at, and where it is shown, in pixels of the window. */
export interface Line {
  place: Place;
  left: number;
  top: number;
  /** Along one of these the line runs; the other is 0. */
  width: number;
  height: number;
}

/** A slot as it was measured: its children's borders along the way they stand. */
interface Zone {
  parent: NodeId;
  slot: string;
  box: DOMRect;
  /** Side by side, like columns. */
  across: boolean;
  ids: NodeId[];
  indexes: number[];
  starts: number[];
  ends: number[];
}

/** A block counts as its neighbours' border, not as a place to drop into, within so many pixels of its edge. */
const edgePx = 10;

/**
 * Where blocks may be put: the slots there now with the borders of their blocks, measured once. Finding a place is a
 * binary search in each slot from the page inwards.
 */
export class DropTargets {
  readonly #zones = new Map<NodeId, Zone[]>();
  readonly #root: Zone | undefined;
  readonly #accepts: (parent: NodeId) => boolean;

  /** `children` answers a slot's blocks in order, `accepts` whether what is dragged may stand in a block. */
  constructor(
    page: HTMLElement,
    children: (id: NodeId, slot: string) => readonly NodeId[],
    accepts: (parent: NodeId) => boolean,
  ) {
    this.#accepts = accepts;
    for (const element of page.querySelectorAll<HTMLElement>('[data-slot]')) {
      const { slot = '', of = '' } = element.dataset;
      const zone = measured(element, of, slot, children(of, slot));
      this.#root ??= zone;
      const there = this.#zones.get(of);
      if (there === undefined) this.#zones.set(of, [zone]);
      else there.push(zone);
    }
  }

  /** `shift`: how far the page has been scrolled since it was measured. */
  find(x: number, y: number, shift: number): Line | undefined {
    if (this.#root === undefined) return undefined;
    return this.#within(this.#root, x, y + shift, shift);
  }

  #within(zone: Zone, x: number, y: number, shift: number): Line | undefined {
    const along = zone.across ? x : y;
    const child = lastStarting(zone.starts, along);
    const inner =
      child < 0 || along > (zone.ends[child] as number) ? undefined : this.#deeper(zone, child, x, y, shift);
    if (inner !== undefined) return inner;
    if (!this.#accepts(zone.parent)) return undefined;
    return lineIn(zone, along, shift);
  }

  #deeper(zone: Zone, child: number, x: number, y: number, shift: number): Line | undefined {
    const along = zone.across ? x : y;
    const [start, end] = [zone.starts[child] as number, zone.ends[child] as number];
    const edge = Math.min(edgePx, (end - start) / 4);
    const atEdge = along < start + edge || along > end - edge;
    if (atEdge && this.#accepts(zone.parent)) return undefined;
    for (const inner of this.#zones.get(zone.ids[child] as NodeId) ?? []) {
      const { left, right, top, bottom } = inner.box;
      if (x < left || x > right || y < top || y > bottom) continue;
      const found = this.#within(inner, x, y, shift);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function measured(marker: HTMLElement, parent: NodeId, slot: string, children: readonly NodeId[]): Zone {
  const box = (marker.parentElement ?? marker).getBoundingClientRect();
  const order = new Map(children.map((id, index) => [id, index]));
  const found: { id: NodeId; index: number; box: DOMRect }[] = [];
  const own = [...marker.children].flatMap((one) => (one.hasAttribute('data-run') ? [...one.children] : [one]));
  for (const element of own) {
    const id = (element as HTMLElement).dataset.block ?? '';
    const index = order.get(id);
    if (index !== undefined) found.push({ id, index, box: element.getBoundingClientRect() });
  }
  const [first, second] = found;
  const across = first !== undefined && second !== undefined && second.box.left >= first.box.right - 1;
  return {
    parent,
    slot,
    box,
    across,
    ids: found.map(({ id }) => id),
    indexes: found.map(({ index }) => index),
    starts: found.map((one) => (across ? one.box.left : one.box.top)),
    ends: found.map((one) => (across ? one.box.right : one.box.bottom)),
  };
}

/** Index of the last start at or before `at`; -1 where there is none. */
function lastStarting(starts: readonly number[], at: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The border between two blocks of a zone that is nearest: before the middle of one is in front of it. */
function lineIn(zone: Zone, along: number, shift: number): Line {
  const child = Math.max(0, lastStarting(zone.starts, along));
  const count = zone.ids.length;
  const { parent, slot, box, across } = zone;
  const at = (index: number, pixel: number): Line => ({
    place: { parent, slot, at: index },
    left: across ? pixel : box.left,
    top: (across ? box.top : pixel) - shift,
    width: across ? 0 : box.width,
    height: across ? box.height : 0,
  });
  if (count === 0) return at(0, across ? box.left : box.top);
  const [start, end] = [zone.starts[child] as number, zone.ends[child] as number];
  const index = zone.indexes[child] as number;
  return along < (start + end) / 2 ? at(index, start) : at(index + 1, end);
}
