import type { Box, SelectShape } from '../types.ts';
import { type Area, common, newArea } from './area.ts';

/** Lines that are looked at in each row of pixels: edges are smooth by so many steps. */
const fine = 8;

/** From … to, along a line. */
type Span = readonly [from: number, to: number];

/** Fills what `spans` gives for heights: in turn, without overlap. */
function filled(box: Box, spans: (y: number) => readonly Span[]): Area {
  const area = newArea(box);
  const width = area.x1 - area.x0;
  const sums = new Float32Array(width);
  for (let y = area.y0; y < area.y1; y += 1) {
    sums.fill(0);
    for (let line = 0; line < fine; line += 1)
      for (const [from, to] of spans(y + (line + 0.5) / fine)) cover(sums, from - area.x0, to - area.x0);
    const at = (y - area.y0) * width;
    for (let x = 0; x < width; x += 1) area.bytes[at + x] = Math.min(255, ((sums[x] as number) * 255) / fine + 0.5);
  }
  return area;
}

/** Adds how much of each pixel lies between. */
function cover(sums: Float32Array, from: number, to: number): void {
  const start = Math.max(0, from);
  const end = Math.min(sums.length, to);
  for (let x = Math.floor(start); x < end; x += 1)
    sums[x] = (sums[x] as number) + Math.min(end, x + 1) - Math.max(start, x);
}

export function rectangle({ x, y, width, height }: Extract<SelectShape, { width: number }>, most: Box): Area {
  const [x0, y0] = [Math.round(x), Math.round(y)];
  const area = newArea(common({ x0, y0, x1: Math.round(x + width), y1: Math.round(y + height) }, most));
  area.bytes.fill(255);
  return area;
}

export function ellipse({ x, y, width, height }: Extract<SelectShape, { width: number }>, most: Box): Area {
  const [rx, ry] = [width / 2, height / 2];
  if (!(rx > 0 && ry > 0)) return newArea({ x0: 0, y0: 0, x1: 0, y1: 0 });
  const box = { x0: Math.floor(x), y0: Math.floor(y), x1: Math.ceil(x + width), y1: Math.ceil(y + height) };
  return filled(common(box, most), (at) => {
    const share = 1 - ((at - y - ry) / ry) ** 2;
    if (share <= 0) return [];
    const half = rx * Math.sqrt(share);
    return [[x + rx - half, x + rx + half]];
  });
}

interface Edge {
  top: number;
  bottom: number;
  /** Where it is at the top, and how far it goes to the right with each row. */
  x: number;
  slope: number;
  /** Down is 1, up is -1. */
  turn: number;
}

export function polygon({ points }: Extract<SelectShape, { kind: 'polygon' }>, most: Box): Area {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = {
    x0: Math.floor(least(xs, Math.min)),
    y0: Math.floor(least(ys, Math.min)),
    x1: Math.ceil(least(xs, Math.max)),
    y1: Math.ceil(least(ys, Math.max)),
  };
  const edges: Edge[] = [];
  points.forEach((from, at) => {
    const to = points[(at + 1) % points.length] ?? from;
    if (from.y === to.y) return;
    const [upper, lower] = from.y < to.y ? [from, to] : [to, from];
    const slope = (lower.x - upper.x) / (lower.y - upper.y);
    edges.push({ top: upper.y, bottom: lower.y, x: upper.x, slope, turn: from.y < to.y ? 1 : -1 });
  });
  edges.sort((one, other) => one.top - other.top);
  let next = 0;
  let active: Edge[] = [];
  // Lines come from top to bottom.
  return filled(common(box, most), (y) => {
    while (next < edges.length && (edges[next] as Edge).top <= y) active.push(edges[next++] as Edge);
    active = active.filter(({ bottom }) => bottom > y);
    return insideOf(active.map(({ x, top, slope, turn }) => ({ x: x + (y - top) * slope, turn })));
  });
}

function insideOf(crossings: { x: number; turn: number }[]): Span[] {
  crossings.sort((one, other) => one.x - other.x);
  const spans: Span[] = [];
  let around = 0;
  let from = 0;
  for (const { x, turn } of crossings) {
    if (around === 0) from = x;
    around += turn;
    if (around === 0) spans.push([from, x]);
  }
  return spans;
}

/** Of many numbers, more than a call takes. */
function least(numbers: readonly number[], pick: (one: number, other: number) => number): number {
  return numbers.reduce((one, other) => pick(one, other), numbers[0] ?? 0);
}
