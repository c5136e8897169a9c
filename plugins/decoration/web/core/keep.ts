import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Op } from '../../shared/document.ts';
import type { HistoryState, Step } from './history.ts';

/** What is kept of a page on this device, beside its steps. */
export interface Kept {
  page: string;
  /** The revision on the server that everything here builds on. */
  rev: number;
  /** The name under which batches were sent, so that one sent twice has one effect. */
  client: string;
  /** Sent, but not answered. */
  inFlight: Op[];
  /** Not sent yet. */
  pending: Op[];
  cursor: number;
  at: number;
}

interface Schema extends DBSchema {
  pages: { key: string; value: Kept };
  steps: { key: [string, number]; value: { page: string; seq: number; step: Step } };
}

/**
 * This device's memory of edits: crash recovery and undo after a reload. One transaction writes what changed since
 * the last one; without IndexedDB (a private window) nothing is kept, and the editor says so nowhere, since nothing is lost but undo.
 */
export class Keeper {
  readonly #page: string;
  readonly #db: Promise<IDBPDatabase<Schema> | undefined>;
  #written = new Map<number, Step>();
  #queue: Promise<void> = Promise.resolve();

  constructor(user: string, page: string) {
    this.#page = page;
    this.#db = openDB<Schema>(`fitout.decoration.${user}`, 1, {
      upgrade(db) {
        db.createObjectStore('pages', { keyPath: 'page' });
        db.createObjectStore('steps', { keyPath: ['page', 'seq'] });
      },
    }).catch(() => undefined);
  }

  async read(): Promise<{ kept: Kept; history: HistoryState } | undefined> {
    const db = await this.#db;
    const kept = await db?.get('pages', this.#page);
    if (db === undefined || kept === undefined) return undefined;
    const rows = await db.getAll('steps', this.#range());
    this.#written = new Map(rows.map((row) => [row.seq, row.step]));
    return { kept, history: { steps: rows.map((row) => row.step), cursor: Math.min(kept.cursor, rows.length) } };
  }

  /** Writes what changed; calls are taken one after the other. Failures (quota, private mode) are let go. */
  write(kept: Omit<Kept, 'page' | 'cursor' | 'at'>, history: HistoryState): Promise<void> {
    const steps = [...history.steps];
    const row: Kept = { ...kept, page: this.#page, cursor: history.cursor, at: Date.now() };
    this.#queue = this.#queue.then(() => this.#write(row, steps)).catch(() => {});
    return this.#queue;
  }

  async forget(): Promise<void> {
    const db = await this.#db;
    this.#written.clear();
    await db?.delete('pages', this.#page);
    await db?.delete('steps', this.#range());
  }

  close(): void {
    this.#queue.then(() => this.#db).then((db) => db?.close());
  }

  async #write(row: Kept, steps: readonly Step[]): Promise<void> {
    const db = await this.#db;
    if (db === undefined) return;
    const tx = db.transaction(['pages', 'steps'], 'readwrite');
    const store = tx.objectStore('steps');
    const now = new Map(steps.map((step) => [step.seq, step]));
    for (const seq of this.#written.keys()) if (!now.has(seq)) void store.delete([this.#page, seq]);
    for (const [seq, step] of now) if (this.#written.get(seq) !== step) void store.put({ page: this.#page, seq, step });
    void tx.objectStore('pages').put(row);
    await tx.done;
    this.#written = now;
  }

  #range(): IDBKeyRange {
    return IDBKeyRange.bound([this.#page, 0], [this.#page, Number.MAX_SAFE_INTEGER]);
  }
}
