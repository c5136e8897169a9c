import factory from '@jsquash/jxl/codec/enc/jxl_enc.js';
import * as file from '@jsquash/jxl/codec/enc/jxl_enc.wasm?file';
import { emscripten, once } from '../wasm.ts';
import { type EmscriptenEncoder, notifying } from './emscripten-encoder.ts';
import type { Encoder } from './encoder.ts';

const load = once(() => emscripten<EmscriptenEncoder>(factory, file));

export const encode: Encoder = async ({ data, width, height }, options, taken) => {
  const { encode: run } = await load();
  const lossless = options.lossless === true;
  const settings = {
    effort: options.effort,
    quality: lossless ? 100 : options.quality,
    progressive: !lossless && options.progressive === true,
    epf: -1,
    lossyPalette: false,
    decodingSpeedTier: 0,
    photonNoiseIso: 0,
    lossyModular: false,
    lossless,
  };
  return run(data, width, height, notifying(settings, taken));
};
