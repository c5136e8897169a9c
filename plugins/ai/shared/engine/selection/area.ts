import type { Box } from '../types.ts';

/** A part of a mask, one byte a pixel, row by row; 0 outside of it. */
export interface Area extends Box {
  bytes: Uint8Array;
}

export const noArea: Area = { x0: 0, y0: 0, x1: 0, y1: 0, bytes: new Uint8Array(0) };

export function newArea({ x0, y0, x1, y1 }: Box): Area {
  if (x1 <= x0 || y1 <= y0) return noArea;
  return { x0, y0, x1, y1, bytes: new Uint8Array((x1 - x0) * (y1 - y0)) };
}

/** What two rectangles have in common; it may be nothing. */
export function common(one: Box, other: Box): Box {
  return {
    x0: Math.max(one.x0, other.x0),
    y0: Math.max(one.y0, other.y0),
    x1: Math.min(one.x1, other.x1),
    y1: Math.min(one.y1, other.y1),
  };
}

/** The same mask in another rectangle. */
export function within(area: Area, box: Box): Area {
  const into = newArea(box);
  const { x0, y0, x1, y1 } = common(area, into);
  const [from, to] = [area.x1 - area.x0, into.x1 - into.x0];
  for (let y = y0; y < y1 && x0 < x1; y += 1) {
    const at = (y - area.y0) * from - area.x0;
    into.bytes.set(area.bytes.subarray(at + x0, at + x1), (y - into.y0) * to + x0 - into.x0);
  }
  return into;
}

/** All that any of these masks shows, by the most; undefined where that is nothing. */
export function merged(areas: readonly Area[]): Area | undefined {
  const there = areas.filter(({ bytes }) => bytes.length > 0);
  if (there.length === 0) return undefined;
  const into = newArea({
    x0: Math.min(...there.map(({ x0 }) => x0)),
    y0: Math.min(...there.map(({ y0 }) => y0)),
    x1: Math.max(...there.map(({ x1 }) => x1)),
    y1: Math.max(...there.map(({ y1 }) => y1)),
  });
  const across = into.x1 - into.x0;
  for (const { x0, y0, x1, y1, bytes } of there)
    for (let y = y0, from = 0; y < y1; y += 1)
      for (let to = (y - into.y0) * across + x0 - into.x0, end = to + x1 - x0; to < end; to += 1, from += 1)
        into.bytes[to] = Math.max(into.bytes[to] as number, bytes[from] as number);
  return into;
}

/** The rectangle with so many pixels more on each side, as far as `most` goes. */
export function wider({ x0, y0, x1, y1 }: Box, by: number, most: Box): Box {
  return common({ x0: x0 - by, y0: y0 - by, x1: x1 + by, y1: y1 + by }, most);
}
