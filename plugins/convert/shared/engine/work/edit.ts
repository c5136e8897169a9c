import { initSync, resize as resizeWasm } from '@jsquash/resize/lib/resize/pkg/squoosh_resize.js';
import * as file from '@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm?file';
import type { RawPicture } from '../contribution.ts';
import type { Size } from '../picture/geometry.ts';
import { nearest } from '../picture/pixels.ts';
import type { ResizeFilter } from '../types.ts';
import { compile, count, once } from './wasm.ts';

const load = once(async () => {
  const exported = initSync(await compile(file));
  count({ memory: exported.memory });
});

const filters: Exclude<ResizeFilter, 'nearest'>[] = ['triangle', 'catrom', 'mitchell', 'lanczos3'];

/** In linear light, with colours multiplied by their transparency: as light mixes. */
export async function resize(picture: RawPicture, { width, height }: Size, filter: ResizeFilter): Promise<RawPicture> {
  if (width === picture.width && height === picture.height) return picture;
  if (filter === 'nearest') return nearest(picture, width, height);
  await load();
  const data = resizeWasm(
    new Uint8Array(picture.data.buffer, picture.data.byteOffset, picture.data.byteLength),
    picture.width,
    picture.height,
    width,
    height,
    filters.indexOf(filter),
    true,
    true,
  );
  return { data: data as Uint8ClampedArray<ArrayBuffer>, width, height };
}
