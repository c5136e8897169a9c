import factory from '@jsquash/webp/codec/dec/webp_dec.js';
import * as file from '@jsquash/webp/codec/dec/webp_dec.wasm?file';
import { emscripten, once } from '../wasm.ts';
import type { Decoder } from './decoder.ts';
import type { EmscriptenDecoder } from './emscripten-decoder.ts';

const load = once(() => emscripten<EmscriptenDecoder>(factory, file));

export const decode: Decoder = async (bytes) => (await load()).decode(bytes);
