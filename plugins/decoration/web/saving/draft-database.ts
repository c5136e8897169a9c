import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Op } from '../../shared/document/document.ts';
import type { Step } from '../history/step.ts';
import { windowSlot } from './window-slot.ts';

/** What is stored of a page on this device, beside its undo steps. */
export interface DraftRecord {
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
  pages: { key: string; value: DraftRecord & { page: string } };
  steps: { key: [string, number]; value: { page: string; seq: number; step: Step } };
}

/**
 * The draft of one page in this device's IndexedDB. One transaction writes what changed since the last one. Without
 * IndexedDB (a private window) nothing is stored.
 */
export class DraftDatabase {
  /** The page, with this window's slot where that is not the first. */
  #key: string;
  readonly #ready: Promise<IDBPDatabase<Schema> | undefined>;
  #opened: IDBPDatabase<Schema> | undefined;
  /** The steps that it has, or will have when the writes that it was handed are done. */
  #written = new Map<number, Step>();
  #stored = new Map<number, Step>();
  /** A write failed: the next one puts everything anew. */
  #failed = false;

  constructor(user: string, page: string) {
    this.#key = page;
    const name = `fitout.decoration.${user}`;
    const db = openDB<Schema>(name, 1, {
      upgrade(fresh) {
        fresh.createObjectStore('pages', { keyPath: 'page' });
        fresh.createObjectStore('steps', { keyPath: ['page', 'seq'] });
      },
    });
    const slot = windowSlot(`${name}.${page}`).catch(() => 0);
    this.#ready = Promise.all([db, slot]).then(
      ([opened, at]) => {
        if (at > 0) this.#key = `${page}~${at}`;
        return opened;
      },
      () => undefined,
    );
    void this.#ready.then((opened) => {
      this.#opened = opened;
    });
  }

  get key(): string {
    return this.#key;
  }

  /** The steps that it is known to have. */
  get stored(): ReadonlyMap<number, Step> {
    return this.#stored;
  }

  async read(): Promise<{ draft: DraftRecord; steps: Step[] } | undefined> {
    const db = await this.#ready;
    const draft = await db?.get('pages', this.#key);
    if (db === undefined || draft === undefined) return undefined;
    const rows = await db.getAll('steps', this.#range());
    this.#written = new Map(rows.map((row) => [row.seq, row.step]));
    this.#stored = this.#written;
    return { draft, steps: rows.map((row) => row.step) };
  }

  /** Resolves to whether it is stored; begins at once where the database is open. */
  async write(draft: DraftRecord, steps: readonly Step[]): Promise<boolean> {
    if (this.#opened !== undefined) return this.#put(this.#opened, draft, steps);
    const db = await this.#ready;
    return db !== undefined && this.#put(db, draft, steps);
  }

  async delete(): Promise<void> {
    const db = await this.#ready;
    this.#written = new Map();
    this.#stored = this.#written;
    await db?.delete('pages', this.#key);
    await db?.delete('steps', this.#range());
  }

  /** Closes it, once it has done what it was handed. */
  close(): void {
    void this.#ready.then((db) => db?.close());
  }

  async #put(db: IDBPDatabase<Schema>, draft: DraftRecord, steps: readonly Step[]): Promise<boolean> {
    const now = new Map(steps.map((step) => [step.seq, step]));
    try {
      const tx = db.transaction(['pages', 'steps'], 'readwrite');
      const store = tx.objectStore('steps');
      const before = this.#failed ? new Map<number, Step>() : this.#written;
      const asked: Promise<unknown>[] = [tx.done, tx.objectStore('pages').put({ ...draft, page: this.#key })];
      if (this.#failed) asked.push(store.delete(this.#range()));
      for (const seq of before.keys()) if (!now.has(seq)) asked.push(store.delete([this.#key, seq]));
      for (const [seq, step] of now)
        if (before.get(seq) !== step) asked.push(store.put({ page: this.#key, seq, step }));
      // Without this it would wait for a task of this document, which may be gone by then.
      tx.commit();
      this.#written = now;
      this.#failed = false;
      await Promise.all(asked);
      this.#stored = now;
      return true;
    } catch {
      this.#failed = true;
      return false;
    }
  }

  #range(): IDBKeyRange {
    return IDBKeyRange.bound([this.#key, 0], [this.#key, Number.MAX_SAFE_INTEGER]);
  }
}
