import factory from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import * as file from '@jsquash/webp/codec/enc/webp_enc_simd.wasm?file';
import { webpCopy } from '../early-free.ts';
import { emscripten, once } from '../wasm.ts';
import { type EmscriptenEncoder, notifying } from './emscripten-encoder.ts';
import type { Encoder } from './encoder.ts';

const load = once(() => emscripten<EmscriptenEncoder>(factory, file, webpCopy));

/** libwebp's WebPConfig; what a person does not choose stays as libwebp has it. */
export const encode: Encoder = async ({ data, width, height }, options, taken) => {
  const { encode: run } = await load();
  const settings = {
    quality: options.lossless === true ? 75 : options.quality,
    method: options.effort,
    lossless: options.lossless === true ? 1 : 0,
    near_lossless: options.lossless === true ? options.nearLossless : 100,
    // Where nothing is seen a colour may change, unless nothing may.
    exact: 0,
    alpha_quality: options.alphaQuality,
    use_sharp_yuv: options.sharpYuv === true ? 1 : 0,
    target_size: 0,
    target_PSNR: 0,
    sns_strength: 50,
    filter_strength: 60,
    filter_sharpness: 0,
    filter_type: 1,
    partitions: 0,
    segments: 4,
    pass: 1,
    show_compressed: 0,
    preprocessing: 0,
    autofilter: 0,
    partition_limit: 0,
    alpha_compression: 1,
    alpha_filtering: 1,
    image_hint: 0,
    emulate_jpeg_size: 0,
    thread_level: 0,
    low_memory: 0,
    use_delta_palette: 0,
  };
  return run(data, width, height, notifying(settings, taken));
};
