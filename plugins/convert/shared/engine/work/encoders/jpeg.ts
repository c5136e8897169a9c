import factory from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import * as file from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?file';
import { emscripten, once } from '../wasm.ts';
import { type EmscriptenEncoder, notifying } from './emscripten-encoder.ts';
import type { Encoder } from './encoder.ts';

const load = once(() => emscripten<EmscriptenEncoder>(factory, file));

export const encode: Encoder = async ({ data, width, height }, options, taken) => {
  const { encode: run } = await load();
  const settings = {
    quality: options.quality,
    baseline: false,
    arithmetic: false,
    progressive: options.progressive,
    optimize_coding: true,
    smoothing: options.smoothing,
    color_space: 3,
    quant_table: 3,
    trellis_multipass: options.trellis,
    trellis_opt_zero: options.trellis,
    trellis_opt_table: options.trellis,
    trellis_loops: 1,
    auto_subsample: options.subsampling === 'auto',
    chroma_subsample: options.subsampling === '444' ? 1 : 2,
    separate_chroma_quality: false,
    chroma_quality: options.quality,
  };
  return run(data, width, height, notifying(settings, taken));
};
