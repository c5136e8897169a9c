import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { PictureDocument } from '../../../shared/document/document.ts';
import type { KeptBlob } from '../../engine/protocol.ts';

/** What the server does not have yet of one document. */
export interface JournalRecord {
  /** The revision that it builds on. */
  rev: number;
  document: PictureDocument;
  /** Blobs that were new when it was written. */
  blobs: readonly KeptBlob[];
  /** Epoch milliseconds. */
  at: number;
}

interface Schema extends DBSchema {
  documents: { key: string; value: JournalRecord };
}

/**
 * Work on this device until the server has it, so that a reload, a crash or a lost network takes nothing. Without
 * IndexedDB (a private window, a full disk) nothing is kept, and `write` says so.
 */
export class Journal {
  readonly #key: string;
  readonly #db: Promise<IDBPDatabase<Schema> | undefined>;

  constructor(user: string, document: string) {
    this.#key = document;
    this.#db = openDB<Schema>(`fitout.ai.${user}`, 1, {
      upgrade: (fresh) => void fresh.createObjectStore('documents'),
    }).catch(() => undefined);
  }

  async read(): Promise<JournalRecord | undefined> {
    try {
      return await (await this.#db)?.get('documents', this.#key);
    } catch {
      return undefined;
    }
  }

  /** Resolves to whether it is kept. */
  async write(record: JournalRecord): Promise<boolean> {
    try {
      const db = await this.#db;
      await db?.put('documents', record, this.#key);
      return db !== undefined;
    } catch {
      return false;
    }
  }

  async clear(): Promise<void> {
    try {
      await (await this.#db)?.delete('documents', this.#key);
    } catch {
      // It is found again at the next opening, with a revision that is past.
    }
  }

  close(): void {
    void this.#db.then((db) => db?.close());
  }
}
