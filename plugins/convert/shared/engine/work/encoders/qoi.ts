import factory from '@jsquash/qoi/codec/enc/qoi_enc.js';
import * as file from '@jsquash/qoi/codec/enc/qoi_enc.wasm?file';
import { emscripten, once } from '../wasm.ts';
import type { Encoder } from './encoder.ts';

interface QoiEncoder {
  encode(data: Uint8ClampedArray, width: number, height: number): Uint8Array<ArrayBuffer> | null;
}

const load = once(() => emscripten<QoiEncoder>(factory, file));

export const encode: Encoder = async ({ data, width, height }) => {
  const { encode: run } = await load();
  return run(data, width, height);
};
