import { newUuid } from '@fitout/sdk';
import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { StoredRemoval } from '../../shared/calls/outputs.ts';
import { exportDraws } from '../../shared/export/index.ts';
import type { ExportFormat, Selection } from '../../shared/export/types.ts';
import { mergeAccount } from '../../shared/merge.ts';
import { type Account, type AccountKey, accountKey, type PoolKey } from '../../shared/model.ts';
import { namesOf } from '../../shared/names.ts';
import { comparePools } from '../../shared/rules/pools.ts';
import { recordsByPool } from '../../shared/statistics/account.ts';
import { poolStatistics } from '../../shared/statistics/pool.ts';
import type { PoolStatistics } from '../../shared/statistics/types.ts';
import { readSources } from './import.ts';
import { inTurn } from './in-turn.ts';
import { itemNames } from './item-names.ts';
import type {
  AccountCard,
  Engine,
  ExportedBlob,
  ImportOutcome,
  ImportSource,
  NamedStatistics,
  Overview,
  RecordTable,
  ServerChanges,
  SyncNote,
  TimelineEntry,
  UndoCard,
} from './protocol.ts';
import { visitor } from './protocol.ts';
import { DrawStore, keepCatalogue, type StoreChange, storedCatalogue, withMarks, withOwn } from './store.ts';
import { tableOf } from './table.ts';
import { timelineOf } from './timeline.ts';

/** What the engine tells whoever runs it. */
export interface EngineHost {
  /** Another window changed what is kept, or this one did. */
  changed(): void;
  /** The present import, 0 to 1. */
  progress(share: number): void;
}

/** Keeps one person's records and answers what the screens show. Runs in a worker; needs IndexedDB, nothing else. */
export class DrawEngine implements Engine {
  readonly #host: EngineHost;
  #person = '';
  #store: DrawStore | undefined;
  #accounts = new Map<AccountKey, Account>();
  /** The count of changes that `#accounts` is of. */
  #changes = -1;
  readonly #statistics = new Map<AccountKey, Map<PoolKey, PoolStatistics>>();
  #catalogue: DrawCatalogue | undefined;
  #others: BroadcastChannel | undefined;

  constructor(host: EngineHost) {
    this.#host = host;
  }

  async open(person: string): Promise<Overview> {
    if (this.#store === undefined || this.#person !== person) {
      this.#store?.close();
      this.#others?.close();
      const [store, catalogue] = await Promise.all([DrawStore.open(person), this.#catalogue ?? storedCatalogue()]);
      this.#person = person;
      this.#store = store;
      this.#changes = -1;
      this.#catalogue = catalogue;
      this.#others = new BroadcastChannel(`fitout.draws.${person}`);
      this.#others.onmessage = () => void this.#load().then(() => this.#host.changed());
      await this.#load();
    }
    return {
      accounts: await this.cards(),
      undo: await this.#opened().undo(),
      catalogue: this.#catalogue?.version ?? '',
    };
  }

  async cards(): Promise<AccountCard[]> {
    return [...this.#accounts.values()].map(cardOf).sort((a, b) => b.total - a.total);
  }

  async know(catalogue: DrawCatalogue): Promise<void> {
    if (catalogue.version === this.#catalogue?.version) return;
    this.#catalogue = catalogue;
    this.#statistics.clear();
    await keepCatalogue(catalogue);
    this.#host.changed();
  }

  async statistics(account: AccountKey, pool: PoolKey): Promise<NamedStatistics> {
    const found = this.#statisticsOf(account, pool);
    if (found === undefined) throw new Error(`${account} has no records of ${pool}`);
    const nameOf = itemNames(this.#account(account).game, this.#catalogue);
    return { ...found, names: found.fives.map(({ record }) => nameOf(record)) };
  }

  async table(account: AccountKey, pool: PoolKey): Promise<RecordTable> {
    const fives = this.#statisticsOf(account, pool)?.fives ?? [];
    return tableOf(this.#recordsOf(account, pool), fives, this.#account(account).game, this.#catalogue);
  }

  async timeline(account: AccountKey, pool: PoolKey): Promise<TimelineEntry[]> {
    const fives = this.#statisticsOf(account, pool)?.fives ?? [];
    const records = this.#recordsOf(account, pool);
    return timelineOf(pool, records, fives, this.#account(account).timeZone, this.#catalogue);
  }

  async compare(pool: PoolKey): Promise<{ account: AccountKey; statistics: PoolStatistics }[]> {
    return [...this.#accounts.keys()].flatMap((account) => {
      const statistics = this.#statisticsOf(account, pool);
      return statistics === undefined ? [] : [{ account, statistics }];
    });
  }

  async import(sources: ImportSource[], uid?: string): Promise<ImportOutcome> {
    return this.#alone(async (store) => {
      const read = await readSources(sources, {
        accounts: [...this.#accounts.values()],
        catalogue: this.#catalogue,
        uid,
        progress: (share) => this.#host.progress(share),
      });
      if (read.outcome.status !== 'done') return read.outcome;
      const { added, files } = read.outcome;
      const completed = files.some(({ report }) => report.accounts.some((one) => one.completed > 0));
      if (added === 0 && !completed) return read.outcome;
      const changed = new Map<AccountKey, Account | undefined>();
      for (const account of read.accounts) {
        const key = accountKey(account);
        if (this.#accounts.get(key) !== account) changed.set(key, account);
      }
      // What only completes records that are there is nothing to take back.
      const note: UndoCard | undefined = added === 0 ? undefined : { kind: 'import', count: added, at: Date.now() };
      await this.#write(store, { changed, undo: note });
      return read.outcome;
    });
  }

  async export(format: ExportFormat, selection: Selection, appVersion: string): Promise<ExportedBlob> {
    const options = { format, selection, now: Date.now(), appVersion };
    const { text, mime, ...rest } = exportDraws([...this.#accounts.values()], options, this.#catalogue);
    return { ...rest, blob: new Blob([text], { type: mime }) };
  }

  async remove({ account: only, pool }: Selection): Promise<void> {
    await this.#alone(async (store) => {
      const changed = new Map<AccountKey, Account | undefined>();
      let count = 0;
      for (const [key, account] of this.#accounts) {
        if (only !== undefined && only !== key) continue;
        const left = without(account, pool);
        const gone = account.records.length - (left?.records.length ?? 0);
        if (gone === 0 && left !== undefined) continue;
        count += gone;
        changed.set(key, left);
      }
      if (changed.size === 0) return;
      const marks = [...changed.keys()].map((account) => (pool === undefined ? { account } : { account, pool }));
      await this.#write(store, {
        changed,
        undo: { kind: 'remove', count, at: Date.now() },
        sync: this.#signedIn ? (note) => withMarks(note, marks) : undefined,
      });
    });
  }

  async undo(): Promise<void> {
    await this.#alone(async (store) => {
      await store.takeBack(this.#signedIn);
      await this.#load();
      this.#tell();
    });
  }

  async setComplete(account: AccountKey, pool: PoolKey, complete: boolean): Promise<void> {
    await this.#alone(async (store) => {
      const before = this.#account(account);
      const others = (before.complete ?? []).filter((one) => one !== pool);
      const next = { ...before, complete: complete ? [...others, pool] : others };
      await this.#write(store, { changed: new Map([[account, next]]) });
    });
  }

  async adopt(from: string): Promise<number> {
    if (from === this.#person) return 0;
    const theirs = await DrawStore.open(from);
    try {
      const accounts = await theirs.accounts();
      if (accounts.size === 0) return 0;
      const added = await this.#alone(async (store) => {
        const { changed, added: found } = this.#merged([...accounts.values()]);
        if (changed.size > 0) await this.#write(store, { changed });
        return found;
      });
      await theirs.change({ changed: new Map([...accounts.keys()].map((key) => [key, undefined])) });
      return added;
    } finally {
      theirs.close();
    }
  }

  async outgoing(account: AccountKey, from: number, count: number): Promise<Account> {
    const found = this.#account(account);
    return { ...found, records: found.records.slice(from, from + count) };
  }

  async syncNote(): Promise<SyncNote> {
    return this.#opened().syncNote();
  }

  async claim(): Promise<string> {
    const by = newUuid();
    await this.#opened().note((note) => withOwn(note, [by]));
    return by;
  }

  async unmark(by: string): Promise<void> {
    await this.#opened().note((note) => ({ ...note, marks: note.marks.filter((mark) => mark.by !== by) }));
  }

  async take({ removed, accounts, rev }: ServerChanges): Promise<void> {
    await this.#alone(async (store) => {
      const { rev: before, own } = await store.syncNote();
      const deletions = before === undefined ? [] : removed.filter(({ by }) => !own.includes(by));
      const { changed, gone } = this.#deleted(deletions);
      const merged = this.#merged(accounts, changed);
      const sync = (note: SyncNote): SyncNote => ({ ...note, rev });
      if (merged.changed.size === 0) {
        await store.note(sync);
        return;
      }
      // Taking an earlier change back would now take away what came in since; what only went can be brought back.
      const undo: UndoCard | undefined =
        gone > 0 && merged.added === 0 ? { kind: 'remove', elsewhere: true, count: gone, at: Date.now() } : undefined;
      await this.#write(store, { changed: merged.changed, undo, sync });
    });
  }

  /** What is left after deletions on other devices, and how many records that takes away. */
  #deleted(removed: readonly StoredRemoval[]): { changed: Map<AccountKey, Account | undefined>; gone: number } {
    const changed = new Map<AccountKey, Account | undefined>();
    let gone = 0;
    for (const { pool, ...whose } of removed) {
      const key = accountKey(whose);
      const account = changed.has(key) ? changed.get(key) : this.#accounts.get(key);
      if (account === undefined) continue;
      const left = without(account, pool);
      const count = account.records.length - (left?.records.length ?? 0);
      if (count === 0 && left !== undefined) continue;
      gone += count;
      changed.set(key, left);
    }
    return { changed, gone };
  }

  /** These accounts in what is kept, on top of what changed already, and how many records were new. */
  #merged(
    accounts: readonly Account[],
    before: ReadonlyMap<AccountKey, Account | undefined> = new Map(),
  ): { changed: Map<AccountKey, Account | undefined>; added: number } {
    const names = namesOf(this.#catalogue);
    const changed = new Map(before);
    let added = 0;
    for (const incoming of accounts) {
      const key = accountKey(incoming);
      const kept = changed.has(key) ? changed.get(key) : this.#accounts.get(key);
      const { account, merged } = mergeAccount(kept, incoming, names);
      added += merged.added;
      if (merged.added > 0) changed.set(key, account);
    }
    return { changed, added };
  }

  /** Nobody's server has what a visitor keeps. */
  get #signedIn(): boolean {
    return this.#person !== visitor;
  }

  /** Changes come one after the other, whichever window they come from, each on what is kept at that moment. */
  #alone<T>(work: (store: DrawStore) => Promise<T>): Promise<T> {
    const store = this.#opened();
    return inTurn(`fitout.draws.${this.#person}`, async () => {
      await this.#load();
      return work(store);
    });
  }

  async #write(store: DrawStore, change: StoreChange): Promise<void> {
    await store.change(change);
    for (const [key, account] of change.changed) {
      if (account === undefined) this.#accounts.delete(key);
      else this.#accounts.set(key, account);
      this.#statistics.delete(key);
    }
    this.#changes += 1;
    this.#tell();
  }

  #tell(): void {
    this.#others?.postMessage('changed');
    this.#host.changed();
  }

  /** Reads what is kept, where it is not the same as here. */
  async #load(): Promise<void> {
    const changes = await this.#opened().changes();
    if (changes === this.#changes) return;
    this.#accounts = await this.#opened().accounts();
    this.#changes = changes;
    this.#statistics.clear();
  }

  #opened(): DrawStore {
    if (this.#store === undefined) throw new Error('open comes first');
    return this.#store;
  }

  #account(key: AccountKey): Account {
    const account = this.#accounts.get(key);
    if (account === undefined) throw new Error(`there is no account ${key}`);
    return account;
  }

  #recordsOf(account: AccountKey, pool: PoolKey) {
    return this.#account(account).records.filter((record) => record.pool === pool);
  }

  /** Of one pool alone: the one that is looked at need not wait for the others. */
  #statisticsOf(account: AccountKey, pool: PoolKey): PoolStatistics | undefined {
    const known = this.#statistics.get(account) ?? new Map<PoolKey, PoolStatistics>();
    this.#statistics.set(account, known);
    const found = known.get(pool);
    if (found !== undefined) return found;
    const records = this.#recordsOf(account, pool);
    if (records.length === 0) return undefined;
    const { timeZone, complete = [] } = this.#account(account);
    const made = poolStatistics(records, {
      pool,
      timeZone,
      complete: complete.includes(pool),
      ...(this.#catalogue === undefined ? {} : { catalogue: this.#catalogue }),
    });
    known.set(pool, made);
    return made;
  }
}

/** An account without a pool, or without all of them; undefined where nothing is left. */
function without(account: Account, pool: PoolKey | undefined): Account | undefined {
  const records = pool === undefined ? [] : account.records.filter((record) => record.pool !== pool);
  if (records.length === 0) return undefined;
  return { ...account, records, complete: (account.complete ?? []).filter((one) => one !== pool) };
}

function cardOf(account: Account): AccountCard {
  const { game, uid, timeZone, lang, records, complete = [] } = account;
  const byPool = [...recordsByPool(records)].map(([key, own]) => ({ key, total: own.length }));
  return {
    key: accountKey(account),
    game,
    uid,
    timeZone,
    lang,
    total: records.length,
    pools: byPool.sort((a, b) => comparePools(a.key, b.key)),
    complete,
    first: records[0]?.time ?? '',
    last: records.at(-1)?.time ?? '',
  };
}
