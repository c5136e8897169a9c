import { engineError } from '../faults.ts';
import { packTile, unpackTile } from './pack.ts';
import { emptyTile, type Tile } from './tile.ts';

/** Where the history goes that memory has no room for. Keys are this engine's own. */
export interface SpillStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  delete(key: string): Promise<void>;
}

/** Counts who holds which tile, and the bytes that the history alone holds. */
export class TileBank {
  readonly #store: SpillStore;
  #next = 1;
  /** Bytes of tiles that stand in no layer. */
  idleBytes = 0;

  constructor(store: SpillStore) {
    this.#store = store;
  }

  /** A layer shows it. */
  place(tile: Tile): void {
    this.#count(tile, 1, 0);
  }

  /** A layer shows it no longer. */
  remove(tile: Tile): void {
    this.#count(tile, -1, 0);
  }

  /** The history needs it. */
  keep(tile: Tile): void {
    this.#count(tile, 0, 1);
  }

  /** The history needs it no longer. */
  release(tile: Tile): void {
    this.#count(tile, 0, -1);
  }

  #count(tile: Tile, uses: number, kept: number): void {
    if (tile === emptyTile) return;
    this.idleBytes -= weight(tile);
    tile.uses += uses;
    tile.kept += kept;
    this.idleBytes += weight(tile);
    if (tile.uses > 0 || tile.kept > 0 || tile.stored === undefined) return;
    void this.#store.delete(tile.stored).catch(() => undefined);
    tile.stored = undefined;
  }

  /** Packs an idle tile where it is; one that the store has too is there alone from now on. Answers whether it did. */
  pack(tile: Tile): boolean {
    if (!isIdle(tile) || tile.pixels === undefined) return false;
    this.idleBytes -= weight(tile);
    if (tile.stored === undefined) tile.packed = packTile(tile.pixels);
    tile.pixels = undefined;
    this.idleBytes += weight(tile);
    return true;
  }

  /** Gives an idle tile to the store, packed. Where that takes none (it is full), it stays here. */
  async spill(tile: Tile): Promise<void> {
    this.pack(tile);
    const { packed } = tile;
    if (!isIdle(tile) || packed === undefined) return;
    const key = `${this.#next++}`;
    const stored = await this.#store.put(key, packed).then(
      () => true,
      () => false,
    );
    if (!stored) return;
    // Meanwhile a layer may have got it back, or the history let it go.
    if (!isIdle(tile) || tile.packed !== packed) {
      await this.#store.delete(key).catch(() => undefined);
      return;
    }
    this.idleBytes -= weight(tile);
    tile.stored = key;
    tile.packed = undefined;
    this.idleBytes += weight(tile);
  }

  /** Brings the pixels of a tile back. */
  async load(tile: Tile): Promise<void> {
    if (tile.pixels !== undefined) return;
    const packed = tile.packed ?? (await this.#fetch(tile.stored ?? ''));
    const pixels = unpackTile(packed, tile.size);
    this.idleBytes -= weight(tile);
    tile.pixels = pixels;
    tile.packed = undefined;
    this.idleBytes += weight(tile);
  }

  /** Its bytes as they are kept, wherever it is; it stays there. */
  async packed(tile: Tile): Promise<Uint8Array> {
    if (tile.packed !== undefined) return tile.packed;
    return tile.pixels === undefined ? this.#fetch(tile.stored ?? '') : packTile(tile.pixels);
  }

  async #fetch(key: string): Promise<Uint8Array> {
    const packed = await this.#store.get(key).catch((error: unknown) => {
      throw engineError('spilled', String(error));
    });
    if (packed === undefined) throw engineError('spilled', key);
    return packed;
  }
}

function isIdle(tile: Tile): boolean {
  return tile.uses === 0 && tile.kept > 0;
}

function weight(tile: Tile): number {
  if (!isIdle(tile)) return 0;
  return (tile.pixels === undefined ? 0 : tile.size) + (tile.packed?.length ?? 0);
}
