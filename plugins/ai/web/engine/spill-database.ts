import { newUuid } from '@fitout/sdk';
import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import type { SpillStore } from '../../shared/engine/tiles/bank.ts';

interface Schema extends DBSchema {
  tiles: { key: string; value: Uint8Array };
}

const prefix = 'fitout.ai.history.';
/** What a page left behind that was killed; no history is open for so long. */
const maxMs = 3 * 24 * 3600 * 1000;

/** One engine's history in this device's IndexedDB, made when it is first needed and gone with the engine. */
export class SpillDatabase implements SpillStore {
  readonly #name = `${prefix}${Date.now()}.${newUuid()}`;
  #opened: Promise<IDBPDatabase<Schema>> | undefined;

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await (await this.#database()).put('tiles', bytes, key);
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return (await this.#database()).get('tiles', key);
  }

  async delete(key: string): Promise<void> {
    await (await this.#database()).delete('tiles', key);
  }

  /** Takes all of it away. */
  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    this.#opened = undefined;
    if (opened === undefined) return;
    opened.close();
    // Its worker ends after this: what is only asked for would not be done.
    await deleteDB(this.#name);
  }

  #database(): Promise<IDBPDatabase<Schema>> {
    if (this.#opened === undefined) {
      void takeAwayOld().catch(() => undefined);
      this.#opened = openDB<Schema>(this.#name, 1, {
        upgrade: (fresh) => void fresh.createObjectStore('tiles'),
        // Somebody deletes the whole database: let them.
        blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
      });
      this.#opened.catch(() => undefined);
    }
    return this.#opened;
  }
}

async function takeAwayOld(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith(prefix)) continue;
    const since = Number(name.slice(prefix.length).split('.')[0]);
    if (since < Date.now() - maxMs) await deleteDB(name);
  }
}
