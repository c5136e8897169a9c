import type { Image } from '../image.ts';
import type { Pace } from '../work.ts';
import { difference, newSample, type Patch, takeSample, Unknown } from './patches.ts';

/** Thirteen pixels a side: of the sizes tried the one by which bricks, checks and wood all go on. */
export const patchRadius = 6;
/** How far from the hole's edge a patch is looked for, in pixels either way. */
const searchReach = 90;

/** 0 is known, 1 is to be filled, 2 is unknown and stays so. */
export type States = Uint8Array;

/** One step: what was copied where. */
export interface Copy {
  to: Patch;
  from: Patch;
}

/**
 * Fills the hole patch by patch (Criminisi and others, 2003): where edges run into it and most is known round it comes
 * first, and gets the patch of the known picture that fits best to what is known there. So texture and lines go on.
 * In place; answers what was copied, in its order, or undefined where nothing can be copied.
 */
export async function fillByExemplars(image: Image, states: States, pace: Pace): Promise<Copy[] | undefined> {
  const fill = new Filling(image, states);
  if (!fill.hasSources) return undefined;
  const copies: Copy[] = [];
  const all = fill.left;
  while (fill.left > 0) {
    await pace.at(1 - fill.left / all);
    const to = fill.next();
    if (to === undefined) break;
    const from = fill.best(to);
    fill.copy(from, to);
    copies.push({ to, from });
  }
  await pace.at(1);
  return copies;
}

class Filling {
  readonly #image: Image;
  readonly #states: States;
  readonly #trust: Float32Array;
  readonly #luma: Float32Array;
  /** Places where a whole patch of the known picture stands. */
  readonly #sources: Uint8Array;
  /** Of those at the edge of the hole, else less than none. */
  readonly #priority: Float64Array;
  readonly #edge = new Set<number>();
  readonly #sample = newSample((2 * patchRadius + 1) ** 2);
  left = 0;
  hasSources = false;

  constructor(image: Image, states: States) {
    const { width, height, data } = image;
    this.#image = image;
    this.#states = states;
    this.#trust = Float32Array.from(states, (state) => (state === 0 ? 1 : 0));
    this.#luma = new Float32Array(states.length);
    for (let at = 0; at < states.length; at += 1) this.#luma[at] = lumaOf(data, at * 4);
    const unknown = new Unknown(width, height, (at) => states[at] !== 0);
    this.#sources = new Uint8Array(states.length);
    for (let y = 0, at = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1, at += 1) {
        if (states[at] === 1) this.left += 1;
        if (!unknown.isKnown(x, y, patchRadius)) continue;
        this.#sources[at] = 1;
        this.hasSources = true;
      }
    this.#priority = new Float64Array(states.length).fill(-1);
    this.#look({ x: width >> 1, y: height >> 1 }, Math.max(width, height));
  }

  /** The place of the edge that comes first. */
  next(): Patch | undefined {
    let [best, most] = [-1, -1];
    for (const at of this.#edge) {
      if ((this.#priority[at] as number) <= most) continue;
      most = this.#priority[at] as number;
      best = at;
    }
    return best < 0 ? undefined : { x: best % this.#image.width, y: Math.floor(best / this.#image.width) };
  }

  /** The patch that fits best: of those near by, of all where there are none. */
  best(to: Patch): Patch {
    takeSample(this.#sample, this.#image, this.#states, to, patchRadius);
    const near = this.#search(to, searchReach);
    return near ?? this.#search(to, Math.max(this.#image.width, this.#image.height)) ?? to;
  }

  #search({ x, y }: Patch, reach: number): Patch | undefined {
    const { width, height, data } = this.#image;
    let least = Number.POSITIVE_INFINITY;
    let found = -1;
    const [left, right] = [Math.max(0, x - reach), Math.min(width - 1, x + reach)];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
      for (let at = row * width + left; at <= row * width + right; at += 1) {
        if (this.#sources[at] === 0) continue;
        const away = difference(data, at * 4, this.#sample, least);
        if (away >= least) continue;
        least = away;
        found = at;
      }
    }
    return found < 0 ? undefined : { x: found % width, y: Math.floor(found / width) };
  }

  copy(from: Patch, to: Patch): void {
    const { width, data } = this.#image;
    const trust = this.#trustOf(to);
    this.#around(to, patchRadius, (at) => {
      if (this.#states[at] !== 1) return;
      const source = at + (from.y - to.y) * width + from.x - to.x;
      data.copyWithin(at * 4, source * 4, source * 4 + 4);
      this.#states[at] = 0;
      this.#trust[at] = trust;
      this.#luma[at] = this.#luma[source] as number;
      this.left -= 1;
    });
    this.#look(to, 2 * patchRadius + 1);
  }

  #around({ x, y }: Patch, radius: number, each: (at: number) => void): void {
    const { width, height } = this.#image;
    const [left, right] = [Math.max(0, x - radius), Math.min(width - 1, x + radius)];
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1)
      for (let at = row * width + left; at <= row * width + right; at += 1) each(at);
  }

  #trustOf(place: Patch): number {
    let sum = 0;
    this.#around(place, patchRadius, (at) => {
      if (this.#states[at] === 0) sum += this.#trust[at] as number;
    });
    return sum / (2 * patchRadius + 1) ** 2;
  }

  /** Finds the edge anew where something changed. */
  #look(place: Patch, radius: number): void {
    const { width } = this.#image;
    this.#around(place, radius, (at) => {
      const isEdge = this.#states[at] === 1 && this.#touches(at);
      if (!isEdge) this.#edge.delete(at);
      else {
        const here = { x: at % width, y: Math.floor(at / width) };
        this.#priority[at] = this.#trustOf(here) * (this.#flow(here) + 0.002);
        this.#edge.add(at);
      }
    });
  }

  #touches(at: number): boolean {
    const { width, height } = this.#image;
    const x = at % width;
    return (
      (x > 0 && this.#states[at - 1] === 0) ||
      (x < width - 1 && this.#states[at + 1] === 0) ||
      (at >= width && this.#states[at - width] === 0) ||
      (at < width * (height - 1) && this.#states[at + width] === 0)
    );
  }

  /** How strong a line runs into the hole here: the steepest place that is known of the patch, along its level, across the edge. */
  #flow(place: Patch): number {
    const { width, height } = this.#image;
    const known = (at: number): boolean => this.#states[at] === 0;
    let [most, lineX, lineY] = [0, 0, 0];
    let [normalX, normalY] = [0, 0];
    this.#around(place, patchRadius, (at) => {
      const [x, y] = [at % width, Math.floor(at / width)];
      if (!known(at)) {
        normalX += place.x - x;
        normalY += place.y - y;
        return;
      }
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return;
      if (!known(at - 1) || !known(at + 1) || !known(at - width) || !known(at + width)) return;
      const riseX = ((this.#luma[at + 1] as number) - (this.#luma[at - 1] as number)) / 2;
      const riseY = ((this.#luma[at + width] as number) - (this.#luma[at - width] as number)) / 2;
      const steep = riseX * riseX + riseY * riseY;
      if (steep <= most) return;
      [most, lineX, lineY] = [steep, -riseY, riseX];
    });
    const length = Math.hypot(normalX, normalY);
    return length === 0 ? 0 : Math.abs(lineX * normalX + lineY * normalY) / length / 255;
  }
}

function lumaOf(data: Uint8ClampedArray, at: number): number {
  const bright = 0.299 * (data[at] as number) + 0.587 * (data[at + 1] as number) + 0.114 * (data[at + 2] as number);
  return (bright * (data[at + 3] as number)) / 255;
}
