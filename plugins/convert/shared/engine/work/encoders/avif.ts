import factory from '@jsquash/avif/codec/enc/avif_enc.js';
import * as file from '@jsquash/avif/codec/enc/avif_enc.wasm?file';
import { avifCopy } from '../early-free.ts';
import { emscripten, once } from '../wasm.ts';
import { type EmscriptenEncoder, notifying } from './emscripten-encoder.ts';
import type { Encoder } from './encoder.ts';

const load = once(() => emscripten<EmscriptenEncoder>(factory, file, avifCopy));

export const encode: Encoder = async ({ data, width, height }, options, taken) => {
  const { encode: run } = await load();
  const lossless = options.lossless === true;
  const settings = {
    quality: lossless ? 100 : options.quality,
    qualityAlpha: -1,
    denoiseLevel: 0,
    tileColsLog2: 0,
    tileRowsLog2: 0,
    speed: options.speed,
    subsample: lossless ? 3 : options.subsampling,
    chromaDeltaQ: false,
    sharpness: 0,
    tune: lossless ? 0 : options.tune,
    enableSharpYUV: false,
    bitDepth: 8,
    lossless,
  };
  return run(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, notifying(settings, taken));
};
