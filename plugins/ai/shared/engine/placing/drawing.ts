import { areCorners, type Corners } from '../../document/content.ts';
import { isDocumentSize, tileSize } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import type { Picture } from '../picture/picture.ts';
import { keysIn } from '../picture/source.ts';
import type { Assembly } from '../simd/assembly.ts';
import { type MaskRest, maskBytes, maskTile } from '../tiles/mask.ts';
import { columnOf, rowOf, type Tile, type TileKey, tileBytes, within } from '../tiles/tile.ts';
import type { Box } from '../types.ts';
import { cornersOf, inverse, mapCorners, type Projective, type Rectangle, toCorners } from './projective.ts';
import { resampling } from './resample.ts';
import type { ReadTile } from './window.ts';

/**
 * What becomes of a grid that goes elsewhere: what stands in `box` of the grid `from`, in pixels of the document, at four
 * corners. Of a mask its `rest`, too.
 */
export interface Drawing {
  grid: string;
  from: string;
  box: Rectangle;
  corners: Corners;
  rest?: MaskRest;
}

/** A mask that goes with its layer; undefined where it has no tiles. */
export function maskDrawing(picture: Picture, grid: string, rest: MaskRest, way: Projective): Drawing | undefined {
  const box = tilesBox(picture.tiles(grid).keys());
  if (box === undefined) return undefined;
  const corners = mapCorners(way, cornersOf(box));
  if (!areCorners(corners)) throw engineError('reach');
  checkSize(corners);
  return { grid, from: grid, box, corners, rest };
}

/** All tiles in which something is seen, at full size. */
export function drawn(picture: Picture, drawing: Drawing): Map<TileKey, Tile> {
  const draw = drawingTiles(picture, drawing, 0);
  const { x0, y0, x1, y1 } = boundsOf(drawing.corners);
  const tiles = new Map<TileKey, Tile>();
  for (const key of keysIn(x0 - 1, y0 - 1, x1 - x0 + 2, y1 - y0 + 2)) {
    const tile = draw(key);
    if (tile === undefined) continue;
    if (!within(columnOf(key), rowOf(key))) throw engineError('reach');
    tiles.set(key, tile);
  }
  return tiles;
}

/** Draws tiles at 1 / 2 ** level of the size; undefined where one is clear, or a mask is its rest. */
export function drawingTiles(
  picture: Picture,
  { from, box, corners, rest }: Drawing,
  level: number,
  assembly?: Assembly,
): (key: TileKey) => Tile | undefined {
  const part = 1 / 2 ** level;
  const placed = mapCorners([part, 0, 0, 0, part, 0, 0, 0, 1], corners);
  const read: ReadTile = (at, key) => picture.mip(from, at, key);
  const seen = rest === undefined ? read : maskRead(read, rest);
  const draw = resampling(seen, box, inverse(toCorners(box, placed)), assembly);
  const bounds = boundsOf(placed);
  return (key) => {
    if (!touches(bounds, key)) return undefined;
    const tile = draw(key);
    return rest === undefined || tile === undefined ? tile : maskOf(tile, rest);
  };
}

/** What a mask differs by from its rest, as a picture of one colour. */
function maskRead(read: ReadTile, rest: MaskRest): ReadTile {
  return (level, key) => {
    const bytes = read(level, key);
    if (bytes === undefined) return undefined;
    const pixels = new Uint8Array(tileBytes);
    for (let at = 0; at < maskBytes; at += 1) pixels[at * 4 + 3] = Math.abs((bytes[at] as number) - rest);
    return pixels;
  };
}

function maskOf({ pixels }: Tile, rest: MaskRest): Tile | undefined {
  const bytes = new Uint8Array(maskBytes);
  for (let at = 0; at < maskBytes; at += 1) bytes[at] = Math.abs(rest - (pixels?.[at * 4 + 3] as number));
  return maskTile(bytes, rest);
}

export function boundsOf(corners: Corners): Box {
  const [xs, ys] = [0, 1].map((first) => corners.filter((_, at) => at % 2 === first)) as [number[], number[]];
  return {
    x0: Math.floor(Math.min(...xs)),
    y0: Math.floor(Math.min(...ys)),
    x1: Math.ceil(Math.max(...xs)),
    y1: Math.ceil(Math.max(...ys)),
  };
}

/** Does a document take something between these corners? */
export function checkSize(corners: Corners): void {
  const { x0, y0, x1, y1 } = boundsOf(corners);
  if (!isDocumentSize(Math.max(1, x1 - x0), Math.max(1, y1 - y0))) throw engineError('size');
}

/** A pixel beyond them counts, too: edges are smooth. */
function touches({ x0, y0, x1, y1 }: Box, key: TileKey): boolean {
  const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
  return left < x1 + 1 && top < y1 + 1 && left + tileSize > x0 - 1 && top + tileSize > y0 - 1;
}

/** The rectangle of some tiles; undefined where there are none. */
export function tilesBox(keys: Iterable<TileKey>): Rectangle | undefined {
  const all = [...keys];
  if (all.length === 0) return undefined;
  const columns = all.map(columnOf);
  const rows = all.map(rowOf);
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return {
    x: x * tileSize,
    y: y * tileSize,
    width: (Math.max(...columns) - x + 1) * tileSize,
    height: (Math.max(...rows) - y + 1) * tileSize,
  };
}
