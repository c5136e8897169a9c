import { isDocumentSize } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import { Change } from '../picture/change.ts';
import { baseGrid, maskGrid, savedGrid } from '../picture/grids.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import { cut, keysIn, type Raster } from '../picture/source.ts';
import { contentBox } from '../placing/bounds.ts';
import { drawn } from '../placing/drawing.ts';
import { placedMask } from '../placing/place.ts';
import { mapCorners, mapPoint, type Projective } from '../placing/projective.ts';
import { unselected } from '../selection/confine.ts';
import { columnOf, rowOf, Tile, type TileKey, within } from '../tiles/tile.ts';
import type { CommandOf } from '../types.ts';
import { movedContent } from './content.ts';
import { movedGuides } from './guides.ts';
import { pixelLayer } from './records.ts';
import { wholePixels } from './whole.ts';

type Enlarge = Extract<CommandOf<Raster>, { kind: 'enlarge' }>;

/**
 * All of the document at so many times its size. Layers get the pictures that were made of them; those without one, and
 * texts and shapes until they are drawn anew, are resampled. Masks, kept selections and guides go along; locked layers too. Where it is `only`
 * a layer, nothing else changes.
 */
export function enlarge(picture: Picture, { factor, pictures, only }: Enlarge): Change {
  const { width, height, layers } = picture.frame;
  const size = only === undefined ? { width: width * factor, height: height * factor } : { width, height };
  if (!Number.isInteger(factor) || factor < 2 || !isDocumentSize(size.width, size.height))
    throw engineError('size', `${width} × ${height} × ${factor}`);
  if (only !== undefined) pixelLayer(picture, only.id);
  const way: Projective = [factor, 0, wholePixels(only?.dx ?? 0), 0, factor, wholePixels(only?.dy ?? 0), 0, 0, 1];
  const change = new Change(picture);
  const given = new Map(pictures.map((one) => [one.id, one]));
  const larger = layers.map((layer): LayerRecord => {
    const { id, mask } = layer;
    if (only !== undefined && only.id !== id) return layer;
    if (mask !== undefined) placedMask(picture, change, maskGrid(id), mask.rest, way);
    return layer.kind === 'raster' ? enlarged(change, picture, layer, way, given.get(id)) : layer;
  });
  change.frame = { ...picture.frame, ...size, layers: larger };
  if (only !== undefined) return change;
  for (const { id } of picture.frame.saved ?? []) placedMask(picture, change, savedGrid(id), 0, way);
  movedGuides(change, ({ standing, lying }) => ({
    standing: standing.map((at) => at * factor),
    lying: lying.map((at) => at * factor),
  }));
  unselected(change);
  return change;
}

function enlarged(
  change: Change,
  picture: Picture,
  layer: LayerRecord,
  way: Projective,
  made: Enlarge['pictures'][number] | undefined,
): LayerRecord {
  const { id } = layer;
  const { source: _, base: __, content, ...plain } = layer;
  change.replace(id, made === undefined ? resampled(picture, id, way) : tilesOf(made));
  if (content?.kind === 'placed') change.empty(baseGrid(id));
  if (content === undefined || content.kind === 'placed') return plain;
  return { ...plain, content: movedContent(content, (x, y) => mapPoint(way, x, y)) };
}

function tilesOf({ picture: raster, x, y }: Enlarge['pictures'][number]): Map<TileKey, Tile> {
  const tiles = new Map<TileKey, Tile>();
  for (const key of keysIn(x, y, raster.width, raster.height)) {
    const pixels = cut(raster, x, y, key);
    if (pixels === undefined) continue;
    if (!within(columnOf(key), rowOf(key))) throw engineError('reach');
    tiles.set(key, new Tile(pixels));
  }
  return tiles;
}

function resampled(picture: Picture, id: string, way: Projective): Map<TileKey, Tile> {
  const box = contentBox(picture, id);
  if (box === undefined) return new Map();
  const { x0, y0, x1, y1 } = box;
  const corners = mapCorners(way, [x0, y0, x1, y0, x1, y1, x0, y1]);
  const from = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
  return drawn(picture, { grid: id, from: id, box: from, corners });
}
