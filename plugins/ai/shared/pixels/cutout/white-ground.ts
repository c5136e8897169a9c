import { groundShadow } from './shadow.ts';
import { breathe, checkWhole, cutoutError, type Picture, type WhiteGroundPlan, type Work } from './types.ts';

/** What shops ask of a picture on white. */
export const whiteGround = { minSide: 1600, maxSide: 4096, minFill: 0.7, maxFill: 0.85, fill: 0.8 } as const;

export interface WhiteGroundOptions {
  /** Pixels of the square's side, from 1600; else as many as the subject has pixels for. */
  readonly side?: number | undefined;
  /** How much of the side the subject takes by its longer one, 0.7 … 0.85. */
  readonly fill?: number | undefined;
  /** A soft shadow where the subject stands, 0 … 1. */
  readonly shadow?: number | undefined;
}

/** Fainter than this is no part of the box. */
const faint = 24;

/** The box of what is seen of a cut-out; undefined where that is nothing. */
export function boxOf({ width, height, data }: Picture): WhiteGroundPlan['box'] | undefined {
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] as number) < faint) continue;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x + 1);
      y0 = Math.min(y0, y);
      y1 = y + 1;
    }
  }
  return x1 > x0 ? { x0, y0, x1, y1 } : undefined;
}

/** A square at least 1600 pixels a side with the subject in its middle, as large as asked. */
export function planWhiteGround(box: WhiteGroundPlan['box'], options: WhiteGroundOptions = {}): WhiteGroundPlan {
  const fill = clamped(options.fill ?? whiteGround.fill, whiteGround.minFill, whiteGround.maxFill);
  const longer = Math.max(box.x1 - box.x0, box.y1 - box.y0);
  const side = Math.round(clamped(options.side ?? Math.ceil(longer / fill), whiteGround.minSide, whiteGround.maxSide));
  const scale = (side * fill) / longer;
  const width = Math.max(1, Math.round((box.x1 - box.x0) * scale));
  const height = Math.max(1, Math.round((box.y1 - box.y0) * scale));
  return { side, box, scale, x: Math.round((side - width) / 2), y: Math.round((side - height) / 2), width, height };
}

const clamped = (value: number, least: number, most: number): number =>
  Number.isFinite(value) ? Math.max(least, Math.min(most, value)) : least;

/** A cut-out (the mask as its alpha) on pure white, by a plan; what is not subject or shadow is #FFFFFF exactly. */
export async function onWhite(cutout: Picture, options: WhiteGroundOptions = {}, work: Work = {}): Promise<Picture> {
  checkWhole(cutout);
  const box = boxOf(cutout);
  if (box === undefined) throw cutoutError('cutout-clear');
  const plan = planWhiteGround(box, options);
  const { side } = plan;
  await breathe(work, 0);
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  const strength = clamped(options.shadow ?? 0, 0, 1);
  if (strength > 0) layShadow(data, cutout, plan, strength);
  const columns = samples(box.x0, box.x1, plan.width);
  const lines = samples(box.y0, box.y1, plan.height);
  const row = new Float32Array(plan.width * 4);
  for (let y = 0; y < plan.height; y += 1) {
    if (y % 64 === 0) await breathe(work, y / plan.height);
    row.fill(0);
    const { first, weights } = lines[y] as Sample;
    for (let k = 0; k < weights.length; k += 1) addLine(row, cutout, first + k, weights[k] as number, columns);
    put(data, ((plan.y + y) * side + plan.x) * 4, row);
  }
  work.onProgress?.(1);
  return { width: side, height: side, data };
}

interface Sample {
  readonly first: number;
  readonly weights: readonly number[];
}

/** What each pixel of a line is made of: means where it gets smaller, a tent between two where it gets larger. */
function samples(from: number, to: number, count: number): Sample[] {
  const step = (to - from) / count;
  const reach = Math.max(1, step);
  return Array.from({ length: count }, (_, at) => {
    const middle = from + (at + 0.5) * step;
    const first = Math.max(from, Math.ceil(middle - 0.5 - reach));
    const last = Math.min(to - 1, Math.floor(middle - 0.5 + reach));
    const weights: number[] = [];
    for (let place = first; place <= last; place += 1)
      weights.push(Math.max(0, 1 - Math.abs(place + 0.5 - middle) / reach));
    const sum = weights.reduce((all, one) => all + one, 0);
    return { first, weights: weights.map((one) => one / sum) };
  });
}

/** Adds a line of the cut-out, resized, to sums of what is seen: colours times alpha, and alpha. */
function addLine(
  row: Float32Array,
  { width, data }: Picture,
  y: number,
  weight: number,
  columns: readonly Sample[],
): void {
  for (let x = 0; x < columns.length; x += 1) {
    const { first, weights } = columns[x] as Sample;
    for (let k = 0; k < weights.length; k += 1) {
      const from = (y * width + first + k) * 4;
      const part = ((weights[k] as number) * weight * (data[from + 3] as number)) / 255;
      if (part === 0) continue;
      const to = x * 4;
      for (let c = 0; c < 3; c += 1) row[to + c] = (row[to + c] as number) + (data[from + c] as number) * part;
      row[to + 3] = (row[to + 3] as number) + part;
    }
  }
}

function put(data: Uint8ClampedArray, from: number, row: Float32Array): void {
  for (let at = 0, to = from; at < row.length; at += 4, to += 4) {
    const rest = 1 - (row[at + 3] as number);
    for (let c = 0; c < 3; c += 1) data[to + c] = (row[at + c] as number) + (data[to + c] as number) * rest;
  }
}

/** Over white, black of an opacity is what is left of white. */
function layShadow(data: Uint8ClampedArray, { width, data: from }: Picture, plan: WhiteGroundPlan, strength: number) {
  const shadow = groundShadow((x, y) => from[(y * width + x) * 4 + 3] as number, plan, strength);
  for (let at = 0; at < shadow.width * shadow.height; at += 1) {
    const to = (shadow.y * shadow.width + at) * 4;
    data.fill(255 - (shadow.data[at * 4 + 3] as number), to, to + 3);
  }
}
