import { type Adjust, isAdjust } from '../../document/adjust.ts';
import { tileSize } from '../../document/document.ts';
import { adjustedPixels } from '../adjust/adjusted-pixels.ts';
import { pixelLayer, rasterized, withLayers } from '../commands/records.ts';
import { engineError } from '../faults.ts';
import type { Change } from '../picture/change.ts';
import type { Picture } from '../picture/picture.ts';
import { keysIn, type Raster } from '../picture/source.ts';
import { common, wider } from '../selection/area.ts';
import { putSelected } from '../selection/confine.ts';
import { documentBox } from '../selection/select.ts';
import { columnOf, rowOf, tileBytes } from '../tiles/tile.ts';
import type { Box, CommandOf, Filter } from '../types.ts';
import { imageOf, spatialOf } from './spatial.ts';

/** Pixels of a side that are filtered at once, with what they need around them. */
const chunk = 1024;

export type FilterLayer = Extract<CommandOf<Raster>, { kind: 'filter-layer' }>;

/** Filters what is selected of a layer, as far as the document goes. */
export function filterLayer(picture: Picture, command: FilterLayer): Change {
  checkFilter(picture, command);
  const { id, filter } = command;
  const change = withLayers(picture, picture.frame.layers);
  rasterized(change, id);
  const most = documentBox(picture);
  const area = common(most, picture.frame.selection?.bounds ?? most);
  if (filter.kind === 'adjust') {
    adjust(change, picture, id, filter.adjust, area);
    return change;
  }
  const { reach, apply } = spatialOf(filter, 0);
  const first = (at: number): number => Math.floor(at / chunk) * chunk;
  for (let y = first(area.y0); y < area.y1; y += chunk)
    for (let x = first(area.x0); x < area.x1; x += chunk) {
      const box = common(area, { x0: x, y0: y, x1: x + chunk, y1: y + chunk });
      const around = wider(box, reach, most);
      const image = imageOf(picture, id, 0, around);
      if (image === undefined) continue;
      const part = {
        ...{ x0: box.x0 - around.x0, y0: box.y0 - around.y0 },
        ...{ x1: box.x1 - around.x0, y1: box.y1 - around.y0 },
      };
      write(change, picture, id, box, apply(image, part));
    }
  return change;
}

/** @throws a fault of the engine where it cannot be done */
export function checkFilter(picture: Picture, { id, filter }: FilterLayer): void {
  pixelLayer(picture, id);
  if (!isFilter(filter)) throw engineError('document', 'filter');
}

function isFilter(filter: Filter): boolean {
  if (filter.kind === 'adjust') return isAdjust(filter.adjust);
  if (filter.kind === 'denoise') return filter.strength > 0 && filter.strength <= 1;
  if (!(filter.sigma > 0 && filter.sigma <= 250)) return false;
  return filter.kind === 'blur' || (filter.kind === 'sharpen' && filter.amount >= 0 && filter.amount <= 10);
}

/** Needs no more of a pixel than itself: tile by tile. */
function adjust(change: Change, picture: Picture, id: string, how: Adjust, area: Box): void {
  for (const key of keysIn(area.x0, area.y0, area.x1 - area.x0, area.y1 - area.y0)) {
    const pixels = picture.pixels(id, key);
    if (pixels === undefined) continue;
    const into = pixels.slice();
    const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
    const [x0, x1] = [Math.max(area.x0, left) - left, Math.min(area.x1, left + tileSize) - left];
    const [y0, y1] = [Math.max(area.y0, top) - top, Math.min(area.y1, top + tileSize) - top];
    if (x1 - x0 === tileSize) {
      const rows = [y0 * tileSize * 4, y1 * tileSize * 4] as const;
      into.set(adjustedPixels(pixels.subarray(...rows), how), rows[0]);
    } else
      for (let y = y0; y < y1; y += 1) {
        const row = [(y * tileSize + x0) * 4, (y * tileSize + x1) * 4] as const;
        into.set(adjustedPixels(pixels.subarray(...row), how), row[0]);
      }
    putSelected(change, picture, id, key, into);
  }
}

function write(change: Change, picture: Picture, id: string, box: Box, data: Uint8ClampedArray): void {
  const width = box.x1 - box.x0;
  for (const key of keysIn(box.x0, box.y0, width, box.y1 - box.y0)) {
    const into = change.pixels(id, key)?.slice() ?? new Uint8Array(tileBytes);
    const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
    const [x0, x1] = [Math.max(box.x0, left), Math.min(box.x1, left + tileSize)];
    for (let y = Math.max(box.y0, top); y < Math.min(box.y1, top + tileSize); y += 1) {
      const from = ((y - box.y0) * width + x0 - box.x0) * 4;
      into.set(data.subarray(from, from + (x1 - x0) * 4), ((y - top) * tileSize + x0 - left) * 4);
    }
    putSelected(change, picture, id, key, into);
  }
}
