import { newUuid } from '@fitout/sdk';
import { tileSize } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import { Change } from '../picture/change.ts';
import { maskGrid, savedGrid, selectionGrid } from '../picture/grids.ts';
import type { Picture } from '../picture/picture.ts';
import { keysIn, type Raster } from '../picture/source.ts';
import { maskBytes, maskTile, sameBytes } from '../tiles/mask.ts';
import { columnOf, rowOf, type TileKey } from '../tiles/tile.ts';
import type { Box, CommandOf, SelectShape } from '../types.ts';
import { type Area, common, noArea, wider, within } from './area.ts';
import { colourRange } from './colour-range.ts';
import { feathered, grown, inverted } from './edges.ts';
import { ellipse, polygon, rectangle } from './shapes.ts';
import { wand } from './wand.ts';

type Select = Extract<CommandOf<Raster>, { kind: 'select' }>;

/** The most that a selection grows or is feathered by, in pixels. */
const maxEdge = 1000;

export const documentBox = ({ frame: { width, height } }: Picture): Box => ({ x0: 0, y0: 0, x1: width, y1: height });

/** Makes another selection of the one before. */
export function select(picture: Picture, { how, shape, grow = 0, feather = 0 }: Select): Change {
  if (![grow, feather].every((by) => Math.abs(by) <= maxEdge)) throw engineError('document', 'select');
  const before = picture.frame.selection?.bounds;
  if (shape.kind === 'none') return withSelection(picture, () => 0, undefined);
  const most = documentBox(picture);
  const area = edged(areaOf(picture, shape, most), Math.round(grow), feather, most);
  const mixes = { replace, add: Math.max, subtract, intersect: Math.min };
  // Without a selection all may be changed; by adding, the first is made.
  const mixed = shape.kind === 'invert' || shape.kind === 'current' ? 'replace' : how;
  const none = before === undefined && (mixed === 'subtract' || mixed === 'intersect') ? 255 : 0;
  const reach = mixed === 'replace' || before === undefined ? undefined : before;
  return withSelection(picture, mixes[mixed], area, none === 255 ? most : reach, none);
}

/** What a shape shows, without selecting it. */
export function shownArea(picture: Picture, shape: Exclude<SelectShape, { kind: 'none' }>): Area {
  return areaOf(picture, shape, documentBox(picture));
}

const replace = (_: number, made: number): number => made;
const subtract = (there: number, made: number): number => Math.min(there, 255 - made);

function edged(area: Area, grow: number, feather: number, most: Box): Area {
  let made = area;
  if (grow > 0) made = grown(within(made, wider(made, grow, most)), grow);
  // What lies outside of the document takes nothing away from what is at its rim.
  if (grow < 0) made = inverted(grown(inverted(within(made, wider(made, -grow, most))), -grow));
  if (feather > 0) made = feathered(within(made, wider(made, Math.ceil(feather * 2), most)), feather);
  return made;
}

function areaOf(picture: Picture, shape: Exclude<SelectShape, { kind: 'none' }>, most: Box): Area {
  if (!finite(shape)) throw engineError('document', 'select');
  switch (shape.kind) {
    case 'rectangle':
      return rectangle(shape, most);
    case 'ellipse':
      return ellipse(shape, most);
    case 'polygon':
      return polygon(shape, most);
    case 'mask':
      return given(shape, most);
    case 'layer':
      return ofLayer(picture, shape, most);
    case 'saved':
      return ofSaved(picture, shape.id, most);
    case 'wand':
      return wand(picture, shape, most);
    case 'colours':
      return colourRange(picture, shape, most);
    case 'all':
      return rectangle({ kind: 'rectangle', x: 0, y: 0, width: most.x1, height: most.y1 }, most);
    case 'invert':
      return inverted(within(currentArea(picture), most));
    default:
      return currentArea(picture);
  }
}

function finite(shape: SelectShape): boolean {
  if (shape.kind === 'polygon') return shape.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
  if (!('width' in shape)) return true;
  return [shape.x, shape.y, shape.width, shape.height].every(Number.isFinite);
}

function given({ x, y, width, height, bytes }: Extract<SelectShape, { kind: 'mask' }>, most: Box): Area {
  const sides = [x, y, width, height].every(Number.isInteger) && width >= 0 && height >= 0;
  if (!sides || bytes.length !== width * height) throw engineError('document', 'mask of another size');
  const area = { x0: x, y0: y, x1: x + width, y1: y + height, bytes };
  return within(area, common(area, most));
}

function ofLayer(picture: Picture, { id, of }: Extract<SelectShape, { kind: 'layer' }>, most: Box): Area {
  const layer = picture.layer(id);
  if (layer === undefined || (of === 'mask' && layer.mask === undefined)) throw engineError('missing');
  return of === 'mask' ? ofGrid(picture, maskGrid(id), 1, most) : ofGrid(picture, id, 4, most);
}

function ofSaved(picture: Picture, id: string, most: Box): Area {
  if (picture.frame.saved?.some((one) => one.id === id) !== true) throw engineError('saved');
  return ofGrid(picture, savedGrid(id), 1, most);
}

/** A mask, or how opaque pixels are. */
function ofGrid(picture: Picture, grid: string, each: 1 | 4, most: Box): Area {
  const area = within(noArea, most);
  const first = each - 1;
  for (const key of keysIn(0, 0, most.x1, most.y1)) {
    const pixels = picture.pixels(grid, key);
    if (pixels === undefined) continue;
    inTile(key, most, (at, x, y) => {
      area.bytes[y * most.x1 + x] = pixels[at * each + first] as number;
    });
  }
  return area;
}

function inTile(key: TileKey, box: Box, at: (at: number, x: number, y: number) => void): void {
  const left = columnOf(key) * tileSize;
  const top = rowOf(key) * tileSize;
  for (let y = Math.max(top, box.y0); y < Math.min(top + tileSize, box.y1); y += 1)
    for (let x = Math.max(left, box.x0); x < Math.min(left + tileSize, box.x1); x += 1)
      at((y - top) * tileSize + x - left, x, y);
}

/** The selection as one mask; all of the document where there is none. */
export function currentArea(picture: Picture): Area {
  const { selection } = picture.frame;
  const box = selection?.bounds ?? documentBox(picture);
  const area = within(noArea, box);
  const width = box.x1 - box.x0;
  if (selection === undefined) area.bytes.fill(255);
  else
    for (const key of keysIn(box.x0, box.y0, width, box.y1 - box.y0)) {
      const bytes = picture.pixels(selectionGrid, key);
      if (bytes === undefined) continue;
      const left = columnOf(key) * tileSize;
      const top = rowOf(key) * tileSize;
      const { x0, y0, x1, y1 } = common(box, { x0: left, y0: top, x1: left + tileSize, y1: top + tileSize });
      for (let y = y0; y < y1; y += 1)
        area.bytes.set(
          bytes.subarray((y - top) * tileSize + x0 - left, (y - top) * tileSize + x1 - left),
          (y - box.y0) * width + x0 - box.x0,
        );
    }
  return area;
}

type Mix = (there: number, made: number) => number;

/** Mixes `area` into what is selected within `reach` of it; `none` is what is there where nothing is selected. */
function withSelection(picture: Picture, mix: Mix, area: Area | undefined, reach?: Box, none = 0): Change {
  const change = new Change(picture);
  change.empty(selectionGrid);
  let bounds: Box | undefined;
  const keys = new Set<TileKey>();
  for (const box of [area, reach])
    if (box !== undefined && box.x1 > box.x0 && box.y1 > box.y0)
      for (const key of keysIn(box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0)) keys.add(key);
  for (const key of area === undefined ? [] : keys) {
    const there = picture.has(selectionGrid) ? picture.pixels(selectionGrid, key) : undefined;
    const bytes = mixedTile(picture, key, there, mix, area as Area, none);
    const tile = maskTile(bytes, 0);
    if (tile === undefined) continue;
    bounds = union(bounds, boundsOf(key, bytes));
    change.set(selectionGrid, key, there !== undefined && sameBytes(there, bytes) ? keptTile(picture, key) : tile);
  }
  const { selection, ...frame } = picture.frame;
  const same =
    selection !== undefined && bounds !== undefined && JSON.stringify(selection.bounds) === JSON.stringify(bounds);
  if (bounds === undefined) change.frame = selection === undefined ? picture.frame : frame;
  else change.frame = { ...frame, selection: same && !change.changes ? selection : { key: newUuid(), bounds } };
  return change;
}

const keptTile = (picture: Picture, key: TileKey) => picture.tiles(selectionGrid).get(key);

function mixedTile(
  picture: Picture,
  key: TileKey,
  there: Uint8Array | undefined,
  mix: Mix,
  area: Area,
  none: number,
): Uint8Array {
  const bytes = new Uint8Array(maskBytes);
  const width = area.x1 - area.x0;
  inTile(key, documentBox(picture), (at, x, y) => {
    const inside = x >= area.x0 && x < area.x1 && y >= area.y0 && y < area.y1;
    const made = inside ? (area.bytes[(y - area.y0) * width + x - area.x0] as number) : 0;
    bytes[at] = mix(there?.[at] ?? none, made);
  });
  return bytes;
}

function boundsOf(key: TileKey, bytes: Uint8Array): Box {
  const box = { x0: tileSize, y0: tileSize, x1: 0, y1: 0 };
  for (let at = 0; at < maskBytes; at += 1) {
    if (bytes[at] === 0) continue;
    const [x, y] = [at % tileSize, Math.floor(at / tileSize)];
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x + 1);
    box.y1 = Math.max(box.y1, y + 1);
  }
  const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
  return { x0: left + box.x0, y0: top + box.y0, x1: left + box.x1, y1: top + box.y1 };
}

function union(one: Box | undefined, other: Box): Box {
  if (one === undefined) return other;
  return {
    x0: Math.min(one.x0, other.x0),
    y0: Math.min(one.y0, other.y0),
    x1: Math.max(one.x1, other.x1),
    y1: Math.max(one.y1, other.y1),
  };
}
