import type { PictureDocument } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import type { Entry } from '../picture/change.ts';
import { isMaskGrid } from '../picture/grids.ts';
import type { Frame } from '../picture/picture.ts';
import type { Raster } from '../picture/source.ts';
import { decoded, type Opened } from '../saving/open.ts';
import { maskBytes } from '../tiles/mask.ts';
import { unpackTile } from '../tiles/pack.ts';
import { emptyTile, Tile, type TileKey, tileBytes } from '../tiles/tile.ts';
import { Frames, keptFrame } from './frames.ts';
import type { Begun } from './keeper.ts';
import {
  canonical,
  filesOf,
  fingerprint,
  type HistoryStore,
  type KeptEntry,
  type KeptHistory,
  type KeptMark,
} from './kept.ts';
import { LateRaster } from './late-raster.ts';
import { keptKey } from './shelves.ts';

export interface Restored {
  frame: Frame;
  selection: Map<TileKey, Tile>;
  entries: readonly Entry[];
  at: number;
  begun: Begun;
}

interface Parts {
  store: HistoryStore;
  decode(file: Uint8Array): Promise<Raster>;
  /** The file of a source that has come back. */
  onFile(blob: string, file: { bytes: Uint8Array<ArrayBuffer>; raster: Raster }): void;
}

/** The history of a document that is just being opened; undefined where none stands where the document does. */
export async function restoreHistory(
  history: KeptHistory,
  document: PictureDocument,
  opened: Opened,
  parts: Parts,
): Promise<Restored | undefined> {
  const { head, sizes } = history;
  if (head?.version !== 1) return undefined;
  const name = fingerprint(document);
  const mark = head.marks.findLast((one) => one.fingerprint === name);
  if (mark === undefined) return undefined;
  const { kept, from } = whole(history, mark.at);
  if (kept.length === 0) return undefined;
  const at = mark.at - from;
  const frames = new Frames(rasters(opened, parts));
  const tileOf = tiles(opened);
  const entries = new Map(kept.map((one) => [entryOf(one, frames, tileOf), one]));
  const list = [...entries.keys()];
  const frame = (list[at - 1]?.after ?? list[at]?.before) as Frame;
  if (!sameDocument(frame, opened)) return undefined;
  const selection = frame.selection === undefined ? new Map() : await selected(mark, parts.store);
  const marks = head.marks
    .map((one) => ({ ...one, at: one.at - from }))
    .filter((one) => one.at >= 0 && one.at <= list.length);
  return { frame, selection, entries: list, at, begun: { token: head.token, sizes, entries, marks } };
}

/** Is it the document's frame, what is selected aside? */
function sameDocument({ selection: _, ...frame }: Frame, opened: Opened): boolean {
  const { width, height, layers, guides, saved } = opened;
  const plain = (one: Frame): string => canonical(keptFrame({ ...one, saved: one.saved ?? [] }));
  return plain(frame) === plain({ width, height, layers, ...(guides && { guides }), ...(saved && { saved }) });
}

/** Entries around where it stands of which nothing is missing. */
function whole({ head, entries, sizes }: KeptHistory, at: number): { kept: KeptEntry[]; from: number } {
  const list = (head?.entries ?? []).map((id) => entries.get(id));
  const isWhole = (entry: KeptEntry | undefined): boolean =>
    entry !== undefined &&
    [...filesOf(entry)].every((blob) => sizes.has(blob)) &&
    entry.tiles.every(([, , before, after]) => [before, after].every((hash) => !hash || sizes.has(hash)));
  let [from, to] = [at, at];
  while (from > 0 && isWhole(list[from - 1])) from -= 1;
  while (to < list.length && isWhole(list[to])) to += 1;
  return { kept: list.slice(from, to) as KeptEntry[], from };
}

function entryOf(kept: KeptEntry, frames: Frames, tileOf: ReturnType<typeof tiles>): Entry {
  const { name, gesture } = kept;
  return {
    ...{ name, before: frames.of(kept.before), after: frames.of(kept.after) },
    ...(gesture === undefined ? {} : { gesture }),
    tiles: kept.tiles.map(([id, key, before, after]) => ({
      ...{ id, key, before: tileOf(id, before), after: tileOf(id, after) },
    })),
  };
}

/** Tiles by hash: those of the document, and others that are loaded when they are needed. */
function tiles(opened: Opened): (grid: string, hash: string | null) => Tile | undefined {
  const known = new Map<string, Tile>();
  for (const grid of opened.tiles.values()) for (const tile of grid.values()) if (tile.hash) known.set(tile.hash, tile);
  return (grid, hash) => {
    if (hash === null) return undefined;
    if (hash === '') return emptyTile;
    let tile = known.get(hash);
    if (tile === undefined) {
      tile = new Tile(undefined, isMaskGrid(grid) ? maskBytes : tileBytes);
      tile.hash = hash;
      tile.stored = keptKey(hash);
      known.set(hash, tile);
    }
    return tile;
  };
}

/** Pictures of sources: those of the document, and others that are decoded when they are needed. */
function rasters({ layers }: Opened, { store, decode, onFile }: Parts): ConstructorParameters<typeof Frames>[0] {
  const known = new Map<string, Raster>();
  for (const { source, base } of layers)
    for (const one of [source, base]) if (one !== undefined) known.set(one.blob, one.raster);
  const bring = async (late: LateRaster): Promise<Raster> => {
    const bytes = await store.get(late.blob).catch(() => undefined);
    if (bytes === undefined) throw engineError('spilled', late.blob);
    const raster = await decoded(bytes, decode);
    onFile(late.blob, { bytes, raster: late });
    return raster;
  };
  return (source) => {
    const raster = known.get(source.blob) ?? new LateRaster(source, bring);
    known.set(source.blob, raster);
    return raster;
  };
}

async function selected({ selection }: KeptMark, store: HistoryStore): Promise<Map<TileKey, Tile>> {
  const found = new Map<TileKey, Tile>();
  for (const [key, hash] of selection) {
    const bytes = await store.get(hash);
    if (bytes === undefined) throw engineError('spilled', hash);
    const tile = new Tile(unpackTile(bytes, maskBytes));
    tile.hash = hash;
    found.set(key, tile);
  }
  return found;
}
