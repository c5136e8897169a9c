import type { PluginContext } from '@fitout/sdk/web';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Op } from '../../shared/document.ts';
import type { HistoryState, Step } from '../history/history.ts';
import { placeOfWindow } from './window-slot.ts';

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

type Row = Omit<Kept, 'page'>;

/** What a document that goes leaves beside the database: written when `set` returns, which the database is not. */
interface LastWord {
  row: Row;
  /** The steps that are there, and those of them that the database is not known to have. */
  seqs: number[];
  steps: Step[];
}

/** A text much longer takes long to write, and its part of what a browser keeps for a site. */
const lastWordLetters = 500_000;

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
  /** What it is known to have. */
  #sure = new Map<number, Step>();
  readonly #device: PluginContext['storage'];
  /** When the last write was asked for, and the one that left the last word. */
  #lastAt = 0;
  #saidAt = 0;
  /** A write failed: the next one puts everything anew. */
  #unsure = false;

  constructor(device: PluginContext['storage'], user: string, page: string) {
    this.#device = device;
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

  async read(): Promise<{ kept: Omit<Kept, 'page'>; history: HistoryState } | undefined> {
    const db = await this.#db;
    const kept = await db?.get('pages', this.#page);
    const word = this.#device.get<LastWord>(this.#lastWord);
    if (kept === undefined && word === undefined) return undefined;
    const rows = (await db?.getAll('steps', this.#range())) ?? [];
    this.#written = new Map(rows.map((row) => [row.seq, row.step]));
    this.#sure = this.#written;
    if (word !== undefined && word.row.at > (kept?.at ?? 0)) return this.#take(word);
    if (kept === undefined) return undefined;
    return { kept, history: { steps: rows.map((row) => row.step), cursor: Math.min(kept.cursor, rows.length) } };
  }

  /** The database did not get to what was handed to it last. */
  #take({ row, seqs, steps }: LastWord): { kept: Row; history: HistoryState } {
    const known = new Map([...this.#sure, ...steps.map((step) => [step.seq, step] as const)]);
    const all = seqs.flatMap((seq) => known.get(seq) ?? []);
    const whole = all.length === seqs.length;
    return { kept: row, history: whole ? { steps: all, cursor: row.cursor } : { steps: [], cursor: 0 } };
  }

  /**
   * Writes what changed. Failures (quota, private mode) are let go. The database does one write after the other; of
   * what it is handed by a document that goes at once (a reload, Back) browsers drop some, committed though it is.
   * `last` is for such a document: what is unsent is written beside it too, before this returns.
   */
  async write(kept: Omit<Kept, 'page' | 'cursor' | 'at'>, history: HistoryState, last = false): Promise<void> {
    // Each a moment later than the one before, within one millisecond too.
    const at = Math.max(Date.now(), this.#lastAt + 1);
    this.#lastAt = at;
    const row = { ...kept, cursor: history.cursor, at };
    const steps = [...history.steps];
    if (row.inFlight.length + row.pending.length === 0) this.#device.remove(this.#lastWord);
    else if (last) this.#say(row, steps);
    const db = this.#opened;
    const done =
      db === undefined
        ? await this.#db.then((late) => late !== undefined && this.#write(late, row, steps))
        : await this.#write(db, row, steps);
    // The database has what was said last, or something later: nothing else needs to be remembered.
    if (done && at >= this.#saidAt) this.#device.remove(this.#lastWord);
  }

  #say(row: Row, steps: readonly Step[]): void {
    const word: LastWord = {
      row,
      seqs: steps.map(({ seq }) => seq),
      steps: steps.filter((step) => this.#sure.get(step.seq) !== step),
    };
    if (JSON.stringify(word).length > lastWordLetters) return;
    this.#device.set(this.#lastWord, word);
    this.#saidAt = row.at;
  }

  async forget(): Promise<void> {
    const db = await this.#db;
    this.#device.remove(this.#lastWord);
    this.#written = new Map();
    this.#sure = this.#written;
    await db?.delete('pages', this.#page);
    await db?.delete('steps', this.#range());
  }

  /** Lets go of the database, once it has done what it was handed. */
  close(): void {
    void this.#db.then((db) => db?.close());
  }

  /** Resolves to whether the database has it. */
  async #write(db: IDBPDatabase<Schema>, row: Row, steps: readonly Step[]): Promise<boolean> {
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
      this.#sure = now;
      return true;
    } catch {
      this.#unsure = true;
      return false;
    }
  }

  get #lastWord(): string {
    return `unsent.${this.#page}`;
  }

  #range(): IDBKeyRange {
    return IDBKeyRange.bound([this.#page, 0], [this.#page, Number.MAX_SAFE_INTEGER]);
  }
}
