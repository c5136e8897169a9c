import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Op } from '../../shared/document.ts';
import type { HistoryState, Step } from './history.ts';
import { placeOfWindow } from './place-of-window.ts';

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
  /** The page, and the place among this device's windows where that is not the first. */
  #page: string;
  readonly #db: Promise<IDBPDatabase<Schema> | undefined>;
  #opened: IDBPDatabase<Schema> | undefined;
  /** What the database has, or will have when the writes that were handed to it are done. */
  #written = new Map<number, Step>();
  /** A write failed: the next one puts everything anew. */
  #unsure = false;

  constructor(user: string, page: string) {
    this.#page = page;
    const name = `fitout.decoration.${user}`;
    const db = openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('pages', { keyPath: 'page' });
        fresh.createObjectStore('steps', { keyPath: ['page', 'seq'] });
      },
    });
    const place = placeOfWindow(`${name}.${page}`).catch(() => 0);
    this.#db = Promise.all([db, place]).then(
      ([opened, at]) => {
        if (at > 0) this.#page = `${page}~${at}`;
        return opened;
      },
      () => undefined,
    );
    void this.#db.then((db) => {
      this.#opened = db;
    });
  }

  async read(): Promise<{ kept: Kept; history: HistoryState } | undefined> {
    const db = await this.#db;
    const kept = await db?.get('pages', this.#page);
    if (db === undefined || kept === undefined) return undefined;
    const rows = await db.getAll('steps', this.#range());
    this.#written = new Map(rows.map((row) => [row.seq, row.step]));
    return { kept, history: { steps: rows.map((row) => row.step), cursor: Math.min(kept.cursor, rows.length) } };
  }

  /**
   * Writes what changed. It is in the browser's hands when this returns, so that a document that goes at once (a
   * reload, Back) takes nothing with it; the database does one write after the other. Failures (quota, private mode)
   * are let go.
   */
  async write(kept: Omit<Kept, 'page' | 'cursor' | 'at'>, history: HistoryState): Promise<void> {
    const row = { ...kept, cursor: history.cursor, at: Date.now() };
    const steps = [...history.steps];
    const db = this.#opened;
    if (db !== undefined) await this.#write(db, row, steps);
    else await this.#db.then((late) => late && this.#write(late, row, steps));
  }

  async forget(): Promise<void> {
    const db = await this.#db;
    this.#written.clear();
    await db?.delete('pages', this.#page);
    await db?.delete('steps', this.#range());
  }

  /** Lets go of the database, once it has done what it was handed. */
  close(): void {
    void this.#db.then((db) => db?.close());
  }

  async #write(db: IDBPDatabase<Schema>, row: Omit<Kept, 'page'>, steps: readonly Step[]): Promise<void> {
    const now = new Map(steps.map((step) => [step.seq, step]));
    try {
      const tx = db.transaction(['pages', 'steps'], 'readwrite');
      const store = tx.objectStore('steps');
      const before = this.#unsure ? new Map<number, Step>() : this.#written;
      const asked: Promise<unknown>[] = [tx.done, tx.objectStore('pages').put({ ...row, page: this.#page })];
      if (this.#unsure) asked.push(store.delete(this.#range()));
      for (const seq of before.keys()) if (!now.has(seq)) asked.push(store.delete([this.#page, seq]));
      for (const [seq, step] of now)
        if (before.get(seq) !== step) asked.push(store.put({ page: this.#page, seq, step }));
      // Without this it would wait for a word from this document, which may be gone by then.
      tx.commit();
      this.#written = now;
      this.#unsure = false;
      await Promise.all(asked);
    } catch {
      this.#unsure = true;
    }
  }

  #range(): IDBKeyRange {
    return IDBKeyRange.bound([this.#page, 0], [this.#page, Number.MAX_SAFE_INTEGER]);
  }
}
