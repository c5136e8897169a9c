import type { LocalText } from '@fitout/sdk';
import { emptyTile, type Tile, type TileKey } from '../tiles/tile.ts';
import type { Frame, Picture } from './picture.ts';

export interface TileDelta {
  id: string;
  key: TileKey;
  before: Tile | undefined;
  after: Tile | undefined;
}

/** One step of the history. */
export interface Entry {
  name: LocalText;
  before: Frame;
  after: Frame;
  tiles: TileDelta[];
  /** Steps of one gesture are one entry. */
  gesture?: string;
}

/** What a command wants: nothing of it is there before the entry is applied. */
export class Change {
  readonly #picture: Picture;
  readonly #tiles = new Map<string, Map<TileKey, Tile | undefined>>();
  frame: Frame;

  constructor(picture: Picture) {
    this.#picture = picture;
    this.frame = picture.frame;
  }

  set(id: string, key: TileKey, tile: Tile | undefined): void {
    let tiles = this.#tiles.get(id);
    if (tiles === undefined) {
      tiles = new Map();
      this.#tiles.set(id, tiles);
    }
    tiles.set(key, tile);
  }

  /** All that a layer has goes. */
  empty(id: string): void {
    if (!this.#picture.has(id)) return;
    for (const key of this.#picture.tiles(id).keys()) this.set(id, key, undefined);
  }

  /** A layer has these tiles and no others; where they end, its source is seen. */
  replace(id: string, tiles: ReadonlyMap<TileKey, Tile>): void {
    this.empty(id);
    for (const [key, tile] of tiles) this.set(id, key, tile);
  }

  /** Pixels of a layer's tile as they will be. */
  pixels(id: string, key: TileKey): Uint8Array | undefined {
    const tiles = this.#tiles.get(id);
    const tile = tiles?.get(key);
    if (tile !== undefined) return tile === emptyTile ? undefined : tile.pixels;
    return this.#picture.has(id) && tiles?.has(key) !== true ? this.#picture.pixels(id, key) : undefined;
  }

  /** Does it change a tile that is there, or bring one? */
  get changes(): boolean {
    return this.entry({ zh: '', en: '' }).tiles.length > 0;
  }

  entry(name: LocalText): Entry {
    const before = this.#picture.frame;
    const deltas: TileDelta[] = [];
    for (const [id, tiles] of this.#tiles) {
      const there = this.#picture.has(id) ? this.#picture.tiles(id) : undefined;
      for (const [key, after] of tiles) {
        const delta = { id, key, before: there?.get(key), after };
        if (delta.before !== after) deltas.push(delta);
      }
    }
    return { name, before, after: this.frame, tiles: deltas };
  }
}

/** Brings the picture to one side of an entry, the tiles of which are in memory. */
export function apply(picture: Picture, entry: Entry, side: 'before' | 'after'): void {
  const frame = entry[side];
  picture.expect(frame);
  for (const delta of entry.tiles) picture.setTile(delta.id, delta.key, delta[side]);
  picture.setFrame(frame);
}

/** Tiles of one side that have a memory of their own. */
export function* tilesOf(entry: Entry, side: 'before' | 'after'): Generator<Tile> {
  for (const delta of entry.tiles) {
    const tile = delta[side];
    if (tile !== undefined && tile !== emptyTile) yield tile;
  }
}
