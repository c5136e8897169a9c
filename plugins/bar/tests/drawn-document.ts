import sharp from 'sharp';
import { homography, project } from '../shared/document/geometry/homography.ts';
import { type Quad, wholeQuad } from '../shared/document/geometry/quad.ts';
import type { Pixels } from '../shared/document/pixels.ts';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A sheet of paper with lines of text, as RGBA. */
export async function drawnPage(
  lines: readonly string[],
  { width = 1240, height = 1754, size = 34, paper = '#f7f5f0', ink = '#1d1d20' } = {},
): Promise<Pixels> {
  const text = lines
    .map((line, at) => `<text x="${width * 0.08}" y="${height * 0.07 + at * size * 1.75}">${line}</text>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/><g font-family="Noto Sans CJK SC, sans-serif" font-size="${size}" fill="${ink}">${text}</g></svg>`;
  return raw(Buffer.from(svg));
}

/** A sheet with dark strokes as writing, drawn without a font. */
export function plainPage(width = 620, height = 877): Pixels {
  const random = randomFrom(42);
  const data = new Uint8ClampedArray(width * height * 4).fill(246);
  for (let top = Math.round(height * 0.08); top < height * 0.9; top += 24)
    for (
      let left = Math.round(width * 0.1);
      left < width * (0.6 + 0.28 * random());
      left += 6 + Math.floor(random() * 8)
    )
      for (let y = top; y < top + 11; y += 1)
        for (let x = left; x < left + 3; x += 1) data.fill(30, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
}

async function raw(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
  };
}

export interface SceneOptions {
  width?: number;
  height?: number;
  seed: number;
  /** Grey values by which the desk differs from the paper at least. */
  contrast?: number;
  /** How dark the shadow is that lies over the sheet: 0 is none. */
  shadow?: number;
  /** Folds across the sheet. */
  creases?: number;
  /** Other things on the desk. */
  clutter?: number;
  /** Grey values of the sensor's noise. */
  noise?: number;
  /** How far corners are moved from a plain rectangle: part of the sheet. */
  tilt?: number;
  /** Part of the picture's height or width that the sheet takes. */
  fill?: number;
}

export interface Scene {
  picture: Pixels;
  /** Where the sheet's corners really are. */
  corners: Quad;
}

/** `page` photographed on a desk: in perspective, with a soft shadow over it, folds, other things round it, and noise. */
export function scene(page: Pixels, options: SceneOptions): Scene {
  const { width = 1280, height = 960, seed, contrast = 60, shadow = 0.45, creases = 2, clutter = 3 } = options;
  const { noise = 3, tilt = 0.12, fill = 0.78 } = options;
  const random = randomFrom(seed);
  const corners = placed(page, { width, height, tilt, fill }, random);
  const toPage = homography(corners, wholeQuad(page.width, page.height));
  if (toPage === undefined) throw new Error('a flat sheet');
  const paper = [page.data[0], page.data[1], page.data[2]].map((value = 255) => value);
  // Never much brighter than paper: at low contrast a desk of nearly its colour.
  const tint = [random() * 14, random() * 8, -random() * 26];
  const desk = paper.map((value, at) => value - contrast + (tint[at] ?? 0) * Math.min(1, contrast / 40));
  const grain = { angle: random() * Math.PI, period: 9 + random() * 30, depth: Math.min(9, contrast / 6) };
  const things = Array.from({ length: clutter }, () => ({
    x: random() * width,
    y: random() * height,
    half: [30 + random() * 130, 12 + random() * 80] as const,
    angle: random() * Math.PI,
    colour: [random() * 210, random() * 210, random() * 210],
  }));
  const shade = shadowOf(width, height, shadow, random);
  const folds = Array.from({ length: creases }, () => ({
    across: random() < 0.6,
    at: 0.25 + random() * 0.5,
    step: (random() - 0.5) * 0.1,
  }));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const colour = [0, 0, 0];
      // Four looks a pixel: edges are soft, as a lens makes them.
      for (const [u, v] of [
        [0.25, 0.25],
        [0.75, 0.25],
        [0.25, 0.75],
        [0.75, 0.75],
      ] as const) {
        const on = project(toPage, { x: x + u, y: y + v });
        const inside = on.x >= 0 && on.y >= 0 && on.x < page.width && on.y < page.height;
        const one = inside ? pageColour(page, on, folds) : deskColour({ x: x + u, y: y + v }, desk, grain, things);
        for (let c = 0; c < 3; c += 1) colour[c] = (colour[c] ?? 0) + (one[c] ?? 0) / 4;
      }
      const light = shade(x, y);
      const to = (y * width + x) * 4;
      const grey = (random() + random() + random() - 1.5) * 2 * noise;
      for (let c = 0; c < 3; c += 1) data[to + c] = (colour[c] ?? 0) * light + grey + (random() - 0.5) * noise;
      data[to + 3] = 255;
    }
  return { picture: { data, width, height }, corners };
}

function placed(
  page: Pixels,
  { width, height, tilt, fill }: { width: number; height: number; tilt: number; fill: number },
  random: () => number,
): Quad {
  const scale = fill * Math.min(width / page.width, height / page.height);
  const [half, tall] = [(page.width * scale) / 2, (page.height * scale) / 2];
  const turn = (random() - 0.5) * 0.5;
  const middle = { x: width / 2 + (random() - 0.5) * width * 0.08, y: height / 2 + (random() - 0.5) * height * 0.04 };
  // A plane seen by a camera: points that are further away come nearer together.
  const [lean, roll] = [(random() - 0.5) * 2 * tilt, (random() - 0.5) * 2 * tilt];
  const at = (u: number, v: number) => {
    const [x, y] = [
      u * half * Math.cos(turn) - v * tall * Math.sin(turn),
      u * half * Math.sin(turn) + v * tall * Math.cos(turn),
    ];
    const far = 1 + (lean * y) / tall + (roll * x) / half;
    const clear = (value: number, most: number) => Math.min(most - 6, Math.max(6, value));
    return { x: clear(middle.x + x / far, width), y: clear(middle.y + y / far, height) };
  };
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

interface Fold {
  across: boolean;
  at: number;
  step: number;
}

function pageColour(page: Pixels, { x, y }: { x: number; y: number }, folds: readonly Fold[]): number[] {
  const from = (Math.floor(y) * page.width + Math.floor(x)) * 4;
  let light = 1;
  for (const { across, at, step } of folds) {
    const off = (across ? y / page.height : x / page.width) - at;
    if (off > 0) light += step * Math.exp(-off * 4);
    // The fold itself: a thin dark line beside a thin bright one.
    if (Math.abs(off) < 0.003) light -= 0.12 * Math.sign(off);
  }
  return [0, 1, 2].map((c) => (page.data[from + c] ?? 0) * light);
}

interface Thing {
  x: number;
  y: number;
  half: readonly [number, number];
  angle: number;
  colour: readonly number[];
}

function deskColour(
  { x, y }: { x: number; y: number },
  desk: readonly number[],
  grain: { angle: number; period: number; depth: number },
  things: readonly Thing[],
): readonly number[] {
  for (const thing of things) {
    const [dx, dy] = [x - thing.x, y - thing.y];
    const u = dx * Math.cos(thing.angle) + dy * Math.sin(thing.angle);
    const v = dy * Math.cos(thing.angle) - dx * Math.sin(thing.angle);
    if (Math.abs(u) < thing.half[0] && Math.abs(v) < thing.half[1]) return thing.colour;
  }
  const along = x * Math.cos(grain.angle) + y * Math.sin(grain.angle);
  const wave = Math.sin((along / grain.period) * 2 * Math.PI + 2 * Math.sin(along / 90)) * grain.depth;
  return desk.map((value) => value + wave);
}

/** Light that falls off to one side, and the soft shadow of a hand or phone that reaches in. */
function shadowOf(
  width: number,
  height: number,
  depth: number,
  random: () => number,
): (x: number, y: number) => number {
  const fall = { angle: random() * 2 * Math.PI, by: 0.25 * random() };
  const edge = { x: width * (0.3 + 0.4 * random()), y: height * (0.3 + 0.4 * random()), angle: random() * 2 * Math.PI };
  const soft = 12 + random() * 60;
  return (x, y) => {
    const falls =
      1 - fall.by * (0.5 + ((x - width / 2) * Math.cos(fall.angle) + (y - height / 2) * Math.sin(fall.angle)) / width);
    const off = (x - edge.x) * Math.cos(edge.angle) + (y - edge.y) * Math.sin(edge.angle);
    return falls * (1 - depth / (1 + Math.exp(-off / soft)));
  };
}

/** A scene as the grey values of a film (16 to 235). */
export function filmGrey({ data, width, height }: Pixels): Uint8Array {
  return Uint8Array.from({ length: width * height }, (_, at) => 16 + (219 * (data[at * 4 + 1] ?? 0)) / 255);
}
