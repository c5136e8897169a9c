import type { Adjust } from '../../document/adjust.ts';
import {
  documentLimits,
  type Layer,
  type LayerSource,
  type PictureDocument,
  type RasterLayer,
  type TileMap,
} from '../../document/document.ts';
import { engineError } from '../faults.ts';
import { baseGrid, maskGrid, savedGrid } from '../picture/grids.ts';
import type { LayerRecord, Picture } from '../picture/picture.ts';
import type { Source } from '../picture/source.ts';
import { packTile } from '../tiles/pack.ts';
import { sha256 } from '../tiles/sha256.ts';
import { placeOf, type Tile, type TileKey } from '../tiles/tile.ts';

export interface Kept {
  document: PictureDocument;
  /** Each once. */
  blobs: { hash: string; bytes: Uint8Array<ArrayBuffer> }[];
}

/**
 * The document as it is at the call, with its blobs that are not in `known`. It packs for a while: `pause` is awaited in
 * between, and what is painted meanwhile is not in it. `files`: those of sources that were added.
 */
export async function collect(
  picture: Picture,
  known: ReadonlySet<string>,
  files: ReadonlyMap<string, { bytes: Uint8Array<ArrayBuffer> }>,
  pause: () => Promise<void>,
): Promise<Kept> {
  const { width, height, layers, guides, saved = [] } = picture.frame;
  // Pixels are taken along: a tile that leaves the picture may be spilled before its turn comes.
  const taken = layers.map((layer) => ({
    layer,
    tiles: taking(picture, layer.id),
    mask: taking(picture, maskGrid(layer.id)),
    base: taking(picture, baseGrid(layer.id)),
  }));
  const selections = saved.map((one) => ({ one, tiles: taking(picture, savedGrid(one.id)) }));
  const lists = [
    ...taken.flatMap(({ tiles, mask, base }) => [tiles, mask, base]),
    ...selections.map((one) => one.tiles),
  ];
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  if (count > documentLimits.tiles) throw engineError('tiles', `${count}`);
  const blobs = new Map<string, Uint8Array<ArrayBuffer>>();
  const document: PictureDocument = { version: 1, width, height, layers: [] };
  if (guides !== undefined) document.guides = guides;
  for (const { source, base } of layers)
    for (const blob of [source?.blob, base?.blob]) {
      const bytes = blob === undefined || known.has(blob) ? undefined : files.get(blob)?.bytes;
      // A copy, since whoever takes it may hand it on.
      if (bytes !== undefined) blobs.set(blob as string, bytes.slice());
    }
  const packed = async (tiles: readonly Taken[]): Promise<TileMap> => {
    const places: TileMap = {};
    for (const { key, tile, pixels } of tiles) {
      if (tile.hash === undefined || !(known.has(tile.hash) || tile.hash === '' || blobs.has(tile.hash))) {
        if (pixels !== undefined) pack(tile, pixels, known, blobs);
        await pause();
      }
      places[placeOf(key)] = tile.hash ?? '';
    }
    return places;
  };
  for (const { layer, tiles, mask, base } of taken)
    document.layers.push(
      layerOf(layer, { tiles: await packed(tiles), mask: await packed(mask), base: await packed(base) }),
    );
  if (selections.length > 0) {
    document.selections = [];
    for (const { one, tiles } of selections) document.selections.push({ ...one, tiles: await packed(tiles) });
  }
  return { document, blobs: [...blobs].map(([hash, bytes]) => ({ hash, bytes })) };
}

interface Taken {
  key: TileKey;
  tile: Tile;
  pixels: Uint8Array | undefined;
}

function taking(picture: Picture, grid: string): Taken[] {
  if (!picture.has(grid)) return [];
  return [...picture.tiles(grid)].map(([key, tile]) => ({ key, tile, pixels: tile.pixels }));
}

/** A layer as documents have it. */
function layerOf(record: LayerRecord, places: { tiles: TileMap; mask: TileMap; base: TileMap }): Layer {
  const { source, base, mask, content, adjust, kind, ...state } = record;
  const plain = { ...state, ...(mask === undefined ? {} : { mask: { ...mask, tiles: places.mask } }) };
  if (kind === 'group') return { ...plain, kind };
  if (kind === 'adjustment') return { ...plain, kind, adjust: adjust as Adjust };
  const layer: RasterLayer = { ...plain, kind, ...sourced(source), tiles: places.tiles };
  if (content?.kind === 'placed') layer.content = { ...content, ...sourced(base), tiles: places.base };
  else if (content !== undefined) layer.content = content;
  return layer;
}

const sourced = (source: Source | undefined): { source?: LayerSource } =>
  source === undefined ? {} : { source: sourceOf(source) };

/** A source as documents have it. */
export function sourceOf({ blob, x, y, raster }: Source): LayerSource {
  return { blob, x, y, width: raster.width, height: raster.height };
}

function pack(
  tile: Tile,
  pixels: Uint8Array,
  known: ReadonlySet<string>,
  blobs: Map<string, Uint8Array<ArrayBuffer>>,
): void {
  const bytes = packTile(pixels);
  // The packer may be another one than the tile's first: the name is that of these bytes.
  tile.hash = sha256(bytes);
  if (!known.has(tile.hash)) blobs.set(tile.hash, bytes);
}
