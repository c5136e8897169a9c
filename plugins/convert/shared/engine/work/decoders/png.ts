import { decode as decodePng, initSync } from '@jsquash/png/codec/pkg/squoosh_png.js';
import * as file from '@jsquash/png/codec/pkg/squoosh_png_bg.wasm?file';
import { compile, count, once } from '../wasm.ts';
import type { Decoder } from './decoder.ts';

const load = once(async () => {
  const exported = initSync(await compile(file));
  count({ memory: exported.memory });
});

export const decode: Decoder = async (bytes) => {
  await load();
  return decodePng(bytes) as ImageData & { data: Uint8ClampedArray<ArrayBuffer> };
};
