import { guidedFilter } from './guided-filter.ts';
import { colourAt, innerOf, type NearColours, nearColours } from './near-colours.ts';
import type { Small } from './shrink.ts';
import { breathe, type Picture, type Work } from './types.ts';

const block = 256;

/** What a block of the full picture is refined by. */
interface Sides {
  readonly picture: Picture;
  readonly labels: Uint8Array;
  /** How far each pixel of the small picture is settled: 0 ground, 2 subject, 1 at the edge. */
  readonly settled: Uint8Array;
  readonly subject: NearColours;
  readonly ground: NearColours;
  /** Pixels of the small picture in one of the full one. */
  readonly scaleX: number;
  readonly scaleY: number;
  readonly noise: number;
  readonly radius: number;
}

/**
 * The mask at full size. Away from the edge it is what the cut says; at the edge, how much of a pixel is subject shows in
 * its colour, between those of subject and ground near by. Where the two are too like, the guided filter draws the edge
 * where the picture has one. Block by block, and only those with an edge.
 */
export async function refined(
  picture: Picture,
  small: Small,
  labels: Uint8Array,
  noise: number,
  work: Work,
): Promise<Uint8Array> {
  const { width, height } = picture;
  const mask = new Uint8Array(width * height);
  const sides = sidesOf(picture, small, labels, noise);
  const rows = Math.ceil(height / block);
  for (let row = 0; row < rows; row += 1) {
    await breathe(work, row / rows);
    for (let x = 0; x < width; x += block) {
      const y = row * block;
      refineBlock(sides, mask, x, y, Math.min(width, x + block), Math.min(height, y + block));
    }
  }
  return mask;
}

function sidesOf(picture: Picture, small: Small, labels: Uint8Array, noise: number): Sides {
  const { width, height, colours } = small;
  const inner = innerOf(labels, 1, width, height, 2);
  const outer = innerOf(labels, 0, width, height, 2);
  const settled = Uint8Array.from(labels, (_, at) => (inner[at] === 1 ? 2 : outer[at] === 1 ? 0 : 1));
  // What is thinner than the edge's band has no inside: all of it then.
  const hasInner = inner.includes(1);
  const hasOuter = outer.includes(1);
  const scaleX = width / picture.width;
  return {
    picture,
    labels,
    settled,
    subject: nearColours(colours, hasInner ? inner : labels, width, height, 3),
    ground: nearColours(colours, hasOuter ? outer : labels.map((one) => 1 - one), width, height, 5),
    scaleX,
    scaleY: height / picture.height,
    noise,
    radius: Math.max(2, Math.round(1.5 / scaleX)),
  };
}

function refineBlock(sides: Sides, mask: Uint8Array, x0: number, y0: number, x1: number, y1: number): void {
  const { picture, settled, scaleX, scaleY, radius } = sides;
  const small = sides.subject.width;
  let isEdge = false;
  for (let y = y0; y < y1; y += 1) {
    const row = Math.floor(y * scaleY) * small;
    for (let x = x0; x < x1; x += 1) {
      const value = settled[row + Math.floor(x * scaleX)] as number;
      if (value === 1) isEdge = true;
      else if (value === 2) mask[y * picture.width + x] = 255;
    }
  }
  if (!isEdge) return;
  const margin = radius * 2;
  const area = {
    x0: Math.max(0, x0 - margin),
    y0: Math.max(0, y0 - margin),
    x1: Math.min(picture.width, x1 + margin),
    y1: Math.min(picture.height, y1 + margin),
  };
  const width = area.x1 - area.x0;
  const { values, trust, guide, stray } = byColour(sides, area);
  const smooth = guidedFilter(guide, values, width, area.y1 - area.y0, radius, 2e-4 + (stray / 255) ** 2);
  for (let y = y0; y < y1; y += 1) {
    const row = Math.floor(y * scaleY) * small;
    for (let x = x0; x < x1; x += 1) {
      if (settled[row + Math.floor(x * scaleX)] !== 1) continue;
      const at = (y - area.y0) * width + x - area.x0;
      // The filter leaves a veil on both sides.
      const drawn = Math.max(0, Math.min(1, ((smooth[at] as number) - 0.15) / 0.7));
      const sure = trust[at] as number;
      mask[y * picture.width + x] = Math.round(255 * (sure * (values[at] as number) + (1 - sure) * drawn));
    }
  }
}

/** By its colour, how much of each pixel of an area is subject, how far that is to be trusted, the filter's guide, and its noise. */
function byColour(sides: Sides, area: { x0: number; y0: number; x1: number; y1: number }) {
  const { picture, settled, labels, scaleX, scaleY, noise } = sides;
  const small = sides.subject.width;
  const width = area.x1 - area.x0;
  const count = width * (area.y1 - area.y0);
  const values = new Float32Array(count);
  const trust = new Float32Array(count);
  const guide = new Float32Array(count);
  const inner = new Float64Array(3);
  const outer = new Float64Array(3);
  const way = new Float64Array(3);
  let strays = 0;
  let edge = 0;
  for (let y = area.y0, at = 0; y < area.y1; y += 1) {
    const v = (y + 0.5) * scaleY;
    const row = Math.floor(y * scaleY) * small;
    for (let x = area.x0; x < area.x1; x += 1, at += 1) {
      const place = row + Math.floor(x * scaleX);
      const state = settled[place] as number;
      if (state !== 1) {
        values[at] = state / 2;
        trust[at] = 1;
        continue;
      }
      const u = (x + 0.5) * scaleX;
      colourAt(sides.subject, u, v, inner);
      colourAt(sides.ground, u, v, outer);
      const from = (y * picture.width + x) * 4;
      for (let c = 0; c < 3; c += 1)
        way[c] = (way[c] as number) + Math.abs((inner[c] as number) - (outer[c] as number));
      const stray = Math.max(noise, sides.ground.spread[place] as number);
      strays += stray;
      edge += 1;
      const sure = coverage(picture.data, from, inner, outer, stray, found);
      trust[at] = sure;
      values[at] = sure * found.value + (1 - sure) * (labels[place] as number);
    }
  }
  drawGuide(picture, area, way, guide);
  return { values, trust, guide, stray: strays / Math.max(1, edge) };
}

const found = { value: 0 };

/** Puts into `into` how much of the pixel is subject, and answers how far that is to be trusted. */
function coverage(
  data: Uint8ClampedArray,
  from: number,
  inner: Float64Array,
  outer: Float64Array,
  noise: number,
  into: { value: number },
): number {
  let whole = 0;
  let along = 0;
  let off = 0;
  for (let c = 0; c < 3; c += 1) {
    const span = (inner[c] as number) - (outer[c] as number);
    const from0 = (data[from + c] as number) - (outer[c] as number);
    whole += span * span;
    along += span * from0;
    off += from0 * from0;
  }
  const length = Math.sqrt(Math.max(1e-6, whole));
  const aside = Math.sqrt(Math.max(0, off - (along * along) / (length * length)));
  // Colours of the subject that its mean does not have: how far from the ground is what counts.
  const isOther = aside > noise * 3 + length * 0.25;
  const part = isOther ? Math.sqrt(off) / length : along / (length * length);
  const dead = Math.min(0.35, 0.03 + (noise * 1.5) / length);
  into.value = Math.max(0, Math.min(1, (part - dead) / (1 - dead * 2)));
  const clear = length / (8 + noise * 4);
  return Math.max(0, Math.min(1, clear - 0.5));
}

/** The picture in the mixture of channels that parts the subject from the ground best here, 0 … 1. */
function drawGuide(
  picture: Picture,
  area: { x0: number; y0: number; x1: number; y1: number },
  way: Float64Array,
  guide: Float32Array,
): void {
  const [r = 0, g = 0, b = 0] = way;
  const part = 1 / (255 * Math.max(1e-6, r + g + b));
  for (let y = area.y0, at = 0; y < area.y1; y += 1) {
    let from = (y * picture.width + area.x0) * 4;
    for (let x = area.x0; x < area.x1; x += 1, at += 1, from += 4) {
      const { data } = picture;
      guide[at] = ((data[from] as number) * r + (data[from + 1] as number) * g + (data[from + 2] as number) * b) * part;
    }
  }
}
