import { ColourSums, type Gaussian, square } from './gaussian.ts';
import type { Small } from './shrink.ts';
import { SurfaceSums, surfaceAt, terms, termsAt } from './surface.ts';

/** One of the ground's colours: how it goes over the picture, and how pixels stray from that. */
interface Part {
  readonly surface: Float64Array;
  readonly stray: Gaussian;
}

/** What the frame of a picture tells of the ground behind its subject. */
export interface BorderModel {
  readonly parts: readonly Part[];
  /** Pixels of the frame that the model explains. */
  readonly explained: Uint8Array;
  readonly frame: number;
}

/** How a picture lies to its ground, pixel by pixel. */
export interface Against {
  /** The square of the distance from the ground there, in spreads. */
  readonly distance: Float32Array;
  /** The same, were it in a shadow of the ground; as large as `distance` where it is no darker. */
  readonly shaded: Float32Array;
  /** The ground that is likely there: red, green, blue. */
  readonly ground: Float32Array;
}

const most = 4;
/** Of the frame's pixels: a smaller group says nothing of the ground. */
const smallest = 0.06;

/** How wide the frame is that is looked at. */
export const frameOf = (width: number, height: number): number =>
  Math.max(1, Math.min(Math.round(Math.min(width, height) * 0.035), Math.floor((Math.min(width, height) - 1) / 4)));

/**
 * Finds the colours of the frame, one after the other: the surface that the most of what is left lies on. A group that
 * touches one side only is likely the subject, which stands on the picture's edge.
 */
export function fitBorder(small: Small, noise: number): BorderModel {
  const { width, height } = small;
  const frame = frameOf(width, height);
  const explained = new Uint8Array(width * height);
  const reach = Math.max(7, noise * 3.2);
  let left = framePixels(width, height, frame);
  const all = left.length;
  const parts: Part[] = [];
  while (parts.length < most && left.length >= all * smallest) {
    const surface = bestSurface(small, left, reach);
    const { near, far } = parted(small, left, surface, reach);
    if (near.length < all * smallest) break;
    left = far;
    if (parts.length > 0 && isOneSided(near, width, height, frame)) continue;
    parts.push(partOf(small, near, surface, noise));
    for (const at of near) explained[at] = 1;
  }
  if (parts.length === 0 || (left.length > all * 0.25 && !isOneSided(left, width, height, frame))) {
    // No even ground: what it has, broadly.
    parts.push(partOf(small, left, flatSurface(small, left), noise));
    for (const at of left) explained[at] = 1;
  }
  return { parts, explained, frame };
}

function framePixels(width: number, height: number, frame: number): number[] {
  const pixels: number[] = [];
  for (let y = 0; y < height; y += 1) {
    const isWhole = y < frame || y >= height - frame;
    for (let x = 0; x < width; x += 1) {
      if (!isWhole && x === frame && width > frame * 2) x = width - frame;
      pixels.push(y * width + x);
    }
  }
  return pixels;
}

/** Does it lie along one side of the frame, with hardly anything on the others? */
function isOneSided(pixels: readonly number[], width: number, height: number, frame: number): boolean {
  const sides = [0, 0, 0, 0];
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    const isOn = [y < frame, y >= height - frame, x < frame, x >= width - frame];
    for (let side = 0; side < 4; side += 1) if (isOn[side] === true) sides[side] = (sides[side] as number) + 1;
  }
  return Math.max(...sides) >= pixels.length * 0.93;
}

/** The surface of most pixels: begun with all of them, and with the colour that is there most. */
function bestSurface(small: Small, pixels: readonly number[], reach: number): Float64Array {
  let best: Float64Array = new Float64Array(terms * 3);
  let found = -1;
  for (const start of [flatSurface(small, pixels), commonColour(small, pixels)]) {
    const surface = settled(small, pixels, start, reach);
    const count = parted(small, pixels, surface, reach).near.length;
    if (count <= found) continue;
    found = count;
    best = surface;
  }
  return best;
}

/** Draws a surface to the pixels that lie near it, from far to near: what strays counts less and less. */
function settled(small: Small, pixels: readonly number[], start: Float64Array, reach: number): Float64Array {
  const { width, height, colours } = small;
  const at = new Float64Array(terms);
  let surface = start;
  for (let round = 0; round < 10; round += 1) {
    const scale = (reach / 2) * Math.max(1, 8 * 0.7 ** round);
    const sums = new SurfaceSums();
    for (const pixel of pixels) {
      const x = pixel % width;
      termsAt(x, (pixel - x) / width, width, height, at);
      const r = colours[pixel * 3] as number;
      const g = colours[pixel * 3 + 1] as number;
      const b = colours[pixel * 3 + 2] as number;
      const off =
        (r - surfaceAt(surface, at, 0)) ** 2 +
        (g - surfaceAt(surface, at, 1)) ** 2 +
        (b - surfaceAt(surface, at, 2)) ** 2;
      sums.add(at, r, g, b, 1 / (1 + off / (scale * scale)) ** 2);
    }
    surface = sums.solve();
  }
  return surface;
}

function flatSurface({ colours }: Small, pixels: readonly number[]): Float64Array {
  const surface = new Float64Array(terms * 3);
  for (let c = 0; c < 3; c += 1) {
    const values = Float32Array.from(pixels, (pixel) => colours[pixel * 3 + c] as number).sort();
    surface[c] = values[values.length >> 1] ?? 0;
  }
  return surface;
}

/** The mean of the fullest of 16 × 16 × 16 boxes of colours. */
function commonColour({ colours }: Small, pixels: readonly number[]): Float64Array {
  const boxes = new Map<number, ColourSums>();
  let best = new ColourSums();
  for (const pixel of pixels) {
    const r = colours[pixel * 3] as number;
    const g = colours[pixel * 3 + 1] as number;
    const b = colours[pixel * 3 + 2] as number;
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4);
    const box = boxes.get(key) ?? new ColourSums();
    boxes.set(key, box);
    box.add(r, g, b);
    if (box.weight > best.weight) best = box;
  }
  const surface = new Float64Array(terms * 3);
  surface.set(best.gaussian(1).mean);
  return surface;
}

function parted(small: Small, pixels: readonly number[], surface: Float64Array, reach: number) {
  const { width, height, colours } = small;
  const at = new Float64Array(terms);
  const near: number[] = [];
  const far: number[] = [];
  for (const pixel of pixels) {
    const x = pixel % width;
    termsAt(x, (pixel - x) / width, width, height, at);
    let off = 0;
    for (let c = 0; c < 3; c += 1) off += ((colours[pixel * 3 + c] as number) - surfaceAt(surface, at, c)) ** 2;
    (off <= reach * reach * 3 ? near : far).push(pixel);
  }
  return { near, far };
}

function partOf(small: Small, pixels: readonly number[], surface: Float64Array, noise: number): Part {
  const { width, height, colours } = small;
  const at = new Float64Array(terms);
  const sums = new ColourSums();
  for (const pixel of pixels) {
    const x = pixel % width;
    termsAt(x, (pixel - x) / width, width, height, at);
    sums.add(
      (colours[pixel * 3] as number) - surfaceAt(surface, at, 0),
      (colours[pixel * 3 + 1] as number) - surfaceAt(surface, at, 1),
      (colours[pixel * 3 + 2] as number) - surfaceAt(surface, at, 2),
    );
  }
  // Inside, the ground is guessed from its frame: it may be a little different.
  return { surface, stray: sums.gaussian(Math.max(2, noise * 0.5)) };
}

/** A shadow takes at most so much of the light. */
const darkest = 0.4;

/** Looks at each pixel of the picture by the model of its border. */
export function against(small: Small, { parts }: BorderModel): Against {
  const { width, height, colours } = small;
  const count = width * height;
  const distance = new Float32Array(count).fill(1e9);
  const shaded = new Float32Array(count).fill(1e9);
  const ground = new Float32Array(count * 3);
  const terms6 = new Float64Array(terms);
  for (let at = 0; at < count; at += 1) {
    const x = at % width;
    termsAt(x, (at - x) / width, width, height, terms6);
    const r = colours[at * 3] as number;
    const g = colours[at * 3 + 1] as number;
    const b = colours[at * 3 + 2] as number;
    for (const { surface, stray } of parts) {
      const gr = surfaceAt(surface, terms6, 0) + stray.mean[0];
      const gg = surfaceAt(surface, terms6, 1) + stray.mean[1];
      const gb = surfaceAt(surface, terms6, 2) + stray.mean[2];
      const off = square(stray.inverse, r - gr, g - gg, b - gb);
      const light = (r * gr + g * gg + b * gb) / Math.max(1, gr * gr + gg * gg + gb * gb);
      const dark = Math.max(darkest, Math.min(1, light));
      const hidden = light < 1 ? square(stray.inverse, r - gr * dark, g - gg * dark, b - gb * dark) : off;
      if (hidden < (shaded[at] as number)) shaded[at] = hidden;
      if (off >= (distance[at] as number)) continue;
      distance[at] = off;
      ground[at * 3] = gr;
      ground[at * 3 + 1] = gg;
      ground[at * 3 + 2] = gb;
    }
  }
  return { distance, shaded, ground };
}
