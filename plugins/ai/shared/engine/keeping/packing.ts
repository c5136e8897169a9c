import type { TileBank } from '../tiles/bank.ts';
import { sha256 } from '../tiles/sha256.ts';
import { emptyTile, type Tile } from '../tiles/tile.ts';
import type { HistoryStore } from './kept.ts';

/** Bytes that go to the store at once. */
const batchBytes = 4 * 1024 * 1024;

/** Bytes that are nowhere any more. */
export class Lost extends Error {}

interface Parts {
  store: HistoryStore;
  bank: TileBank;
  file(blob: string): Promise<Uint8Array | undefined>;
  rest(): Promise<void>;
}

/** Brings tiles and files into the store, each once. */
export class Packing {
  readonly #parts: Parts;
  readonly #sizes = new Map<string, number>();
  /** Bytes in the store. */
  total = 0;
  /** What was packed elsewhere, by hash. */
  ready: ReadonlyMap<string, Uint8Array> = new Map();
  readonly #batch = new Map<string, Uint8Array>();
  #batched = 0;

  constructor(parts: Parts, sizes: ReadonlyMap<string, number>) {
    this.#parts = parts;
    this.begin(sizes);
  }

  /** What the store has is this. */
  begin(sizes: ReadonlyMap<string, number>): void {
    this.#sizes.clear();
    this.total = 0;
    for (const [hash, size] of sizes) this.#stored(hash, size);
  }

  size(hash: string): number {
    return this.#sizes.get(hash) ?? 0;
  }

  has(hash: string): boolean {
    return this.#sizes.has(hash) || this.#batch.has(hash);
  }

  /** Answers the tile's hash. Throws `Lost`. */
  async tile(tile: Tile): Promise<string> {
    if (tile === emptyTile) return '';
    if (tile.hash !== undefined && this.has(tile.hash)) return tile.hash;
    const bytes =
      this.ready.get(tile.hash ?? '') ??
      (await this.#parts.bank.packed(tile).catch((error: unknown) => {
        throw new Lost(String(error));
      }));
    tile.hash ??= sha256(bytes);
    const { hash } = tile;
    await this.#add(hash, bytes);
    return hash;
  }

  /** The file of a source. Throws `Lost`. */
  async file(blob: string): Promise<void> {
    if (this.has(blob)) return;
    const bytes = await this.#parts.file(blob);
    if (bytes === undefined) throw new Lost(blob);
    await this.#add(blob, bytes);
  }

  async #add(hash: string, bytes: Uint8Array): Promise<void> {
    this.#batch.set(hash, bytes);
    this.#batched += bytes.length;
    if (this.#batched >= batchBytes) await this.flush();
    await this.#parts.rest();
  }

  /** What waits is in the store after this. */
  async flush(): Promise<void> {
    if (this.#batch.size === 0) return;
    await this.#parts.store.put(this.#batch);
    for (const [hash, { length }] of this.#batch) this.#stored(hash, length);
    this.drop();
  }

  /** What waits does not come into the store. */
  drop(): void {
    this.#batch.clear();
    this.#batched = 0;
  }

  /** What is none of these goes. */
  async sweep(named: ReadonlySet<string>): Promise<void> {
    const gone = [...this.#sizes.keys()].filter((hash) => !named.has(hash));
    if (gone.length === 0) return;
    await this.#parts.store.delete(gone);
    for (const hash of gone) {
      this.total -= this.size(hash);
      this.#sizes.delete(hash);
    }
  }

  #stored(hash: string, size: number): void {
    this.total += size - this.size(hash);
    this.#sizes.set(hash, size);
  }
}
