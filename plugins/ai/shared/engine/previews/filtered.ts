import { tileSize } from '../../document/document.ts';
import type { Image } from '../../pixels/image.ts';
import { adjustedPixels } from '../adjust/adjusted-pixels.ts';
import type { FilterLayer } from '../filters/filter.ts';
import { imageOf, type SpatialFilter, spatialOf } from '../filters/spatial.ts';
import { selectionGrid } from '../picture/grids.ts';
import { maxLevel } from '../picture/mips.ts';
import type { Picture } from '../picture/picture.ts';
import { keysIn } from '../picture/source.ts';
import { resampling } from '../placing/resample.ts';
import { common, wider } from '../selection/area.ts';
import { mixed } from '../selection/confine.ts';
import { documentBox } from '../selection/select.ts';
import { fullMask, noMask } from '../tiles/mask.ts';
import { columnOf, isClear, rowOf, type TileKey, tileBytes } from '../tiles/tile.ts';
import type { Box } from '../types.ts';
import { boxAt, type PreviewPart, type Sight } from './sight.ts';

/** Pixels of a side that are filtered at once, with what they need around them: between two such parts others have a turn. */
const chunk = 512;

/** A wide blur has no detail: it is worked out as small as its Gaussian still has so many pixels, and made larger. */
const minSigma = 7;

/** Writes what becomes of a part of a tile: columns x0 … x1 and rows y0 … y1 of the level. */
type Write = (into: Uint8Array, key: TileKey, part: Box) => void;

/** Tiles of a layer as a filter would make them, as far as they are in sight and selected. */
export function* filteredParts(picture: Picture, { id, filter }: FilterLayer, sight: Sight): Generator<PreviewPart> {
  const { level } = sight;
  const most = documentBox(picture);
  const selected = common(most, picture.frame.selection?.bounds ?? most);
  const area = common(sight, boxAt(selected, level));
  const first = (at: number): number => Math.floor(at / chunk) * chunk;
  for (let y = first(area.y0); y < area.y1; y += chunk)
    for (let x = first(area.x0); x < area.x1; x += chunk) {
      const box = common(area, { x0: x, y0: y, x1: x + chunk, y1: y + chunk });
      if (box.x1 <= box.x0) continue;
      const write =
        filter.kind === 'adjust'
          ? byRows(imageOf(picture, id, level, box), box, (image) => adjustedPixels(image.data, filter.adjust))
          : filtered(picture, id, filter, level, box);
      if (write === undefined) continue;
      for (const key of keysIn(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0))
        yield { key, grids: new Map([[id, withWritten(picture, id, level, key, box, write)]]) };
    }
}

function filtered(picture: Picture, id: string, filter: SpatialFilter, level: number, box: Box): Write | undefined {
  let coarse = level;
  if (filter.kind === 'blur') while (coarse < maxLevel && filter.sigma / 2 ** (coarse + 1) >= minSigma) coarse += 1;
  if (coarse > level) return enlarged(picture, id, filter, { level, coarse, box });
  const { reach, apply } = spatialOf(filter, level);
  const around = wider(box, reach, documentAt(picture, level));
  return byRows(evened(picture, id, level, around), box, (image) => apply(image, shifted(box, around)));
}

/** The filter at a coarser level, made as large as the level that is looked at. */
function enlarged(
  picture: Picture,
  id: string,
  filter: SpatialFilter,
  { level, coarse, box }: { level: number; coarse: number; box: Box },
): Write | undefined {
  const { reach, apply } = spatialOf(filter, coarse);
  const most = documentAt(picture, coarse);
  // What making it larger looks at beside a pixel.
  const small = wider(boxAt(box, coarse - level), 3, most);
  const around = wider(small, reach, most);
  const image = evened(picture, id, coarse, around);
  if (image === undefined) return undefined;
  const write = byRows(image, small, () => apply(image, shifted(small, around)));
  const tiles = new Map<TileKey, Uint8Array>();
  for (const key of keysIn(small.x0, small.y0, small.x1 - small.x0, small.y1 - small.y0)) {
    const into = new Uint8Array(tileBytes);
    write?.(into, key, common(small, tileBox(key)));
    tiles.set(key, into);
  }
  const step = 1 / 2 ** (coarse - level);
  const whole = { x: 0, y: 0, width: most.x1, height: most.y1 };
  const draw = resampling((_, key) => tiles.get(key), whole, [step, 0, 0, 0, step, 0, 0, 0, 1]);
  return (into, key, part) => {
    const pixels = draw(key)?.pixels;
    for (let y = part.y0; y < part.y1; y += 1) {
      const at = placeIn(key, part.x0, y);
      const end = at + (part.x1 - part.x0) * 4;
      if (pixels === undefined) into.fill(0, at, end);
      else into.set(pixels.subarray(at, end), at);
    }
  };
}

/** What becomes of a rectangle, row by row. */
function byRows(
  image: Image | undefined,
  { x0, y0, x1 }: Box,
  make: (image: Image) => Uint8ClampedArray,
): Write | undefined {
  if (image === undefined) return undefined;
  const data = make(image);
  const width = x1 - x0;
  return (into, key, part) => {
    for (let y = part.y0; y < part.y1; y += 1) {
      const from = ((y - y0) * width + part.x0 - x0) * 4;
      into.set(data.subarray(from, from + (part.x1 - part.x0) * 4), placeIn(key, part.x0, y));
    }
  };
}

/** A layer's tile with what was made of a part of it, as far as it is selected. */
function withWritten(
  picture: Picture,
  id: string,
  level: number,
  key: TileKey,
  box: Box,
  write: Write,
): Uint8Array | undefined {
  const before = picture.mip(id, level, key);
  const selected = picture.frame.selection === undefined ? fullMask : picture.mip(selectionGrid, level, key);
  if (selected === noMask) return before;
  const into = before?.slice() ?? new Uint8Array(tileBytes);
  write(into, key, common(box, tileBox(key)));
  if (selected !== undefined && selected !== fullMask) return mixed(before, into, selected);
  return isClear(into) ? undefined : into;
}

/** A part of a layer; the last pixels of the document, of which a level may have but a part, are like those beside them. */
function evened(picture: Picture, id: string, level: number, around: Box): Image | undefined {
  const image = imageOf(picture, id, level, around);
  if (image === undefined) return undefined;
  const { data, width, height } = image;
  const { width: across, height: down } = picture.frame;
  const [right, bottom] = [Math.floor(across / 2 ** level), Math.floor(down / 2 ** level)];
  if (around.x1 > right && width > 1)
    for (let y = 0; y < height; y += 1)
      data.copyWithin((y * width + width - 1) * 4, (y * width + width - 2) * 4, (y * width + width - 1) * 4);
  if (around.y1 > bottom && height > 1)
    data.copyWithin((height - 1) * width * 4, (height - 2) * width * 4, (height - 1) * width * 4);
  return image;
}

const documentAt = (picture: Picture, level: number): Box => boxAt(documentBox(picture), level);

/** A rectangle as another has it. */
function shifted({ x0, y0, x1, y1 }: Box, { x0: left, y0: top }: Box): Box {
  return { x0: x0 - left, y0: y0 - top, x1: x1 - left, y1: y1 - top };
}

function tileBox(key: TileKey): Box {
  const [x0, y0] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
  return { x0, y0, x1: x0 + tileSize, y1: y0 + tileSize };
}

/** Where a pixel of the level stands in its tile. */
function placeIn(key: TileKey, x: number, y: number): number {
  return ((y - rowOf(key) * tileSize) * tileSize + x - columnOf(key) * tileSize) * 4;
}
