import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { randomFrom } from '../../plugins/bar/tests/drawn-document.ts';
import { type Kind, kinds } from './camera-codes.ts';

const { resolve } = createRequire(import.meta.url);

/** Brightness, a byte a pixel. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Values of a distortion by strength, from 1 to 5; the last is beyond any reader. */
type Strengths = readonly [number, number, number, number, number];

/** How a code is shown. What is left out stands for a picture that is easy to read. */
interface Showing {
  /** Degrees. */
  turn?: number;
  /** Times its size. */
  scale?: number;
  /** Standard deviation, in modules. */
  blur?: number;
  /** Standard deviation, in values of 255. */
  noise?: number;
  /** The part of its square that is gone, from the lower right corner on. */
  cut?: number;
  /** Light on dark, so many values apart. */
  inverted?: number;
  /** Width of its upper edge next to the lower one's; it is so much lower, too. */
  lean?: number;
}

export const strengths = 5;
const angles: Strengths = [10, 20, 30, 40, 45];
const scales: Strengths = [1, 0.7, 0.5, 0.35, 0.15];
const blurs: Strengths = [0.3, 0.5, 0.7, 1, 2.5];
const noises: Strengths = [20, 45, 80, 130, 900];
const cuts: Strengths = [0.04, 0.1, 0.2, 0.3, 0.75];
const contrasts: Strengths = [180, 90, 45, 20, 1];
const leans: Strengths = [0.9, 0.7, 0.5, 0.35, 0.05];

/** Each with what it does at a strength, from 0 on. */
export const distortions = {
  'turned and smaller': (at: number) => ({ turn: angles[at], scale: scales[at] }),
  blurred: (at: number) => ({ blur: blurs[at] }),
  noisy: (at: number) => ({ noise: noises[at] }),
  cut: (at: number) => ({ cut: cuts[at] }),
  'inverted and pale': (at: number) => ({ inverted: contrasts[at] }),
  'in perspective': (at: number) => ({ lean: leans[at] }),
} satisfies Record<string, (at: number) => { [name in keyof Showing]: number | undefined }>;

export type Distortion = keyof typeof distortions;

/** A picture of one code. */
export interface Picture {
  kind: Kind;
  text: string;
  /** Undefined for the one that is as good as a picture gets. */
  distortion?: Distortion;
  /** 1 to 5; 0 for that one. */
  strength: number;
  png: Buffer;
}

/** Pixels of a module in what pictures are sampled from. */
const fine = 8;
const [light, dark, table] = [225, 35, 175];
/** Modules of paper about a code, beside those that its writer leaves. */
const paper = 5;

/** All pictures of kinds: of each one, and one in each distortion at each strength. The same ones every time. */
export async function pictures(of: readonly Kind[] = kinds): Promise<Picture[]> {
  const all: Picture[] = [];
  for (const kind of of) {
    const masters = await Promise.all(kind.texts.map((text) => writtenCode(kind, text)));
    const add = async (showing: Showing, at: number, rest: Pick<Picture, 'distortion' | 'strength'>) => {
      const n = at % kind.texts.length;
      const [master, text] = [masters[n], kind.texts[n]];
      if (master === undefined || text === undefined) throw new Error(`${kind.format} has no text`);
      const grey = shown(master, kind.module, showing, all.length + 1);
      all.push({ kind, text, ...rest, png: await pngOf(grey) });
    };
    await add({}, 0, { strength: 0 });
    for (const [at, [name, showing]] of Object.entries(distortions).entries())
      for (let strength = 1; strength <= strengths; strength += 1)
        await add(defined(showing(strength - 1)), at, { distortion: name as Distortion, strength });
  }
  return all;
}

const defined = (showing: Record<string, number | undefined>): Showing =>
  Object.fromEntries(Object.entries(showing).filter(([, value]) => value !== undefined));

export function pngOf({ data, width, height }: Grey): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

let ready: Promise<unknown> | undefined;

/** A code by zxing's writer, black on white, `fine` pixels a module, with the paper about it. */
export async function writtenCode(kind: Kind, text: string): Promise<Grey> {
  ready ??= readFile(resolve('zxing-wasm/writer/zxing_writer.wasm')).then((bytes) =>
    prepareZXingModule({ overrides: { wasmBinary: bytes.buffer as ArrayBuffer }, fireImmediately: true }),
  );
  await ready;
  const elements = kind.format.startsWith('DataBarExp') ? text.replace(/^01(\d{14})(?:10)?/, elementsOf) : text;
  const wanted = /^DataBar(?:Omni|Stk|StkOmni|Ltd)$/.test(kind.format) ? text.slice(2) : elements;
  const { svg, error } = await writeBarcode(wanted, { format: kind.format });
  if (error !== '') throw new Error(`${kind.format}: ${error}`);
  const { data, info } = await sharp(Buffer.from(svg), { density: 72 * fine })
    .flatten({ background: '#ffffff' })
    .extend({ top: paper * fine, bottom: paper * fine, left: paper * fine, right: paper * fine, background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** An article's number, and a batch where there is more, in the brackets that the writer takes. */
function elementsOf(all: string, number: string): string {
  return `(01)${number}${all.length > 16 ? '(10)' : ''}`;
}

/** How a camera would have it: `master` lying on a table. `seed` makes its grain. */
export function shown(master: Grey, module: number, showing: Showing, seed: number): Grey {
  const { turn = 0, scale = 1, blur = 0, noise = 3, cut = 0, inverted, lean = 1 } = showing;
  const per = (module * scale) / fine;
  const sampled = sampledFrom(withCut(master, cut), { per, turn, lean });
  const soft = blurred(sampled, blur * module * scale);
  const [low, high] = inverted === undefined ? [dark, light] : [128 + inverted / 2, 128 - inverted / 2];
  const random = randomFrom(seed);
  const result = new Uint8Array(soft.data.length);
  for (let at = 0; at < result.length; at += 1) {
    const value = low + ((high - low) * (soft.data[at] as number)) / 255 + noise * normal(random);
    result[at] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return { ...soft, data: result };
}

/** Of the standard normal distribution (Box and Muller). */
export function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** White below the line that comes in from the lower right corner; a `part` of the square is gone. */
function withCut(grey: Grey, part: number): Grey {
  if (part === 0) return grey;
  const inner = paper * fine;
  const [wide, high] = [grey.width - 2 * inner, grey.height - 2 * inner];
  // Of the unit square: what x + y exceeds beyond this is `part` of its area.
  const line = part <= 0.5 ? 2 - Math.sqrt(2 * part) : Math.sqrt(2 * (1 - part));
  const data = Uint8Array.from(grey.data);
  for (let y = 0; y < grey.height; y += 1)
    for (let x = 0; x < grey.width; x += 1)
      if ((x - inner) / wide + (y - inner) / high > line) data[y * grey.width + x] = 255;
  return { ...grey, data };
}

/** A code on a table, leaning back and turned: each pixel the mean of nine points. */
function sampledFrom(master: Grey, { per, turn, lean }: { per: number; turn: number; lean: number }): Grey {
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [wide, high] = [master.width * per, master.height * per * lean];
  const margin = 24;
  const width = Math.ceil(wide * Math.abs(cos) + high * Math.abs(sin)) + 2 * margin;
  const height = Math.ceil(wide * Math.abs(sin) + high * Math.abs(cos)) + 2 * margin;
  const ground = ((table - dark) * 255) / (light - dark);
  /** Of the master at a point of the picture: a homography whose upper edge is `lean` as wide as the lower. */
  const valueAt = (px: number, py: number): number => {
    const [dx, dy] = [px - width / 2, py - height / 2];
    // From 0 to 1 in what is seen of the paper.
    const v = (-dx * sin + dy * cos) / high + 0.5;
    const depth = lean + (1 - lean) * v;
    const u = (dx * cos + dy * sin) / (wide * depth) + 0.5;
    // Lines at the same distance on paper come closer to each other the further they are off.
    const y = Math.floor((v / depth) * master.height);
    const x = Math.floor(u * master.width);
    return x < 0 || y < 0 || x >= master.width || y >= master.height
      ? ground
      : (master.data[y * master.width + x] as number);
  };
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let n = 0; n < 9; n += 1) sum += valueAt(x + ((n % 3) + 0.5) / 3, y + (Math.floor(n / 3) + 0.5) / 3);
      data[y * width + x] = sum / 9;
    }
  return { data, width, height };
}

/** By a bell curve, across and then down. */
function blurred(grey: Grey, sigma: number): Grey {
  if (sigma === 0) return grey;
  const radius = Math.ceil(3 * sigma);
  const weights = Array.from({ length: 2 * radius + 1 }, (_, n) => Math.exp(-((n - radius) ** 2) / (2 * sigma ** 2)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const { width, height } = grey;
  const pass = (data: Uint8Array, step: number, count: number, indexOf: (line: number, at: number) => number) => {
    const result = new Uint8Array(data.length);
    for (let line = 0; line < step; line += 1)
      for (let at = 0; at < count; at += 1) {
        let sum = 0;
        for (const [n, weight] of weights.entries()) {
          const from = Math.max(0, Math.min(count - 1, at + n - radius));
          sum += weight * (data[indexOf(line, from)] as number);
        }
        result[indexOf(line, at)] = sum / total;
      }
    return result;
  };
  const across = pass(grey.data, height, width, (line, at) => line * width + at);
  return { ...grey, data: pass(across, width, height, (line, at) => at * width + line) };
}
