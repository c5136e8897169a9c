import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { RawPicture } from '../../shared/engine/contribution.ts';

const { resolve } = createRequire(import.meta.url);

/** Pixels by another decoder than the engine's: sharp, and jSquash in Node for what sharp does not know. */
export async function decodeElsewhere(format: string, bytes: Uint8Array): Promise<RawPicture> {
  if (format === 'jxl' || format === 'qoi') return decodeByJsquash(format, bytes);
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function decodeByJsquash(format: 'jxl' | 'qoi', bytes: Uint8Array): Promise<RawPicture> {
  decoders[format] ??= loadJsquash(format);
  const picture = (await decoders[format]).decode(bytes);
  if (picture === null) throw new Error(`no ${format}`);
  return picture;
}

/** Loaded once: to compile one takes far longer than to decode a picture. */
const decoders: Partial<Record<'jxl' | 'qoi', Promise<Decoder>>> = {};

async function loadJsquash(format: 'jxl' | 'qoi'): Promise<Decoder> {
  globalThis.ImageData ??= PlainImageData as unknown as typeof ImageData;
  const path = resolve(`@jsquash/${format}/codec/dec/${format}_dec.js`);
  const wasm = await readFile(path.replace(/js$/, 'wasm'));
  const { default: factory } = (await import(path)) as { default(options: object): Promise<Decoder> };
  const module = await WebAssembly.compile(wasm);
  return factory({
    noInitialRun: true,
    instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) {
      const instance = new WebAssembly.Instance(module, imports);
      done(instance);
      return instance.exports;
    },
  });
}

interface Decoder {
  decode(bytes: Uint8Array): RawPicture | null;
}

class PlainImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

/** The largest difference of any channel of any pixel; colours that nobody sees do not count. Infinity for two sizes. */
export function farthest(a: RawPicture, b: RawPicture): number {
  if (a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const unseen = a.data[at + 3] === 0 && b.data[at + 3] === 0;
    for (let channel = unseen ? 3 : 0; channel < 4; channel += 1)
      most = Math.max(most, Math.abs((a.data[at + channel] as number) - (b.data[at + channel] as number)));
  }
  return most;
}

/** The picture on a white ground. */
export function onWhite({ data, width, height }: RawPicture): RawPicture {
  const copy = new Uint8ClampedArray(data);
  for (let at = 0; at < copy.length; at += 4) {
    const alpha = (copy[at + 3] as number) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      copy[at + channel] = Math.round((copy[at + channel] as number) * alpha + 255 * (1 - alpha));
    copy[at + 3] = 255;
  }
  return { data: copy, width, height };
}
