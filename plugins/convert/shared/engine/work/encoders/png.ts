import { initSync, optimise_raw, optimise as optimiseFile } from '@jsquash/oxipng/codec/pkg/squoosh_oxipng.js';
import * as file from '@jsquash/oxipng/codec/pkg/squoosh_oxipng_bg.wasm?file';
import type { CodecOptions } from '../../options.ts';
import { compile, count, once } from '../wasm.ts';
import type { Encoder } from './encoder.ts';

const load = once(async () => {
  const exported = initSync(await compile(file));
  count({ memory: exported.memory });
});

/** OxiPNG of raw pixels: it finds by itself whether a palette or grey will do. */
export const encode: Encoder = async ({ data, width, height }, options) => {
  await load();
  const bytes = optimise_raw(data, width, height, Number(options.level), options.interlace === true, false);
  return bytes as Uint8Array<ArrayBuffer>;
};

/** OxiPNG of a PNG: every pixel stays with all its bits. */
export async function optimise(file: Uint8Array, options: CodecOptions): Promise<Uint8Array<ArrayBuffer>> {
  await load();
  const bytes = optimiseFile(file, Number(options.level), options.interlace === true, false);
  return bytes as Uint8Array<ArrayBuffer>;
}
