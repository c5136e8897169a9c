import type { Box } from '../../../shared/engine/types.ts';

/** A layer and where something of it is. */
export interface Placed {
  id: string;
  box: Box;
}

export interface Move {
  id: string;
  x: number;
  y: number;
}

export type Edge = 'left' | 'centre' | 'right' | 'top' | 'middle' | 'bottom';

/** Around them all. */
export function around(boxes: readonly Box[]): Box {
  return {
    x0: Math.min(...boxes.map(({ x0 }) => x0)),
    y0: Math.min(...boxes.map(({ y0 }) => y0)),
    x1: Math.max(...boxes.map(({ x1 }) => x1)),
    y1: Math.max(...boxes.map(({ y1 }) => y1)),
  };
}

/** How each goes to an edge, or to the middle, of `within`. */
export function aligned(placed: readonly Placed[], edge: Edge, within: Box): Move[] {
  const lies = edge === 'top' || edge === 'middle' || edge === 'bottom';
  const share = edge === 'left' || edge === 'top' ? 0 : edge === 'right' || edge === 'bottom' ? 1 : 0.5;
  return placed.map(({ id, box }) => {
    const x = (within.x1 - within.x0 - (box.x1 - box.x0)) * share + within.x0 - box.x0;
    const y = (within.y1 - within.y0 - (box.y1 - box.y0)) * share + within.y0 - box.y0;
    return { id, x: lies ? 0 : Math.round(x), y: lies ? Math.round(y) : 0 };
  });
}

/** The gaps between them become equal; the first and the last stay. */
export function distributed(placed: readonly Placed[], axis: 'x' | 'y'): Move[] {
  const from = ({ box }: Placed): number => (axis === 'x' ? box.x0 : box.y0);
  const length = ({ box }: Placed): number => (axis === 'x' ? box.x1 - box.x0 : box.y1 - box.y0);
  const ordered = [...placed].sort((a, b) => from(a) + length(a) / 2 - (from(b) + length(b) / 2));
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (first === undefined || last === undefined || ordered.length < 3) return [];
  const filled = ordered.reduce((sum, one) => sum + length(one), 0);
  const gap = (from(last) + length(last) - from(first) - filled) / (ordered.length - 1);
  let at = from(first);
  return ordered.map((one) => {
    const by = Math.round(at - from(one));
    at += length(one) + gap;
    return { id: one.id, x: axis === 'x' ? by : 0, y: axis === 'y' ? by : 0 };
  });
}
