import { composeArea } from '../compose/compose.ts';
import type { Picture } from '../picture/picture.ts';
import type { Box, WandShape } from '../types.ts';
import { type Area, newArea } from './area.ts';
import { layerArea } from './pixels.ts';

/** What is of nearly the same colour as a point: all of it, or what is connected with the point. */
export function wand(picture: Picture, { x, y, tolerance, everywhere, layer }: WandShape, most: Box): Area {
  const area = newArea(most);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (!(column >= 0 && row >= 0 && column < most.x1 && row < most.y1)) return area;
  const bytes = layer === undefined ? composeArea(picture, 0, most) : layerArea(picture, layer, most);
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  const start = row * most.x1 + column;
  const alike = likeness(pixels[start] as number, Math.max(0, Math.min(255, tolerance)) || 0);
  if (everywhere === true) {
    for (let at = 0; at < pixels.length; at += 1) if (alike(pixels[at] as number)) area.bytes[at] = 255;
  } else flood(pixels, area.bytes, most.x1, start, alike);
  return area;
}

/** Is each channel within the tolerance? What is clear is like all that is clear. */
function likeness(colour: number, tolerance: number): (other: number) => boolean {
  const near = (one: number, other: number, shift: number): boolean =>
    Math.abs(((one >>> shift) & 255) - ((other >>> shift) & 255)) <= tolerance;
  return (other) =>
    other === colour ||
    (near(colour, other, 0) && near(colour, other, 8) && near(colour, other, 16) && near(colour, other, 24));
}

/** By whole runs of a row. */
function flood(
  pixels: Uint32Array,
  into: Uint8Array,
  width: number,
  start: number,
  alike: (pixel: number) => boolean,
): void {
  const waiting = [start];
  const open = (at: number): boolean => into[at] === 0 && alike(pixels[at] as number);
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (!open(at)) continue;
    const row = at - (at % width);
    let from = at;
    while (from > row && open(from - 1)) from -= 1;
    let to = at + 1;
    while (to < row + width && open(to)) to += 1;
    into.fill(255, from, to);
    for (const other of [-width, width]) {
      if (row + other < 0 || row + other >= pixels.length) continue;
      let run = false;
      for (let i = from + other; i < to + other; i += 1) {
        const is = open(i);
        if (is && !run) waiting.push(i);
        run = is;
      }
    }
  }
}
