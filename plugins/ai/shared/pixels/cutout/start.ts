import type { Against, BorderModel } from './border-model.ts';
import type { Start } from './grabcut.ts';
import { boxMean } from './guided-filter.ts';
import { nearColours } from './near-colours.ts';
import type { Quiet, Small } from './shrink.ts';

/** Nearer than this it is the ground's colour, in squares of spreads. */
const near = 14;
/** Farther than this it is surely another. */
const far = 40;
/** How fast what is thought to be ground follows what is met on the way. */
const follow = 0.2;

/**
 * The first guess, by the model of the border. Ground is what has its colour, and what one comes to from the frame
 * without crossing an edge: light that changes otherwise than the model thinks, and the ground's own shadows.
 */
export function startOf(quiet: Quiet, border: BorderModel, model: Against): Start & { seen: Against } {
  const { small, noise } = quiet;
  const count = small.width * small.height;
  const reached = reachedFrom(quiet, border, model);
  const seen = withReached(small, model, reached, noise);
  const subject = new Uint8Array(count);
  const isGround = new Uint8Array(count);
  const lean = new Float32Array(count);
  for (let at = 0; at < count; at += 1) {
    const distance = seen.distance[at] as number;
    if (border.explained[at] === 1 && distance < near) isGround[at] = 1;
    if (reached[at] === 1) lean[at] = -6;
    else if (distance > far) lean[at] = 4;
    else if (distance < near / 2) lean[at] = -1;
    subject[at] = reached[at] === 1 || distance < near ? 0 : 1;
  }
  return { subject, isGround, ground: seen.ground, lean, seen };
}

/** Walks from the frame over ground and shadows, by steps in which the colour hardly changes. */
function reachedFrom(quiet: Quiet, border: BorderModel, model: Against): Uint8Array {
  const { small, noise } = quiet;
  const { width, height, colours } = small;
  const reached = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  const carried = colours.slice();
  const step = Math.max(12, noise * 4);
  const open = openOf(quiet, Math.max(8, noise * 2.8));
  const stray = Math.max(4, noise * 3);
  let count = 0;
  const isLike = (at: number): boolean =>
    Math.min(model.distance[at] as number, (model.shaded[at] as number) * 1.5) < near;
  /** How far a colour is from another, in the channel that differs most. */
  const off = (one: Float32Array, at: number, to: number): number => {
    let most = 0;
    for (let c = 0; c < 3; c += 1)
      most = Math.max(most, Math.abs((colours[to * 3 + c] as number) - (one[at * 3 + c] as number)));
    return most;
  };
  const enter = (at: number, to: number): void => {
    reached[to] = 1;
    queue[count++] = to;
    for (let c = 0; c < 3; c += 1)
      carried[to * 3 + c] = (carried[at * 3 + c] as number) * (1 - follow) + (colours[to * 3 + c] as number) * follow;
  };
  for (let at = 0; at < reached.length; at += 1) if (border.explained[at] === 1 && open[at] === 1) enter(at, at);
  for (let place = 0; place < count; place += 1) {
    const at = queue[place] as number;
    const x = at % width;
    const y = (at - x) / width;
    for (let way = 0; way < 4; way += 1) {
      const u = x + (way === 0 ? -1 : way === 1 ? 1 : 0);
      const v = y + (way === 2 ? -1 : way === 3 ? 1 : 0);
      if (u < 0 || v < 0 || u >= width || v >= height) continue;
      const to = v * width + u;
      if (reached[to] === 1 || open[to] === 0) continue;
      if (isLike(to) ? off(colours, at, to) <= step : off(carried, at, to) <= stray) enter(at, to);
    }
  }
  return reached;
}

/** Takes the ground for what was reached round about, where that is more like the pixel than what the border tells. */
function withReached(small: Small, model: Against, reached: Uint8Array, noise: number): Against {
  const { width, height, colours } = small;
  if (!reached.includes(1)) return model;
  const local = nearColours(colours, reached, width, height, 4).colours;
  const distance = model.distance.slice();
  const ground = model.ground.slice();
  const spread = Math.max(2, noise * 1.2);
  for (let at = 0; at < distance.length; at += 1) {
    let off = 0;
    for (let c = at * 3; c < at * 3 + 3; c += 1) off += ((colours[c] as number) - (local[c] as number)) ** 2;
    off /= spread * spread;
    if (off >= (distance[at] as number)) continue;
    distance[at] = off;
    for (let c = at * 3; c < at * 3 + 3; c += 1) ground[c] = local[c] as number;
  }
  return { ...model, distance, ground };
}

/** Where it is even round about, by far the most of it: an edge with a gap lets nobody through. */
function openOf({ small, calmings }: Quiet, most: number): Uint8Array {
  const { width, height } = small;
  const slope = slopes[calmings];
  const even = new Float32Array(width * height);
  for (let at = 0; at < even.length; at += 1) even[at] = isEven(small, at, most, slope) ? 1 : 0;
  boxMean(even, width, height, 2, even);
  return Uint8Array.from(even, (share) => (share > 0.85 ? 1 : 0));
}

interface Slope {
  /** How many pixels away on both sides one looks. */
  readonly reach: number;
  /** A slope differs by at least so many times what it does from one pixel to the next but one. */
  readonly times: number;
}

/** By how often the picture was calmed: that makes slopes of edges too, which are shorter. */
const slopes = [
  { reach: 3, times: 1.7 },
  { reach: 5, times: 2.5 },
  { reach: 7, times: 3 },
] as const satisfies readonly Slope[];

/** Is there no edge: does the colour stay, or change on and on as in a shadow, not all at once? */
function isEven({ width, height, colours }: Small, at: number, most: number, slope: Slope): boolean {
  const x = at % width;
  const y = (at - x) / width;
  for (const [place, count, stride] of [
    [x, width, 1],
    [y, height, width],
  ] as const) {
    const off = (reach: number, c: number): number => {
      const before = at - Math.min(reach, place) * stride;
      const after = at + Math.min(reach, count - 1 - place) * stride;
      return Math.abs((colours[after * 3 + c] as number) - (colours[before * 3 + c] as number));
    };
    for (let c = 0; c < 3; c += 1) {
      const near = off(1, c);
      if (near > most && (near > most * 3 || off(slope.reach, c) < near * slope.times)) return false;
    }
  }
  return true;
}
