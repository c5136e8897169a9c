import { guidedFilter } from '../pixels/cutout/guided-filter.ts';
import type { Image, Rectangle } from '../pixels/image.ts';
import type { Pace } from '../pixels/work.ts';

/** How likely people are, 0 … 1, on a square that lies over a part of the picture; beyond it there are none. */
export interface Seen {
  side: number;
  values: Float32Array;
  box: Rectangle;
}

/** How large a change of brightness counts as an edge: its square. */
const edges = 1e-3;
/** From here to there what the filter answers becomes nothing to all: it leaves a veil on both sides. */
const [least, most] = [0.35, 0.65];

/**
 * The mask at the picture's size, one byte a pixel, 255 where people are. Where the square is not sure the guided filter
 * draws the edge where the picture has one, block by block; what is clear in the picture is no part of it.
 */
export async function edged(picture: Image, seen: Seen, pace: Pace): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, data } = picture;
  const mask = new Uint8Array(width * height);
  const radius = Math.max(2, Math.round((2 * Math.max(seen.box.width, seen.box.height)) / seen.side));
  const block = Math.max(256, radius * 4);
  const [across, down] = [Math.ceil(width / block), Math.ceil(height / block)];
  for (let at = 0; at < across * down; at += 1) {
    await pace.at(at / (across * down));
    const [x, y] = [(at % across) * block, Math.floor(at / across) * block];
    const part = { x, y, width: Math.min(block, width - x), height: Math.min(block, height - y) };
    drawBlock(picture, seen, part, radius, mask);
  }
  for (let at = 0; at < mask.length; at += 1) {
    const alpha = data[at * 4 + 3] as number;
    if (alpha < 255) mask[at] = Math.round(((mask[at] as number) * alpha) / 255);
  }
  return mask;
}

function drawBlock(picture: Image, seen: Seen, part: Rectangle, radius: number, mask: Uint8Array): void {
  const margin = radius * 2;
  const [left, top] = [Math.max(0, part.x - margin), Math.max(0, part.y - margin)];
  const width = Math.min(picture.width, part.x + part.width + margin) - left;
  const height = Math.min(picture.height, part.y + part.height + margin) - top;
  const area = { x: left, y: top, width, height };
  let values = spread(seen, area);
  if (!isSettled(values)) values = guidedFilter(brightness(picture, area), values, width, height, radius, edges);
  for (let y = part.y; y < part.y + part.height; y += 1)
    for (let x = part.x; x < part.x + part.width; x += 1) {
      const value = values[(y - top) * width + x - left] as number;
      mask[y * picture.width + x] = Math.round(255 * Math.max(0, Math.min(1, (value - least) / (most - least))));
    }
}

/** Is all of it people, or nothing? */
function isSettled(values: Float32Array): boolean {
  return values.every((value) => value < 0.02) || values.every((value) => value > 0.98);
}

/** The square's values over an area of the picture, linear between them. */
function spread({ side, values, box }: Seen, area: Rectangle): Float32Array {
  const into = new Float32Array(area.width * area.height);
  const columns = Array.from({ length: area.width }, (_, x) => placeOf(area.x + x - box.x, box.width, side));
  for (let y = 0, at = 0; y < area.height; y += 1) {
    const row = placeOf(area.y + y - box.y, box.height, side);
    for (let x = 0; x < area.width; x += 1, at += 1) {
      const column = columns[x];
      if (row === undefined || column === undefined) continue;
      const value = (down: number, right: number): number => values[down * side + right] as number;
      const upper = value(row.one, column.one) * (1 - column.part) + value(row.one, column.other) * column.part;
      const lower = value(row.other, column.one) * (1 - column.part) + value(row.other, column.other) * column.part;
      into[at] = upper * (1 - row.part) + lower * row.part;
    }
  }
  return into;
}

/** Between which two of the square's a pixel lies; undefined beyond it. */
function placeOf(at: number, length: number, side: number) {
  if (at < 0 || at >= length) return undefined;
  const place = Math.max(0, Math.min(side - 1, ((at + 0.5) * side) / length - 0.5));
  const one = Math.floor(place);
  return { one, other: Math.min(side - 1, one + 1), part: place - one };
}

function brightness({ width, data }: Image, area: Rectangle): Float32Array {
  const guide = new Float32Array(area.width * area.height);
  for (let y = 0, to = 0; y < area.height; y += 1) {
    let from = ((area.y + y) * width + area.x) * 4;
    for (let x = 0; x < area.width; x += 1, to += 1, from += 4)
      guide[to] =
        (0.299 * (data[from] as number) + 0.587 * (data[from + 1] as number) + 0.114 * (data[from + 2] as number)) /
        255;
  }
  return guide;
}
