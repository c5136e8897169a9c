import type { Image } from '../../pixels/image.ts';
import { layerArea } from '../compose/layer-area.ts';
import type { Scene } from '../compose/scene.ts';
import { keysIn } from '../picture/source.ts';
import type { Box, Filter } from '../types.ts';
import { blurring, reachOf } from './blur.ts';
import { denoised, denoiseReach } from './denoise.ts';

/** A filter that looks at what is around a pixel. */
export type SpatialFilter = Exclude<Filter, { kind: 'adjust' }>;

/** How far it looks, and what it makes of a part of an image: straight pixels, row by row. */
export interface Spatial {
  reach: number;
  apply(image: Image, part: Box): Uint8ClampedArray;
}

/** The filter for pixels at 1 / 2 ** level of the size: lengths are so much shorter, strengths stay. */
export function spatialOf(filter: SpatialFilter, level: number): Spatial {
  if (filter.kind === 'denoise') {
    const reach = denoiseReach(level);
    return { reach, apply: (image, part) => cut(denoised(image, filter.strength, level), part) };
  }
  const sigma = filter.sigma / 2 ** level;
  const reach = reachOf(sigma);
  if (filter.kind === 'blur') return { reach, apply: blurring({ sigma }) };
  const { amount, threshold = 0 } = filter;
  return { reach, apply: blurring({ sigma, sharpen: { amount, threshold } }) };
}

/** A part of a layer at a level; undefined where nothing is seen. */
export function imageOf(scene: Scene, id: string, level: number, box: Box): Image | undefined {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0];
  const keys = [...keysIn(box.x0, box.y0, width, height)];
  if (!keys.some((key) => scene.mip(id, level, key) !== undefined)) return undefined;
  return { width, height, data: layerArea(scene, id, level, box) };
}

function cut({ width, data }: Image, { x0, y0, x1, y1 }: Box): Uint8ClampedArray {
  const into = new Uint8ClampedArray((x1 - x0) * (y1 - y0) * 4);
  for (let y = y0; y < y1; y += 1)
    into.set(data.subarray((y * width + x0) * 4, (y * width + x1) * 4), (y - y0) * (x1 - x0) * 4);
  return into;
}
