import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { avifCopy, EarlyFree } from './early-free.ts';
import type { EmscriptenEncoder } from './encoders/emscripten-encoder.ts';

const require = createRequire(import.meta.url);
const settings = {
  ...{ quality: 60, qualityAlpha: -1, denoiseLevel: 0, tileColsLog2: 0, tileRowsLog2: 0, speed: 10, subsample: 1 },
  ...{ chromaDeltaQ: false, sharpness: 0, tune: 0, enableSharpYUV: false, bitDepth: 8, lossless: false },
};
const [width, height] = [640, 480];
const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) =>
  at % 4 === 3 ? 255 : ((at * 7) >> 6) ^ (at >> 14),
);
/** Import that libavif asks for the time by, once the picture is encoded. */
const timeOfFile = 'I';

/** Two pictures through a fresh module; the bytes of the second file, and when the large copy was given back. */
async function encoded(early: boolean): Promise<{ file: Uint8Array; order: string[] }> {
  const path = require.resolve('@jsquash/avif/codec/enc/avif_enc.js');
  const { default: factory } = (await import(path)) as { default(overrides: object): Promise<EmscriptenEncoder> };
  const module = await WebAssembly.compile(await readFile(path.replace(/js$/, 'wasm')));
  const order: string[] = [];
  const codec = await factory({
    noInitialRun: true,
    instantiateWasm(imports: { a: Record<string, (...values: unknown[]) => unknown> }, done: (it: object) => void) {
      const time = imports.a[timeOfFile];
      imports.a[timeOfFile] = (...values) => {
        order.push('encoded');
        return time?.(...values);
      };
      const helper = early ? new EarlyFree(avifCopy, imports as WebAssembly.Imports) : undefined;
      const { exports } = new WebAssembly.Instance(module, imports as WebAssembly.Imports);
      const free = exports[avifCopy.free] as (at: number) => void;
      const watched = (at: number): void => {
        order.push('freed');
        free(at);
      };
      const instance = { exports: { ...exports, [avifCopy.free]: watched } };
      const started = helper?.around(instance) ?? instance;
      done(started);
      return started.exports;
    },
  });
  order.length = 0;
  // What was freed too often or not at all shows with the second.
  codec.encode(pixels, width, height, settings);
  const file = codec.encode(pixels, width, height, settings);
  return { file: file ?? new Uint8Array(), order: order.filter((what, at) => what !== order[at - 1]) };
}

test('the AVIF encoder’s copy of a picture is given back when it begins, once, and the file is the same', async () => {
  const [plain, early] = [await encoded(false), await encoded(true)];
  expect(early.file.length).toBeGreaterThan(1000);
  expect(Buffer.compare(early.file, plain.file)).toBe(0);
  expect(plain.order.slice(-2)).toEqual(['encoded', 'freed']);
  expect(early.order.slice(-2)).toEqual(['freed', 'encoded']);
});

test('the names are those of the build that is installed', async () => {
  const script = await readFile(require.resolve('@jsquash/avif/codec/enc/avif_enc.js'), 'utf8');
  expect(script).toContain(`_malloc=wasmExports["${avifCopy.malloc}"]`);
  expect(script).toContain(`_free=wasmExports["${avifCopy.free}"]`);
  expect(script).toContain(`${avifCopy.atWork}:invoke_iii,`);
});
