import { copyImage, cropImage, type Image, type Mask, type Rectangle, sameSize, within } from '../image.ts';
import { Pace, type Work } from '../work.ts';
import { type Component, componentsOf } from './components.ts';
import { fillByExemplars, type States } from './criminisi.ts';
import { replay } from './replay.ts';
import { fillByTelea } from './telea.ts';

/** Pixels across up to which a smear isn't seen. */
const thin = 9;
/** Bounds of the picture that patches are looked for in: pixels to fill, and pixels at all. */
const maxHole = 24_000;
const maxArea = 400_000;
/** Pixels of a smear: of more it is worked out smaller, which is not seen of one. */
const maxSmear = 60_000;
/** Of more parts than these the smallest are filled like thin ones, so that time stays within bounds. */
const maxLarge = 24;

export interface Erasing extends Work {
  /** By the thickness of each part, unless it is said. */
  how?: 'thin' | 'large';
}

/**
 * What is selected goes, and what is round it goes on: thin parts by Telea, large ones by exemplars, at a size that
 * bounds the time. All that is selected at all goes, since the rim of a thing is still the thing. Where nothing is known,
 * nothing changes.
 */
export async function eraseArea(image: Image, mask: Mask, { how, ...work }: Erasing = {}): Promise<Image> {
  sameSize(image, mask);
  const out = copyImage(image);
  const pace = new Pace(work);
  await pace.at(0);
  const { components, labels } = componentsOf(mask);
  const large = components
    .filter(({ thickness }) => how === 'large' || (how === undefined && thickness > thin))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, maxLarge);
  /** What is still unknown: in it lies what is filled last. */
  const left = { ...mask, data: mask.data.slice() };
  const all = large.reduce((sum, { count }) => sum + Math.sqrt(count), 0);
  let done = 0;
  for (const component of large) {
    const share = Math.sqrt(component.count) / all;
    const part = pace.part(0.9 * done, 0.9 * (done + share));
    const filled = await fillLarge(out, left, labels, component, large.length, part);
    if (!filled && component.count > maxSmear) await smear(out, left, labels, component, part);
    done += share;
  }
  await fillByTelea(out, left, pace.part(0.9, 1));
  await pace.at(1);
  return out;
}

async function fillLarge(
  image: Image,
  left: Mask,
  labels: Uint32Array,
  { bounds, label, count }: Component,
  parts: number,
  pace: Pace,
): Promise<boolean> {
  const area = within(image, roomRound(bounds));
  if (area === undefined) return false;
  const states = statesOf(left, labels, label, area);
  const hole = maxHole / parts ** 0.75;
  const scale = Math.max(
    1,
    Math.ceil(Math.sqrt(count / hole)),
    Math.ceil(Math.sqrt((area.width * area.height) / maxArea)),
  );
  const part = cropImage(image, area);
  if (scale === 1) {
    if ((await fillByExemplars(part, states, pace)) === undefined) return false;
  } else {
    const small = shrunk(part, states, scale);
    const copies = await fillByExemplars(small.image, small.states, pace.part(0, 0.7));
    if (copies === undefined) return false;
    await replay(part, states, copies, scale, pace.part(0.7, 1));
  }
  for (let at = 0; at < states.length; at += 1) {
    const to = (area.y + Math.floor(at / area.width)) * image.width + area.x + (at % area.width);
    if (labels[to] !== label || states[at] !== 0) continue;
    image.data.set(part.data.subarray(at * 4, at * 4 + 4), to * 4);
    left.data[to] = 0;
  }
  return true;
}

/** What has no patch of the known picture near it, and is large: Telea's at a smaller size, made larger again. */
async function smear(
  image: Image,
  left: Mask,
  labels: Uint32Array,
  { label, bounds, count }: Component,
  pace: Pace,
): Promise<void> {
  const area = within(image, {
    x: bounds.x - 8,
    y: bounds.y - 8,
    width: bounds.width + 16,
    height: bounds.height + 16,
  });
  if (area === undefined) return;
  const states = statesOf(left, labels, label, area);
  const scale = Math.ceil(Math.sqrt(count / maxSmear));
  const small = shrunk(cropImage(image, area), states, scale);
  const { width, height } = small.image;
  if (!small.states.includes(0)) return;
  await fillByTelea(small.image, { width, height, data: small.states }, pace);
  for (let at = 0; at < states.length; at += 1) {
    const x: number = at % area.width;
    const y: number = Math.floor(at / area.width);
    const to = (area.y + y) * image.width + area.x + x;
    if (labels[to] !== label) continue;
    putBetween(image.data, to * 4, small.image, (x + 0.5) / scale - 0.5, (y + 0.5) / scale - 0.5);
    left.data[to] = 0;
  }
}

/** The mean of the four pixels round a place, by how near they are. */
function putBetween(
  data: Uint8ClampedArray,
  to: number,
  { width, height, data: from }: Image,
  x: number,
  y: number,
): void {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [partX, partY] = [Math.max(0, x - left), Math.max(0, y - top)];
  for (let channel = 0; channel < 4; channel += 1) {
    const at = (column: number, row: number): number => from[(row * width + column) * 4 + channel] as number;
    const upper = at(left, top) + (at(right, top) - at(left, top)) * partX;
    const lower = at(left, bottom) + (at(right, bottom) - at(left, bottom)) * partX;
    data[to + channel] = upper + (lower - upper) * partY;
  }
}

/** As much on each side as the hole is wide, so that a pattern can be found; not much more, for the time it takes. */
function roomRound({ x, y, width, height }: Rectangle): Rectangle {
  const room = Math.max(48, Math.min(600, Math.round(Math.max(width, height) * 0.8)));
  return { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room };
}

function statesOf(left: Mask, labels: Uint32Array, label: number, area: Rectangle): States {
  const states = new Uint8Array(area.width * area.height);
  for (let at = 0; at < states.length; at += 1) {
    const from = (area.y + Math.floor(at / area.width)) * left.width + area.x + (at % area.width);
    states[at] = left.data[from] === 0 ? 0 : labels[from] === label ? 1 : 2;
  }
  return states;
}

/** Means of known pixels, in squares of `scale`; a square with any unknown pixel is unknown. */
function shrunk(image: Image, states: States, scale: number): { image: Image; states: States } {
  const [width, height] = [Math.ceil(image.width / scale), Math.ceil(image.height / scale)];
  const small = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  const smallStates = new Uint8Array(width * height);
  for (let at = 0; at < smallStates.length; at += 1) {
    const [x, y] = [(at % width) * scale, Math.floor(at / width) * scale];
    const sums = [0, 0, 0, 0];
    let count = 0;
    for (let row = y; row < Math.min(image.height, y + scale); row += 1)
      for (let column = x; column < Math.min(image.width, x + scale); column += 1) {
        const from = row * image.width + column;
        // To be filled goes before unknown: else it would be left out.
        const state = states[from] as number;
        if (state !== 0) smallStates[at] = smallStates[at] === 1 ? 1 : state;
        for (let channel = 0; channel < 4; channel += 1)
          sums[channel] = (sums[channel] as number) + (image.data[from * 4 + channel] as number);
        count += 1;
      }
    for (let channel = 0; channel < 4; channel += 1) small.data[at * 4 + channel] = (sums[channel] as number) / count;
  }
  return { image: small, states: smallStates };
}
