import { cropImage, type Image, type Mask, sameSize, within } from '../image.ts';
import { maskBounds } from '../masks/bounds.ts';
import { distancesTo } from '../masks/distance.ts';
import { Pace } from '../work.ts';
import { Heap } from './heap.ts';

/** From how far a pixel takes what it becomes. */
const reach = 5;
const [known, band, hole] = [0, 1, 2] as const;
const far = 1e6;

interface Field {
  width: number;
  height: number;
  /** Premultiplied, four a pixel. */
  values: Float32Array;
  state: Uint8Array;
  /** How far the edge of the hole is: less than none outside. */
  time: Float32Array;
}

/**
 * Fills what is selected from its edge inwards (Telea, 2004): each pixel is the mean of what is known near it, of that
 * the most which lies along the way the edge moves. Right for what is a few pixels thick; larger holes become a smear.
 * Whatever is selected at all counts as unknown. In place; what nothing is known of stays.
 */
export async function fillByTelea(image: Image, mask: Mask, pace = new Pace()): Promise<void> {
  sameSize(image, mask);
  const bounds = maskBounds(mask);
  const margin = reach + 3;
  const area =
    bounds &&
    within(image, {
      x: bounds.x - margin,
      y: bounds.y - margin,
      width: bounds.width + 2 * margin,
      height: bounds.height + 2 * margin,
    });
  if (area === undefined) return;
  const part = cropImage(image, area);
  const state = new Uint8Array(area.width * area.height);
  for (let at = 0; at < state.length; at += 1) {
    const from = (area.y + Math.floor(at / area.width)) * image.width + area.x + (at % area.width);
    state[at] = (mask.data[from] as number) > 0 ? hole : known;
  }
  const field: Field = {
    width: area.width,
    height: area.height,
    values: premultiplied(part),
    state,
    time: timesOf(state, area),
  };
  await march(field, pace);
  for (let at = 0; at < state.length; at += 1) {
    const to = (area.y + Math.floor(at / area.width)) * image.width + area.x + (at % area.width);
    if ((mask.data[to] as number) > 0 && state[at] === known) putStraight(image.data, to * 4, field.values, at * 4);
  }
}

function premultiplied({ data }: Image): Float32Array {
  const values = new Float32Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number;
    for (let channel = 0; channel < 3; channel += 1)
      values[at + channel] = ((data[at + channel] as number) * alpha) / 255;
    values[at + 3] = alpha;
  }
  return values;
}

function putStraight(data: Uint8ClampedArray, to: number, values: Float32Array, from: number): void {
  const alpha = Math.max(0, Math.min(255, values[from + 3] as number));
  for (let channel = 0; channel < 3; channel += 1)
    data[to + channel] = alpha < 0.5 ? 0 : ((values[from + channel] as number) * 255) / alpha;
  data[to + 3] = alpha;
}

function timesOf(state: Uint8Array, { width, height }: { width: number; height: number }): Float32Array {
  const { squared } = distancesTo(width, height, (at) => state[at] === hole);
  return squared.map((value, at) => (state[at] === hole ? far : 1 - Math.sqrt(value)));
}

async function march(field: Field, pace: Pace): Promise<void> {
  const { width, state, time } = field;
  const heap = new Heap();
  let left = 0;
  for (let at = 0; at < state.length; at += 1) {
    left += state[at] === hole ? 1 : 0;
    if (state[at] !== known || !besideOf(field, at).some((other) => state[other] === hole)) continue;
    heap.push(at, time[at] as number);
  }
  const all = left;
  for (let at = heap.pop(), steps = 0; at !== undefined; at = heap.pop(), steps += 1) {
    if ((steps & 255) === 0) await pace.at(1 - left / all);
    if (state[at] === band) state[at] = known;
    for (const other of besideOf(field, at)) {
      if (state[other] !== hole) continue;
      time[other] = arrival(field, other);
      paint(field, other % width, Math.floor(other / width));
      // Others may take it from here on: it is painted, though not yet passed.
      state[other] = band;
      left -= 1;
      heap.push(other, time[other] as number);
    }
  }
  await pace.at(1);
}

function besideOf({ width, height }: Field, at: number): number[] {
  const beside: number[] = [];
  if (at % width > 0) beside.push(at - 1);
  if ((at + 1) % width > 0) beside.push(at + 1);
  if (at >= width) beside.push(at - width);
  if (at < width * (height - 1)) beside.push(at + width);
  return beside;
}

/** When the edge comes here: of the four corners of neighbours the first that solves |∇T| = 1. */
function arrival(field: Field, at: number): number {
  const [left, right, up, down] = [
    timeAt(field, at, -1, 0),
    timeAt(field, at, 1, 0),
    timeAt(field, at, 0, -1),
    timeAt(field, at, 0, 1),
  ];
  const [across, along] = [Math.min(left, right), Math.min(up, down)];
  const gap = Math.abs(across - along);
  return gap >= 1 ? Math.min(across, along) + 1 : (across + along + Math.sqrt(2 - gap * gap)) / 2;
}

/** Of a neighbour that is painted; far where there is none. */
function timeAt({ width, height, state, time }: Field, at: number, dx: number, dy: number): number {
  const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
  if (x < 0 || y < 0 || x >= width || y >= height) return far;
  const other = y * width + x;
  return state[other] === hole ? far : (time[other] as number);
}

/** Half of the difference of two neighbours, of one where the other is not known. */
function slope(before: number, here: number, behind: number): number {
  if (before >= far) return behind >= far ? 0 : behind - here;
  return behind >= far ? here - before : (behind - before) / 2;
}

function paint(field: Field, x: number, y: number): void {
  const { width, height, values, state, time } = field;
  const at = y * width + x;
  const here = time[at] as number;
  const normalX = slope(timeAt(field, at, -1, 0), here, timeAt(field, at, 1, 0));
  const normalY = slope(timeAt(field, at, 0, -1), here, timeAt(field, at, 0, 1));
  const sums = [0, 0, 0, 0];
  const rises = [0, 0, 0, 0, 0, 0, 0, 0];
  let all = 0;
  for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
    for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1) {
      const other = row * width + column;
      const [dx, dy] = [x - column, y - row];
      const away = dx * dx + dy * dy;
      if (state[other] === hole || away === 0 || away > reach * reach) continue;
      const ahead = Math.abs(dx * normalX + dy * normalY);
      const level = 1 / (1 + Math.abs((time[other] as number) - here));
      const weight = (Math.max(ahead, 1e-6) * level) / (away * Math.sqrt(away));
      all += weight;
      for (let channel = 0; channel < 4; channel += 1) {
        sums[channel] = (sums[channel] as number) + weight * (values[other * 4 + channel] as number);
        addRises(field, rises, { other, channel, weight, dx, dy });
      }
    }
  }
  for (let channel = 3; channel >= 0 && all > 0; channel -= 1) {
    const [riseX, riseY] = [rises[channel * 2] as number, rises[channel * 2 + 1] as number];
    // The slope goes on by a level at most: more of it makes streaks.
    const goesOn = (riseX + riseY) / (Math.hypot(riseX, riseY) + 1e-20);
    const value = (sums[channel] as number) / all + goesOn;
    // Opacity comes first: no colour is more than it.
    values[at * 4 + channel] = Math.max(0, Math.min(channel === 3 ? 255 : (values[at * 4 + 3] as number), value));
  }
}

interface Rise {
  other: number;
  channel: number;
  weight: number;
  dx: number;
  dy: number;
}

function addRises(
  { width, height, values, state }: Field,
  rises: number[],
  { other, channel, weight, dx, dy }: Rise,
): void {
  const [column, row] = [other % width, Math.floor(other / width)];
  if (column > 0 && column < width - 1 && state[other - 1] !== hole && state[other + 1] !== hole) {
    const rise = (values[(other + 1) * 4 + channel] as number) - (values[(other - 1) * 4 + channel] as number);
    rises[channel * 2] = (rises[channel * 2] as number) + (weight * rise * dx) / 2;
  }
  if (row > 0 && row < height - 1 && state[other - width] !== hole && state[other + width] !== hole) {
    const rise = (values[(other + width) * 4 + channel] as number) - (values[(other - width) * 4 + channel] as number);
    rises[channel * 2 + 1] = (rises[channel * 2 + 1] as number) + (weight * rise * dy) / 2;
  }
}
