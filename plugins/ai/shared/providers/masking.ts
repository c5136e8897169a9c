import type { Size, SizeRule } from './capabilities.ts';
import { nearestSize } from './sizes.ts';

/** Whole pixels of a picture. */
export interface Box extends Size {
  x: number;
  y: number;
}

/** One byte a pixel: 0 is outside, 255 is wholly edited. */
export interface Mask extends Size {
  data: Uint8Array;
}

/** Straight RGBA. */
export interface Pixels extends Size {
  data: Uint8ClampedArray<ArrayBuffer>;
}

/** The least box around what is edited; undefined where nothing is. */
export function maskBox({ data, width, height }: Mask): Box | undefined {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const row = data.subarray(y * width, (y + 1) * width);
    const first = row.findIndex((value) => value > 0);
    if (first === -1) continue;
    left = Math.min(left, first);
    right = Math.max(
      right,
      row.findLastIndex((value) => value > 0),
    );
    top = Math.min(top, y);
    bottom = y;
  }
  return right === -1 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** Part of a side that lies between two boxes, at least. */
const gapLeast = 0.08;

/** At most two boxes that hold all that is edited: two where a wide gap lies between. */
export function maskBoxes(mask: Mask): Box[] {
  const whole = maskBox(mask);
  if (whole === undefined) return [];
  const cut = cutMask(mask, whole);
  const gaps = [gapIn(cut, true), gapIn(cut, false)].toSorted((a, b) => b.part - a.part);
  const [{ part, from, to, across }] = gaps as [Gap, Gap];
  if (part < gapLeast) return [whole];
  const halves: Box[] = across
    ? [
        { x: 0, y: 0, width: from, height: cut.height },
        { x: to, y: 0, width: cut.width - to, height: cut.height },
      ]
    : [
        { x: 0, y: 0, width: cut.width, height: from },
        { x: 0, y: to, width: cut.width, height: cut.height - to },
      ];
  return halves.flatMap((half) => {
    const box = maskBox(cutMask(cut, half));
    return box === undefined ? [] : [{ ...box, x: whole.x + half.x + box.x, y: whole.y + half.y + box.y }];
  });
}

interface Gap {
  /** Of the side. */
  part: number;
  from: number;
  to: number;
  /** Between columns; otherwise between rows. */
  across: boolean;
}

/** The longest run of columns or rows without anything. */
function gapIn({ data, width, height }: Mask, across: boolean): Gap {
  const used = new Uint8Array(across ? width : height);
  for (let at = 0; at < data.length; at += 1)
    if ((data[at] as number) > 0) used[across ? at % width : Math.floor(at / width)] = 1;
  const best: Gap = { part: 0, from: 0, to: 0, across };
  for (let at = 0, from = 0; at < used.length; at += 1) {
    if (used[at] === 1) from = at + 1;
    else if (at + 1 - from > best.to - best.from) Object.assign(best, { from, to: at + 1 });
  }
  best.part = (best.to - best.from) / used.length;
  return best;
}

/**
 * What of a picture is sent: the mask's box and `padding` pixels around it, for the model sees nothing else, made longer
 * where the picture has room to the shape of a size that the model takes; and that size.
 */
export function workArea(box: Box, picture: Size, padding: number, rule: SizeRule): { area: Box; size: Size } {
  const padded = grown(box, picture, padding);
  const first = nearestSize(rule, padded);
  const area = shaped(padded, picture, first);
  return { area, size: nearestSize(rule, area) };
}

function grown({ x, y, width, height }: Box, picture: Size, by: number): Box {
  const left = Math.max(0, x - by);
  const top = Math.max(0, y - by);
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, x + width + by) - left,
    height: Math.min(picture.height, y + height + by) - top,
  };
}

/** The box with one side made longer, so that its shape is that of `size` as far as the picture reaches. */
function shaped(box: Box, picture: Size, size: Size): Box {
  const width = Math.max(box.width, Math.round((box.height * size.width) / size.height));
  const height = Math.max(box.height, Math.round((box.width * size.height) / size.width));
  const [x, wide] = stretched(box.x, box.width, width, picture.width);
  const [y, high] = stretched(box.y, box.height, height, picture.height);
  return { x, y, width: wide, height: high };
}

/** A stretch of `length` pixels made `wanted` long, to both sides alike, within `most`. */
function stretched(from: number, length: number, wanted: number, most: number): [number, number] {
  const long = Math.min(wanted, most);
  const start = from - ((long - length) >> 1);
  return [Math.min(Math.max(0, start), most - long), long];
}

/** The pixels of a box within a picture. */
export function cutOut({ data, width }: Pixels, box: Box): Pixels {
  const cut = new Uint8ClampedArray(box.width * box.height * 4);
  for (let y = 0; y < box.height; y++) {
    const from = ((box.y + y) * width + box.x) * 4;
    cut.set(data.subarray(from, from + box.width * 4), y * box.width * 4);
  }
  return { data: cut, width: box.width, height: box.height };
}

/** The mask of a box within a picture. */
export function cutMask({ data, width }: Mask, box: Box): Mask {
  const cut = new Uint8Array(box.width * box.height);
  for (let y = 0; y < box.height; y++) {
    const from = (box.y + y) * width + box.x;
    cut.set(data.subarray(from, from + box.width), y * box.width);
  }
  return { data: cut, width: box.width, height: box.height };
}

/** A picture in another size; the same size gives the same bytes. Colours count as much as they are opaque. */
export function scaled(picture: Pixels, { width, height }: Size): Pixels {
  if (picture.width === width && picture.height === height) return picture;
  const columns = tapsOf(picture.width, width);
  const rows = tapsOf(picture.height, height);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) mixInto(data, (y * width + x) * 4, picture, columns[x] ?? [], rows[y] ?? []);
  return { data, width, height };
}

type Tap = readonly [at: number, weight: number];

/** For each place of the result the places that it is made of: their mean where it shrinks, between two where it grows. */
function tapsOf(from: number, to: number): Tap[][] {
  const ratio = from / to;
  const reach = Math.max(1, ratio);
  return Array.from({ length: to }, (_, place) => {
    const centre = (place + 0.5) * ratio - 0.5;
    const taps: Tap[] = [];
    for (let at = Math.ceil(centre - reach); at <= Math.floor(centre + reach); at++) {
      const weight = 1 - Math.abs(at - centre) / reach;
      if (weight > 0) taps.push([Math.min(Math.max(0, at), from - 1), weight]);
    }
    const sum = taps.reduce((all, [, weight]) => all + weight, 0);
    return taps.map(([at, weight]): Tap => [at, weight / sum]);
  });
}

function mixInto(
  data: Uint8ClampedArray,
  to: number,
  picture: Pixels,
  columns: readonly Tap[],
  rows: readonly Tap[],
): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (const [y, high] of rows) {
    for (const [x, wide] of columns) {
      const from = (y * picture.width + x) * 4;
      const share = (picture.data[from + 3] ?? 0) * high * wide;
      red += (picture.data[from] ?? 0) * share;
      green += (picture.data[from + 1] ?? 0) * share;
      blue += (picture.data[from + 2] ?? 0) * share;
      alpha += share;
    }
  }
  if (alpha === 0) return;
  data[to] = red / alpha;
  data[to + 1] = green / alpha;
  data[to + 2] = blue / alpha;
  data[to + 3] = alpha;
}

/**
 * The mask with a soft edge of `radius` pixels, which lies wholly within it: what was 0 stays 0, and nothing grows. The
 * picture's own border is no edge.
 */
export function feathered({ data, width, height }: Mask, radius: number): Mask {
  if (radius <= 0) return { data: data.slice(), width, height };
  const far = distances({ data, width, height });
  const soft = data.map((value, at) => Math.round(value * Math.min(1, (far[at] ?? 0) / (radius + 1))));
  return { data: soft, width, height };
}

/** Pixels to the nearest one outside, by two passes of a chamfer. */
function distances({ data, width, height }: Mask): Float32Array {
  const far = new Float32Array(width * height);
  const diagonal = Math.SQRT2;
  const near = (x: number, y: number, step: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? Number.POSITIVE_INFINITY : (far[y * width + x] ?? 0) + step;
  const pass = (x: number, y: number, back: 1 | -1, start: number): void => {
    far[y * width + x] = Math.min(
      start,
      near(x - back, y, 1),
      near(x, y - back, 1),
      near(x - back, y - back, diagonal),
      near(x + back, y - back, diagonal),
    );
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pass(x, y, 1, data[y * width + x] === 0 ? 0 : Number.POSITIVE_INFINITY);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) pass(x, y, -1, far[y * width + x] ?? 0);
  return far;
}

/**
 * `picture` with what came for `area` laid over it as far as `mask`, which is as large as the area, lets it. Every pixel
 * where the mask is 0, and all around the area, keeps its bytes.
 */
export function pastedBack(picture: Pixels, came: Pixels, area: Box, mask: Mask): Pixels {
  const data = picture.data.slice();
  const fitting = scaled(came, area);
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const weight = mask.data[y * area.width + x] ?? 0;
      if (weight === 0) continue;
      const to = ((area.y + y) * picture.width + area.x + x) * 4;
      const from = (y * area.width + x) * 4;
      if (weight === 255) data.set(fitting.data.subarray(from, from + 4), to);
      else mix(data, to, fitting.data, from, weight / 255);
    }
  }
  return { data, width: picture.width, height: picture.height };
}

/** `share` of the one and the rest of the other, colours by how opaque they are. */
function mix(under: Uint8ClampedArray, to: number, over: Uint8ClampedArray, from: number, share: number): void {
  const upper = (over[from + 3] ?? 0) * share;
  const lower = (under[to + 3] ?? 0) * (1 - share);
  const alpha = upper + lower;
  if (alpha === 0) return;
  for (let channel = 0; channel < 3; channel++)
    under[to + channel] = ((over[from + channel] ?? 0) * upper + (under[to + channel] ?? 0) * lower) / alpha;
  under[to + 3] = alpha;
}
