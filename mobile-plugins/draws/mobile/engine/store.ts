import { newUuid } from '@fitout/sdk';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { Account, AccountInfo, AccountKey, DrawRecord, PoolKey } from '../../shared/model.ts';
import { accountKey } from '../../shared/model.ts';
import { type Pack, pack, unpack } from './pack.ts';
import { type SyncMark, type SyncNote, type UndoCard, undoMinutes } from './protocol.ts';

/** An account as the database has it: one row, whatever it holds. */
interface StoredAccount extends AccountInfo {
  key: AccountKey;
  complete: PoolKey[];
  records: Pack;
}

/** What the rows of a change were before it; undefined for a row that was not there. */
interface StoredUndo extends UndoCard {
  rows: { key: AccountKey; before: StoredAccount | undefined }[];
}

interface Schema extends DBSchema {
  accounts: { key: AccountKey; value: StoredAccount };
  /** One entry, `last`. */
  undo: { key: string; value: StoredUndo };
  /** One entry, `changes`: how often what is kept was changed. */
  counts: { key: string; value: number };
  /** One entry, `last`. */
  sync: { key: string; value: SyncNote };
}

/** A change, whole or not at all. */
export interface StoreChange {
  /** Accounts as they are from now on; undefined for those that go. */
  changed: ReadonlyMap<AccountKey, Account | undefined>;
  /** How to tell of it when it is taken back; without one nothing can be taken back any more. */
  undo?: UndoCard | undefined;
  /** What becomes of the notes about the server. */
  sync?: ((note: SyncNote) => SyncNote) | undefined;
}

const noSync: SyncNote = { rev: undefined, marks: [], own: [] };
/** Deletions whose names are remembered: the server tells of each once more, soon after. */
const ownKept = 100;

/** With more deletions of this phone. A whole account stands for its pools, and a second time for the first. */
export function withMarks(note: SyncNote, marks: readonly Omit<SyncMark, 'by'>[]): SyncNote {
  const added = marks.map((mark) => ({ ...mark, by: newUuid() }));
  const covered = (old: SyncMark): boolean =>
    added.some(({ account, pool }) => account === old.account && (pool === undefined || pool === old.pool));
  return withOwn(
    { ...note, marks: [...note.marks.filter((old) => !covered(old)), ...added] },
    added.map(({ by }) => by),
  );
}

export function withOwn(note: SyncNote, names: readonly string[]): SyncNote {
  return { ...note, own: [...note.own, ...names].slice(-ownKept) };
}

interface KnowledgeSchema extends DBSchema {
  /** One entry, `last`. */
  catalogue: { key: string; value: DrawCatalogue };
}

/** One person's records on this phone. Every change is one transaction: it is there whole, or not at all. */
export class DrawStore {
  readonly #db: IDBPDatabase<Schema>;

  private constructor(db: IDBPDatabase<Schema>) {
    this.#db = db;
  }

  static async open(person: string): Promise<DrawStore> {
    const db = await openDB<Schema>(databaseOf(person), 2, {
      upgrade(made, from) {
        if (from < 1) {
          made.createObjectStore('accounts', { keyPath: 'key' });
          made.createObjectStore('undo');
          made.createObjectStore('counts');
        }
        made.createObjectStore('sync');
      },
      // Somebody deletes the whole database: let them.
      blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
    });
    return new DrawStore(db);
  }

  close(): void {
    this.#db.close();
  }

  /** Grows with every change, in whichever window. */
  async changes(): Promise<number> {
    return (await this.#db.get('counts', 'changes')) ?? 0;
  }

  async accounts(): Promise<Map<AccountKey, Account>> {
    const rows = await this.#db.getAll('accounts');
    return new Map(rows.map((row) => [row.key, accountOf(row)]));
  }

  /** What could be taken back; after its time it is gone for good. */
  async undo(now = Date.now()): Promise<UndoCard | undefined> {
    const kept = await this.#db.get('undo', 'last');
    if (kept === undefined) return undefined;
    const { rows: _, ...card } = kept;
    if (now - kept.at <= undoMinutes * 60_000) return card;
    await this.#db.delete('undo', 'last');
    return undefined;
  }

  async change({ changed, undo, sync }: StoreChange): Promise<void> {
    const work = this.#begin();
    await counted(work);
    const accounts = work.objectStore('accounts');
    const rows: StoredUndo['rows'] = [];
    for (const [key, account] of changed) {
      rows.push({ key, before: await accounts.get(key) });
      if (account === undefined) void accounts.delete(key);
      else void accounts.put(rowOf(account));
    }
    if (undo === undefined) void work.objectStore('undo').delete('last');
    else void work.objectStore('undo').put({ ...undo, rows }, 'last');
    if (sync !== undefined) await noted(work, sync);
    await work.done;
  }

  /** Puts the rows of the last change back; with `marked`, the server is to be told whose they are. */
  async takeBack(marked: boolean): Promise<void> {
    const work = this.#begin();
    await counted(work);
    const last = await work.objectStore('undo').get('last');
    const rows = last?.rows ?? [];
    for (const { key, before } of rows) {
      if (before === undefined) void work.objectStore('accounts').delete(key);
      else void work.objectStore('accounts').put(before);
    }
    void work.objectStore('undo').delete('last');
    if (marked)
      await noted(work, (note) =>
        withMarks(
          note,
          rows.map(({ key }) => ({ account: key })),
        ),
      );
    await work.done;
  }

  async syncNote(): Promise<SyncNote> {
    return (await this.#db.get('sync', 'last')) ?? noSync;
  }

  /** Changes what is noted about the server, and nothing that is kept. */
  async note(sync: (note: SyncNote) => SyncNote): Promise<void> {
    const work = this.#begin();
    await noted(work, sync);
    await work.done;
  }

  #begin(): Work {
    return this.#db.transaction(['accounts', 'undo', 'counts', 'sync'], 'readwrite', { durability: 'strict' });
  }
}

type Work = IDBPTransaction<Schema, ('accounts' | 'undo' | 'counts' | 'sync')[], 'readwrite'>;

/** Other windows see by this count that something changed. */
async function counted(work: Work): Promise<void> {
  const counts = work.objectStore('counts');
  void counts.put(((await counts.get('changes')) ?? 0) + 1, 'changes');
}

async function noted(work: Work, sync: (note: SyncNote) => SyncNote): Promise<void> {
  const notes = work.objectStore('sync');
  void notes.put(sync((await notes.get('last')) ?? noSync), 'last');
}

/** The last catalogue that came: names and banners without network. */
export async function storedCatalogue(): Promise<DrawCatalogue | undefined> {
  const db = await knowledge();
  const found = await db.get('catalogue', 'last');
  db.close();
  return found;
}

export async function keepCatalogue(catalogue: DrawCatalogue): Promise<void> {
  const db = await knowledge();
  await db.put('catalogue', catalogue, 'last');
  db.close();
}

function knowledge(): Promise<IDBPDatabase<KnowledgeSchema>> {
  return openDB<KnowledgeSchema>('fitout.draws', 1, {
    upgrade(made) {
      made.createObjectStore('catalogue');
    },
  });
}

export function databaseOf(person: string): string {
  return `fitout.draws.${person}`;
}

function accountOf({ key: _, records, ...info }: StoredAccount): Account {
  return { ...info, records: unpack(records) as DrawRecord[] };
}

function rowOf({ records, complete = [], ...info }: Account): StoredAccount {
  return { ...info, complete, key: accountKey(info), records: pack(records) };
}
