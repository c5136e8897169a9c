import { Mixture } from './gaussian.ts';
import { GridFlow } from './grid-flow.ts';
import type { Small } from './shrink.ts';
import { breathe, type Work } from './types.ts';

/** What GrabCut begins with. */
export interface Start {
  /** 1 where the subject is thought to be. */
  readonly subject: Uint8Array;
  /** 1 where nothing else than ground can be. */
  readonly isGround: Uint8Array;
  /** What the ground's colour is expected to be: its mixture is one of what differs from that. */
  readonly ground: Float32Array;
  /** Above zero where other signs speak for the subject, below for the ground; as logarithms of how likely. */
  readonly lean: Float32Array;
}

const parts = 5;
const unit = 64;
/** What parting two like neighbours costs, as a logarithm of how likely. */
const joined = 18;
/** A colour of the subject that was not seen before is never less likely than this. */
const strange = 19;

/**
 * Rother, Kolmogorov and Blake's GrabCut: colours of subject and ground, the best cut by them, and again with what was
 * found. Answers 1 for the subject's pixels.
 */
export async function grabCut(small: Small, start: Start, rounds: number, work: Work = {}): Promise<Uint8Array> {
  const { width, height, colours } = small;
  const costs = joinCosts(small);
  let subject = start.subject;
  for (let round = 0; round < rounds; round += 1) {
    await breathe(work, round / rounds);
    const models = learn(small, start, subject);
    if (models === undefined) return subject;
    const flow = new GridFlow(width, height);
    for (let at = 0, y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 1) {
        flow.lean(x, y, Math.round(unit * leanOf(models, start, colours, at)));
        joinAll(flow, costs, at, x, y);
      }
    }
    flow.run();
    const next = new Uint8Array(subject.length);
    let changed = 0;
    for (let at = 0, y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 1) {
        next[at] = flow.isSource(x, y) ? 1 : 0;
        if (next[at] !== subject[at]) changed += 1;
      }
    }
    subject = next;
    if (changed < subject.length / 5000) break;
  }
  return subject;
}

interface Models {
  readonly subject: Mixture;
  readonly ground: Mixture;
}

function learn({ colours }: Small, { ground }: Start, subject: Uint8Array): Models | undefined {
  let count = 0;
  for (const value of subject) count += value;
  if (count === 0 || count === subject.length) return undefined;
  const inside = new Float32Array(count * 3);
  const outside = new Float32Array((subject.length - count) * 3);
  for (let at = 0, to = 0, off = 0; at < subject.length; at += 1) {
    const isIn = subject[at] === 1;
    for (let c = at * 3; c < at * 3 + 3; c += 1) {
      if (isIn) inside[to++] = colours[c] as number;
      else outside[off++] = (colours[c] as number) - (ground[c] as number);
    }
  }
  return { subject: new Mixture(inside, parts), ground: new Mixture(outside, parts) };
}

function leanOf(models: Models, { ground, isGround, lean }: Start, colours: Float32Array, at: number): number {
  if (isGround[at] === 1) return -1000;
  const r = colours[at * 3] as number;
  const g = colours[at * 3 + 1] as number;
  const b = colours[at * 3 + 2] as number;
  const asGround = models.ground.cost(
    r - (ground[at * 3] as number),
    g - (ground[at * 3 + 1] as number),
    b - (ground[at * 3 + 2] as number),
  );
  const by = asGround - Math.min(strange, models.subject.cost(r, g, b)) + (lean[at] as number);
  return Math.max(-30, Math.min(30, by));
}

const ways = [
  [0, 1, 0],
  [2, 1, 1],
  [4, 0, 1],
  [6, -1, 1],
] as const;

/** Costs of the four ways of each pixel: the less alike, the cheaper; 0 where the grid ends. */
function joinCosts({ width, height, colours }: Small): Int32Array {
  const costs = new Float32Array(width * height * 4);
  let sum = 0;
  let count = 0;
  const each = (visit: (place: number, off: number, isSlant: boolean) => void): void => {
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        for (let k = 0; k < 4; k += 1) {
          const [, dx, dy] = ways[k] as (typeof ways)[number];
          if (x + dx < 0 || x + dx >= width || y + dy >= height) continue;
          const one = (y * width + x) * 3;
          const other = ((y + dy) * width + x + dx) * 3;
          let off = 0;
          for (let c = 0; c < 3; c += 1) off += ((colours[one + c] as number) - (colours[other + c] as number)) ** 2;
          visit((y * width + x) * 4 + k, off, dx !== 0 && dy !== 0);
        }
      }
    }
  };
  each((_, off) => {
    // A few hard edges must not make all the others look soft.
    sum += Math.min(off, 400);
    count += 1;
  });
  const beta = 1 / Math.max(2, (2 * sum) / Math.max(1, count));
  each((place, off, isSlant) => {
    costs[place] = (joined * unit * (0.02 + 0.98 * Math.exp(-beta * off))) / (isSlant ? Math.SQRT2 : 1);
  });
  return Int32Array.from(costs);
}

function joinAll(flow: GridFlow, costs: Int32Array, at: number, x: number, y: number): void {
  for (let k = 0; k < 4; k += 1) {
    const cost = costs[at * 4 + k] as number;
    if (cost > 0) flow.join(x, y, (ways[k] as (typeof ways)[number])[0], cost);
  }
}
