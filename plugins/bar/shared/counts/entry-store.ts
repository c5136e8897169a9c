import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Entry } from '../calls/counts.ts';

interface KeptEntry extends Entry {
  count: string;
  /** In the order in which they were counted. */
  nth: number;
}

interface Schema extends DBSchema {
  entries: { key: string; value: KeptEntry; indexes: { count: string } };
}

/**
 * What was counted on this device and is not known to be on the server, of one person: in memory, and in IndexedDB where
 * that takes it, so that a closed window loses nothing.
 */
export class EntryStore {
  readonly #kept = new Map<string, KeptEntry>();
  readonly #database: Promise<IDBPDatabase<Schema> | undefined>;
  readonly #loaded: Promise<void>;
  #next = 0;

  constructor(person: string) {
    this.#database = openDB<Schema>(`fitout.bar.${person}`, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('entries', { keyPath: 'id' }).createIndex('count', 'count');
      },
    }).catch(() => undefined);
    this.#loaded = this.#load();
  }

  async #load(): Promise<void> {
    const database = await this.#database;
    const rows = (await database?.getAll('entries').catch(() => undefined)) ?? [];
    for (const row of rows) {
      if (!this.#kept.has(row.id)) this.#kept.set(row.id, row);
      this.#next = Math.max(this.#next, row.nth + 1);
    }
  }

  /** Those of a count, oldest first. */
  async of(count: string): Promise<Entry[]> {
    await this.#loaded;
    return [...this.#kept.values()]
      .filter((one) => one.count === count)
      .sort((one, other) => one.nth - other.nth)
      .map(({ count: _of, nth: _nth, ...entry }) => entry);
  }

  /** How many wait, by count. */
  async waiting(): Promise<ReadonlyMap<string, number>> {
    await this.#loaded;
    const waiting = new Map<string, number>();
    for (const { count } of this.#kept.values()) waiting.set(count, (waiting.get(count) ?? 0) + 1);
    return waiting;
  }

  /** Resolves to whether the device keeps it over a reload; it is in memory in either case. */
  async add(count: string, entry: Entry): Promise<boolean> {
    const row = { ...entry, count, nth: this.#next++ };
    this.#kept.set(row.id, row);
    try {
      const database = await this.#database;
      if (database === undefined) return false;
      await database.put('entries', row);
      return true;
    } catch {
      return false;
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#kept.delete(id);
    try {
      const tx = (await this.#database)?.transaction('entries', 'readwrite');
      await Promise.all([...ids.map((id) => tx?.store.delete(id)), tx?.done]);
    } catch {
      // What stays is sent once more after a reload, and counts once.
    }
  }
}

const stores = new Map<string, EntryStore>();

/** The store of a person, one for the document. */
export function entryStoreOf(person: string): EntryStore {
  const known = stores.get(person) ?? new EntryStore(person);
  stores.set(person, known);
  return known;
}
