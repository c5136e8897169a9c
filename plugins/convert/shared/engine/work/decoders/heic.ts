import libheif from 'libheif-js/libheif-wasm/libheif.js';
import * as file from 'libheif-js/libheif-wasm/libheif.wasm?file';
import { emscripten, once } from '../wasm.ts';
import type { Decoder } from './decoder.ts';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  /** Fills straight RGBA; calls back with null where it cannot. */
  display(target: { data: Uint8ClampedArray; width: number; height: number }, done: (shown: unknown) => void): void;
  free(): void;
  is_primary?(): boolean;
}

interface Libheif {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

const load = once(() => emscripten<Libheif>(libheif, file));

/** The primary picture, turned as the file asks. libheif is LGPL: its script and WebAssembly are files of their own. */
export const decode: Decoder = async (bytes) => {
  const { HeifDecoder } = await load();
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((one) => one.is_primary?.() === true) ?? images[0];
  if (image === undefined) return null;
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  const shown = await new Promise((done) => image.display({ data, width, height }, done));
  for (const one of images) one.free();
  return shown === null ? null : { data, width, height };
};
