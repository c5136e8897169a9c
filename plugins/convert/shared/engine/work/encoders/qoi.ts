import factory from '@jsquash/qoi/codec/enc/qoi_enc.js';
import * as file from '@jsquash/qoi/codec/enc/qoi_enc.wasm?file';
import type { Encoder } from '../encoders.ts';
import { emscripten, once } from '../wasm.ts';
import type { EmscriptenEncoder } from './emscripten-encoder.ts';

const load = once(() => emscripten<EmscriptenEncoder>(factory, file));

export const encode: Encoder = async ({ data, width, height }) => {
  const { encode: run } = await load();
  return run(data, width, height, {});
};
