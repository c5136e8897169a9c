import type { PluginContext } from '@fitout/sdk/web';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { ArticleInput } from '../../shared/calls/inputs.ts';

/** What the server does not have yet of one article. */
export interface CopyRecord {
  /** The revision that it builds on. */
  rev: number;
  input: ArticleInput;
  /** Epoch milliseconds. */
  at: number;
}

interface Schema extends DBSchema {
  articles: { key: string; value: CopyRecord };
}

/** A text much longer takes long to write at once, and its part of what a browser stores for a site. */
const maxLetters = 500_000;

/**
 * The text on this device until the server has it, so that a reload, a crash or a lost network takes nothing. A document
 * that unloads does not wait for the database: a copy beside it is written at once.
 */
export class DeviceCopy {
  readonly #storage: PluginContext['storage'];
  readonly #article: string;
  readonly #db: Promise<IDBPDatabase<Schema> | undefined>;

  constructor(storage: PluginContext['storage'], user: string, article: string) {
    this.#storage = storage;
    this.#article = article;
    this.#db = openDB<Schema>(`fitout.articles.${user}`, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('articles'),
    }).catch(() => undefined);
  }

  get #key(): string {
    return `unsent.${this.#article}`;
  }

  /** The later of the two. */
  async read(): Promise<CopyRecord | undefined> {
    const beside = this.#storage.get<CopyRecord>(this.#key);
    try {
      const kept = await (await this.#db)?.get('articles', this.#article);
      return (kept?.at ?? 0) >= (beside?.at ?? 0) ? kept : beside;
    } catch {
      return beside;
    }
  }

  /** Resolves to whether it is kept. `unloading`: the page may go before the database is done. */
  async write(record: CopyRecord, unloading = false): Promise<boolean> {
    if (unloading && JSON.stringify(record).length <= maxLetters) this.#storage.set(this.#key, record);
    try {
      const db = await this.#db;
      await db?.put('articles', record, this.#article);
      return db !== undefined;
    } catch {
      return false;
    }
  }

  async clear(): Promise<void> {
    this.#storage.remove(this.#key);
    try {
      await (await this.#db)?.delete('articles', this.#article);
    } catch {
      // It is found again at the next opening, with a revision that is past.
    }
  }

  close(): void {
    void this.#db.then((db) => db?.close());
  }
}
