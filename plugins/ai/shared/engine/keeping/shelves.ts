import type { SpillStore } from '../tiles/bank.ts';
import type { HistoryStore } from './kept.ts';

const mark = 'kept ';

/** How a tile says that the store that outlives the session has it. */
export const keptKey = (hash: string): string => `${mark}${hash}`;

export const keptHash = (key: string | undefined): string | undefined =>
  key?.startsWith(mark) ? key.slice(mark.length) : undefined;

/** The session's own store, and beside it the one that outlives it, which is swept by whoever fills it. */
export class Shelves implements SpillStore {
  readonly #own: SpillStore;
  readonly #kept: Pick<HistoryStore, 'get'>;

  constructor(own: SpillStore, kept: Pick<HistoryStore, 'get'>) {
    this.#own = own;
    this.#kept = kept;
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#own.put(key, bytes);
  }

  get(key: string): Promise<Uint8Array | undefined> {
    const hash = keptHash(key);
    return hash === undefined ? this.#own.get(key) : this.#kept.get(hash);
  }

  async delete(key: string): Promise<void> {
    if (keptHash(key) === undefined) await this.#own.delete(key);
  }
}
