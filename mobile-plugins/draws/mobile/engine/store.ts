import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { Account, AccountInfo, AccountKey, DrawRecord, PoolKey } from '../../shared/model.ts';
import { accountKey } from '../../shared/model.ts';
import { type Pack, pack, unpack } from './pack.ts';
import type { UndoCard } from './protocol.ts';

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
    const db = await openDB<Schema>(databaseOf(person), 1, {
      upgrade(made) {
        made.createObjectStore('accounts', { keyPath: 'key' });
        made.createObjectStore('undo');
        made.createObjectStore('counts');
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

  async undo(): Promise<UndoCard | undefined> {
    const kept = await this.#db.get('undo', 'last');
    return kept === undefined ? undefined : { kind: kept.kind, count: kept.count, at: kept.at };
  }

  /**
   * Writes accounts, and takes away those that are undefined. `note` says how to tell of it when it is taken back;
   * without one nothing can be taken back any more.
   */
  async change(changed: ReadonlyMap<AccountKey, Account | undefined>, note: UndoCard | undefined): Promise<void> {
    const work = this.#db.transaction(['accounts', 'undo', 'counts'], 'readwrite', { durability: 'strict' });
    void work.objectStore('counts').put(((await work.objectStore('counts').get('changes')) ?? 0) + 1, 'changes');
    const accounts = work.objectStore('accounts');
    const rows: StoredUndo['rows'] = [];
    for (const [key, account] of changed) {
      rows.push({ key, before: await accounts.get(key) });
      if (account === undefined) void accounts.delete(key);
      else void accounts.put(rowOf(account));
    }
    if (note === undefined) void work.objectStore('undo').delete('last');
    else void work.objectStore('undo').put({ ...note, rows }, 'last');
    await work.done;
  }

  /** Puts the rows of the last change back. Answers whose they are. */
  async takeBack(): Promise<AccountKey[]> {
    const work = this.#db.transaction(['accounts', 'undo', 'counts'], 'readwrite', { durability: 'strict' });
    void work.objectStore('counts').put(((await work.objectStore('counts').get('changes')) ?? 0) + 1, 'changes');
    const last = await work.objectStore('undo').get('last');
    for (const { key, before } of last?.rows ?? []) {
      if (before === undefined) void work.objectStore('accounts').delete(key);
      else void work.objectStore('accounts').put(before);
    }
    void work.objectStore('undo').delete('last');
    await work.done;
    return (last?.rows ?? []).map(({ key }) => key);
  }
}

/** The last catalogue that came: names and banners without network. */
export async function keptCatalogue(): Promise<DrawCatalogue | undefined> {
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
  return { ...info, records: unpack<DrawRecord>(records) };
}

function rowOf({ records, complete = [], ...info }: Account): StoredAccount {
  return { ...info, complete, key: accountKey(info), records: pack(records) };
}
