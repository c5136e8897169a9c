import type { Guides, Layer, LayerSource, PictureDocument, TileMap } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import { baseGrid, maskGrid, savedGrid } from '../picture/grids.ts';
import type { LayerRecord } from '../picture/picture.ts';
import type { Raster, Source } from '../picture/source.ts';
import { maskBytes } from '../tiles/mask.ts';
import { unpackTile } from '../tiles/pack.ts';
import { emptyTile, keyOf, Tile, type TileKey, tileBytes, within } from '../tiles/tile.ts';
import type { SavedState } from '../types.ts';
import { checkDocument } from './check.ts';

/** Layers of a document with their pixels. */
export interface Opened {
  width: number;
  height: number;
  guides?: Guides;
  saved?: SavedState[];
  layers: LayerRecord[];
  /** By the names of `picture/grids.ts`. */
  tiles: Map<string, Map<TileKey, Tile>>;
  /** Blobs that are kept already. */
  hashes: Set<string>;
}

/** Reads a document; `decode` makes the picture of a source's file. Throws a FitoutError for what is not whole. */
export async function openDocument(
  document: PictureDocument,
  blobs: ReadonlyMap<string, Uint8Array>,
  decode: (file: Uint8Array) => Promise<Raster>,
): Promise<Opened> {
  checkDocument(document);
  const reading: Reading = { blobs, decode, tiles: new Map(), masks: new Map(), rasters: new Map() };
  const { width, height } = document;
  const opened: Opened = { width, height, layers: [], tiles: new Map(), hashes: new Set() };
  if (document.guides !== undefined) opened.guides = document.guides;
  try {
    for (const { id, name, tiles } of document.selections ?? []) {
      opened.saved = [...(opened.saved ?? []), { id, name }];
      opened.tiles.set(savedGrid(id), gridTiles(tiles, reading, 'masks'));
    }
    for (const layer of document.layers) opened.layers.push(await openLayer(layer, reading, opened.tiles));
  } catch (error) {
    for (const raster of reading.rasters.values()) raster.close?.();
    throw error;
  }
  for (const found of [reading.tiles, reading.masks, reading.rasters])
    for (const hash of found.keys()) opened.hashes.add(hash);
  return opened;
}

interface Reading {
  blobs: ReadonlyMap<string, Uint8Array>;
  decode(file: Uint8Array): Promise<Raster>;
  /** What was read already, by hash. */
  tiles: Map<string, Tile>;
  masks: Map<string, Tile>;
  rasters: Map<string, Raster>;
}

async function openLayer(layer: Layer, reading: Reading, tiles: Opened['tiles']): Promise<LayerRecord> {
  const { mask, ...rest } = layer;
  const record = bare(rest);
  if (mask !== undefined) {
    record.mask = { rest: mask.rest, on: mask.on };
    tiles.set(maskGrid(layer.id), gridTiles(mask.tiles, reading, 'masks'));
  }
  if (layer.kind !== 'raster') return record;
  tiles.set(layer.id, gridTiles(layer.tiles, reading, 'tiles'));
  const source = await openSource(layer.source, reading);
  if (source !== undefined) record.source = source;
  if (layer.content?.kind === 'placed') {
    const { source: base, tiles: places, ...content } = layer.content;
    record.content = content;
    tiles.set(baseGrid(layer.id), gridTiles(places, reading, 'tiles'));
    const opened = await openSource(base, reading);
    if (opened !== undefined) record.base = opened;
  }
  return record;
}

/** Without what is read by itself. */
function bare(layer: Omit<Layer, 'mask'>): LayerRecord {
  const { source: _, tiles: __, ...record } = layer as LayerRecord & { tiles?: unknown };
  return record;
}

async function openSource(source: LayerSource | undefined, reading: Reading): Promise<Source | undefined> {
  if (source === undefined) return undefined;
  const { blob, x, y, width, height } = source;
  const raster = reading.rasters.get(blob) ?? (await decoded(blobOf(reading.blobs, blob), reading.decode));
  reading.rasters.set(blob, raster);
  if (raster.width !== width || raster.height !== height)
    throw engineError('source', `${raster.width} × ${raster.height}`);
  return { blob, raster, x, y };
}

function gridTiles(places: TileMap, reading: Reading, kind: 'tiles' | 'masks'): Map<TileKey, Tile> {
  const tiles = new Map<TileKey, Tile>();
  const known = reading[kind];
  for (const [place, hash] of Object.entries(places)) {
    const [column = Number.NaN, row = Number.NaN] = place.split(',').map(Number);
    if (!Number.isInteger(column) || !Number.isInteger(row) || !within(column, row))
      throw engineError('document', `tile ${place}`);
    if (kind === 'masks' && hash === '') throw engineError('document', `mask ${place}`);
    let tile = hash === '' ? emptyTile : known.get(hash);
    if (tile === undefined) {
      tile = new Tile(unpackTile(blobOf(reading.blobs, hash), kind === 'masks' ? maskBytes : tileBytes));
      tile.hash = hash;
      known.set(hash, tile);
    }
    tiles.set(keyOf(column, row), tile);
  }
  return tiles;
}

function blobOf(blobs: ReadonlyMap<string, Uint8Array>, hash: string): Uint8Array {
  const blob = blobs.get(hash);
  if (blob === undefined) throw engineError('blob', hash);
  return blob;
}

export function decoded(file: Uint8Array, decode: (file: Uint8Array) => Promise<Raster>): Promise<Raster> {
  return decode(file).catch((error: unknown) => {
    throw engineError('source', String(error));
  });
}
