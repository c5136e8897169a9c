import type { Guides } from '../../document/document.ts';
import type { TileBank } from '../tiles/bank.ts';
import { changedBox } from '../tiles/changed.ts';
import { flatMask, fullMask, type MaskRest } from '../tiles/mask.ts';
import { emptyTile, forgetOpaque, type Tile, type TileKey } from '../tiles/tile.ts';
import type { LayerState, SavedState, SelectionState } from '../types.ts';
import { type GridKind, gridsOf, maskGrid, selectionGrid } from './grids.ts';
import { Mips } from './mips.ts';
import { cut, keysIn, type Source } from './source.ts';

/** A layer without its tiles. Never changed: another state is another record. */
export interface LayerRecord extends LayerState {
  source?: Source;
  /** The source of what a placed layer is drawn from. */
  base?: Source;
}

/** All of a picture but its tiles. */
export interface Frame {
  width: number;
  height: number;
  layers: readonly LayerRecord[];
  /** What is selected; everything where it is not given. */
  selection?: SelectionState;
  /** Selections that are kept under a name, the oldest first. */
  saved?: readonly SavedState[];
  guides?: Guides;
}

/** Told what has to be drawn anew. */
export interface Watcher {
  /** A part of a tile: columns x0 … x1 and rows y0 … y1, the last ones excluded. */
  tile(key: TileKey, x0: number, y0: number, x1: number, y1: number): void;
  all(): void;
}

interface Grid {
  tiles: Map<TileKey, Tile>;
  /** Tiles of the source as they were cut; undefined where it shows nothing. */
  cut: Map<TileKey, Uint8Array | undefined>;
  source: Source | undefined;
  rest: MaskRest | undefined;
  seen: boolean;
  mips: Mips;
}

/** Layers and their pixels. */
export class Picture {
  readonly bank: TileBank;
  readonly #watcher: Watcher;
  readonly #grids = new Map<string, Grid>();
  #frame: Frame;

  constructor(frame: Frame, bank: TileBank, watcher: Watcher) {
    this.bank = bank;
    this.#watcher = watcher;
    this.#frame = frame;
    this.#follow(frame);
  }

  get frame(): Frame {
    return this.#frame;
  }

  layer(id: string): LayerRecord | undefined {
    return this.#frame.layers.find((layer) => layer.id === id);
  }

  /** Has it tiles of this name: of a layer, a mask, the selection? */
  has(id: string): boolean {
    return this.#grids.has(id);
  }

  /** What stands before the source of a layer. */
  tiles(id: string): ReadonlyMap<TileKey, Tile> {
    return this.#grid(id).tiles;
  }

  /** Pixels of a layer's tile, its source's where nothing stands before it; undefined where it is clear. */
  pixels(id: string, key: TileKey): Uint8Array | undefined {
    const grid = this.#grids.get(id);
    return grid === undefined ? undefined : pixelsOf(grid, key);
  }

  /** The same at a level of 2 ** level pixels. */
  mip(id: string, level: number, key: TileKey): Uint8Array | undefined {
    return this.#grids.get(id)?.mips.get(level, key);
  }

  /** A layer's mask at a tile; undefined where it hides nothing there. */
  mask({ id, mask }: LayerRecord, level: number, key: TileKey): Uint8Array | undefined {
    if (mask?.on !== true) return undefined;
    const bytes = this.mip(maskGrid(id), level, key);
    return bytes === fullMask ? undefined : bytes;
  }

  /** What is selected of a tile; undefined where nothing is left out. */
  selected(key: TileKey): Uint8Array | undefined {
    if (this.#frame.selection === undefined) return undefined;
    const bytes = this.pixels(selectionGrid, key);
    return bytes === fullMask ? undefined : bytes;
  }

  /** What a layer's source has at a tile. */
  original(id: string, key: TileKey): Uint8Array | undefined {
    const source = this.#grids.get(id)?.source;
    return source && cut(source.raster, source.x, source.y, key);
  }

  /** Would something of the layer's source be seen, were no tile before it? */
  sourceShows(id: string, key: TileKey): boolean {
    const source = this.#grids.get(id)?.source;
    return source !== undefined && cut(source.raster, source.x, source.y, key) !== undefined;
  }

  /** Tiles of a layer in which something may be seen. */
  content(id: string): Set<TileKey> {
    const { tiles, source } = this.#grid(id);
    const keys = new Set<TileKey>();
    for (const [key, tile] of tiles) if (tile !== emptyTile) keys.add(key);
    if (source === undefined) return keys;
    const { raster, x, y } = source;
    for (const key of keysIn(x, y, raster.width, raster.height)) if (!tiles.has(key)) keys.add(key);
    return keys;
  }

  /** Layers that are there from now on; those that go have lost their tiles before. */
  setFrame(frame: Frame): void {
    if (frame === this.#frame) return;
    const before = this.#frame;
    this.#frame = frame;
    this.#follow(frame);
    if (looks(before, frame)) this.#watcher.all();
  }

  /** Makes room for the layers of a frame that is about to come. */
  expect(frame: Frame): void {
    for (const [id, kind] of gridsOf(frame)) if (!this.#grids.has(id)) this.#grids.set(id, newGrid(kind));
  }

  /** `alike`: it has the pixels of the one before, so that nothing has to be drawn. */
  setTile(id: string, key: TileKey, tile: Tile | undefined, alike = false): void {
    const grid = this.#grid(id);
    const { tiles } = grid;
    const before = tiles.get(key);
    if (before === tile) return;
    const seen = alike ? undefined : pixelsOf(grid, key);
    if (tile === undefined) tiles.delete(key);
    else {
      tiles.set(key, tile);
      this.bank.place(tile);
    }
    if (before !== undefined) this.bank.remove(before);
    if (alike) return;
    const box = changedBox(seen, pixelsOf(grid, key));
    if (box !== undefined) this.touch(id, key, box.x0, box.y0, box.x1, box.y1);
  }

  /** A stroke has changed a part of a tile that is its own. */
  touch(id: string, key: TileKey, x0: number, y0: number, x1: number, y1: number): void {
    const grid = this.#grid(id);
    const pixels = grid.tiles.get(key)?.pixels;
    if (pixels !== undefined) forgetOpaque(pixels);
    grid.mips.touch(key);
    if (grid.seen) this.#watcher.tile(key, x0, y0, x1, y1);
  }

  /** Lets its tiles go, and the rasters of all sources. */
  close(): void {
    for (const { source, tiles } of this.#grids.values()) {
      for (const tile of tiles.values()) this.bank.remove(tile);
      source?.raster.close?.();
    }
    this.#grids.clear();
  }

  #grid(id: string): Grid {
    const grid = this.#grids.get(id);
    if (grid === undefined) throw new Error(`no layer ${id}`);
    return grid;
  }

  #follow(frame: Frame): void {
    this.expect(frame);
    const there = gridsOf(frame);
    for (const [id, { source, rest }] of there) {
      const grid = this.#grid(id);
      if (grid.source === source && grid.rest === rest) continue;
      grid.source = source;
      grid.rest = rest;
      grid.cut.clear();
      grid.mips.clear();
    }
    for (const id of this.#grids.keys()) if (!there.has(id)) this.#grids.delete(id);
  }
}

function newGrid({ rest, seen }: GridKind): Grid {
  const grid: Grid = {
    tiles: new Map(),
    cut: new Map(),
    source: undefined,
    rest,
    seen,
    mips: new Mips(
      (key) => pixelsOf(grid, key),
      () => grid.rest,
    ),
  };
  return grid;
}

function pixelsOf({ tiles, cut: done, source, rest }: Grid, key: TileKey): Uint8Array | undefined {
  const tile = tiles.get(key);
  if (tile !== undefined) return tile === emptyTile ? undefined : tile.pixels;
  if (rest !== undefined) return flatMask(rest);
  if (source === undefined) return undefined;
  if (!done.has(key)) done.set(key, cut(source.raster, source.x, source.y, key));
  return done.get(key);
}

/** What of a layer's record is seen. Each state of one of these is an object of its own. */
const lookKeys = [
  'id',
  'kind',
  'visible',
  'opacity',
  'blend',
  'source',
  'mask',
  'clip',
  'parent',
  'adjust',
] as const satisfies (keyof LayerRecord)[];

/** Do two frames look different, their tiles aside? */
function looks(one: Frame, other: Frame): boolean {
  if (one.width !== other.width || one.height !== other.height || one.layers.length !== other.layers.length)
    return true;
  return one.layers.some((layer, at) => {
    const next = other.layers[at] as LayerRecord;
    return layer !== next && lookKeys.some((key) => layer[key] !== next[key]);
  });
}
