import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { avifCopy, type CopyNames, EarlyFree, webpCopy } from './early-free.ts';
import type { EmscriptenEncoder } from './encoders/emscripten-encoder.ts';

const require = createRequire(import.meta.url);

interface Codec {
  path: string;
  copy: CopyNames;
  /** Import that is called when the picture is encoded: the time of the file, the array that is answered. */
  last: string;
  settings: Record<string, unknown>;
  /** How the package's script names what `copy` does. */
  written: string[];
}

const codecs: Record<string, Codec> = {
  AVIF: {
    path: '@jsquash/avif/codec/enc/avif_enc.js',
    copy: avifCopy,
    last: 'I',
    settings: {
      ...{ quality: 60, qualityAlpha: -1, denoiseLevel: 0, tileColsLog2: 0, tileRowsLog2: 0, speed: 10 },
      ...{ chromaDeltaQ: false, sharpness: 0, tune: 0, enableSharpYUV: false, bitDepth: 8, lossless: false },
      subsample: 1,
    },
    written: ['_malloc=wasmExports["S"]', '_free=wasmExports["T"]', 'e:invoke_iii,'],
  },
  WebP: {
    path: '@jsquash/webp/codec/enc/webp_enc_simd.js',
    copy: webpCopy,
    last: 'v',
    settings: {
      ...{ quality: 75, method: 2, lossless: 0, near_lossless: 100, exact: 0, alpha_quality: 100, use_sharp_yuv: 0 },
      ...{ target_size: 0, target_PSNR: 0, sns_strength: 50, filter_strength: 60, filter_sharpness: 0, filter_type: 1 },
      ...{ partitions: 0, segments: 4, pass: 1, show_compressed: 0, preprocessing: 0, autofilter: 0, image_hint: 0 },
      ...{ partition_limit: 0, alpha_compression: 1, alpha_filtering: 1, emulate_jpeg_size: 0, thread_level: 0 },
      ...{ low_memory: 0, use_delta_palette: 0 },
    },
    written: ['_malloc=Module["asm"]["z"]', '_free=Module["asm"]["A"]', '"r":_emscripten_memcpy_big'],
  },
};

const [width, height] = [640, 480];
const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
  at % 4 === 3 ? 255 : ((at * 7) >> 6) ^ (at >> 14),
);

/** Two pictures through a fresh module; the bytes of the second file, and when the large copy was given back. */
async function encoded(codec: Codec, early: boolean): Promise<{ file: Uint8Array; order: string[] }> {
  const path = require.resolve(codec.path);
  const { default: factory } = (await import(path)) as { default(overrides: object): Promise<EmscriptenEncoder> };
  const module = await WebAssembly.compile(await readFile(path.replace(/js$/, 'wasm')));
  const order: string[] = [];
  const encoder = await factory({
    noInitialRun: true,
    instantiateWasm(imports: { a: Record<string, (...values: unknown[]) => unknown> }, done: (it: object) => void) {
      const last = imports.a[codec.last];
      imports.a[codec.last] = (...values) => {
        order.push('encoded');
        return last?.(...values);
      };
      const helper = early ? new EarlyFree(codec.copy, imports as WebAssembly.Imports) : undefined;
      const { exports } = new WebAssembly.Instance(module, imports as WebAssembly.Imports);
      const free = exports[codec.copy.free] as (at: number) => void;
      const watched = (at: number): void => {
        order.push('freed');
        free(at);
      };
      const instance = { exports: { ...exports, [codec.copy.free]: watched } };
      const started = helper?.around(instance) ?? instance;
      done(started);
      return started.exports;
    },
  });
  order.length = 0;
  // What was freed too often or not at all shows with the second.
  encoder.encode(pixels, width, height, codec.settings);
  const file = encoder.encode(pixels, width, height, codec.settings);
  return { file: file ?? new Uint8Array(), order: order.filter((what, at) => what !== order[at - 1]) };
}

describe.each(Object.entries(codecs))('the %s encoder', (_name, codec) => {
  test('gives its copy of a picture back when it begins, once, and makes the same file', async () => {
    const [plain, early] = [await encoded(codec, false), await encoded(codec, true)];
    expect(early.file.length).toBeGreaterThan(1000);
    expect(Buffer.compare(early.file, plain.file)).toBe(0);
    expect(plain.order.indexOf('freed')).toBeGreaterThan(plain.order.indexOf('encoded'));
    expect(early.order.indexOf('freed')).toBeLessThan(early.order.indexOf('encoded'));
  });

  test('is the build whose names are known', async () => {
    const script = await readFile(require.resolve(codec.path), 'utf8');
    for (const words of codec.written) expect(script).toContain(words);
  });
});
