import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
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
  TimelineEntry,
  UndoCard,
} from './protocol.ts';
import { DrawStore, keepCatalogue, keptCatalogue } from './store.ts';
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
      const [store, catalogue] = await Promise.all([DrawStore.open(person), this.#catalogue ?? keptCatalogue()]);
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
      await this.#write(store, changed, note);
      return read.outcome;
    });
  }

  async export(format: ExportFormat, selection: Selection, appVersion: string): Promise<ExportedBlob> {
    const options = { format, selection, now: Date.now(), appVersion };
    const { text, mime, ...rest } = exportDraws([...this.#accounts.values()], options, this.#catalogue);
    return { ...rest, blob: new Blob([text], { type: mime }) };
  }

  async remove(selection: Selection): Promise<AccountKey[]> {
    return this.#alone(async (store) => {
      const changed = new Map<AccountKey, Account | undefined>();
      let count = 0;
      for (const [key, account] of this.#accounts) {
        if (selection.account !== undefined && selection.account !== key) continue;
        const records =
          selection.pool === undefined ? [] : account.records.filter((record) => record.pool !== selection.pool);
        count += account.records.length - records.length;
        if (records.length === account.records.length && records.length > 0) continue;
        const complete = (account.complete ?? []).filter((pool) => pool !== selection.pool);
        changed.set(key, records.length === 0 ? undefined : { ...account, records, complete });
      }
      await this.#write(store, changed, { kind: 'remove', count, at: Date.now() });
      return [...changed.keys()];
    });
  }

  async undo(): Promise<AccountKey[]> {
    return this.#alone(async (store) => {
      const done = await store.takeBack();
      if (done.length > 0) {
        await this.#load();
        this.#tell();
      }
      return done;
    });
  }

  async setComplete(account: AccountKey, pool: PoolKey, complete: boolean): Promise<void> {
    await this.#alone(async (store) => {
      const before = this.#account(account);
      const others = (before.complete ?? []).filter((one) => one !== pool);
      const next = { ...before, complete: complete ? [...others, pool] : others };
      await this.#write(store, new Map([[account, next]]), undefined);
    });
  }

  async adopt(visitor: string): Promise<number> {
    if (visitor === this.#person) return 0;
    const theirs = await DrawStore.open(visitor);
    try {
      const accounts = await theirs.accounts();
      if (accounts.size === 0) return 0;
      const added = await this.receive([...accounts.values()]);
      await theirs.change(new Map([...accounts.keys()].map((key) => [key, undefined])), undefined);
      return added;
    } finally {
      theirs.close();
    }
  }

  async receive(accounts: Account[]): Promise<number> {
    return this.#alone(async (store) => {
      const names = namesOf(this.#catalogue);
      const changed = new Map<AccountKey, Account>();
      let added = 0;
      for (const incoming of accounts) {
        const key = accountKey(incoming);
        const { account, merged } = mergeAccount(changed.get(key) ?? this.#accounts.get(key), incoming, names);
        added += merged.added;
        if (merged.added > 0) changed.set(key, account);
      }
      // Taking an earlier import back would now take away what came in since.
      if (changed.size > 0) await this.#write(store, changed, undefined);
      return added;
    });
  }

  async outgoing(account: AccountKey, from: number, count: number): Promise<Account> {
    const found = this.#account(account);
    return { ...found, records: found.records.slice(from, from + count) };
  }

  async forget(accounts: AccountKey[]): Promise<void> {
    await this.#alone(async (store) => {
      const gone = accounts.filter((key) => this.#accounts.has(key));
      if (gone.length > 0) await this.#write(store, new Map(gone.map((key) => [key, undefined])), undefined);
    });
  }

  /** Changes come one after the other, whichever window they come from, each on what is kept at that moment. */
  #alone<T>(work: (store: DrawStore) => Promise<T>): Promise<T> {
    const store = this.#opened();
    return navigator.locks.request(`fitout.draws.${this.#person}`, async () => {
      await this.#load();
      return work(store);
    });
  }

  async #write(
    store: DrawStore,
    changed: ReadonlyMap<AccountKey, Account | undefined>,
    note: UndoCard | undefined,
  ): Promise<void> {
    await store.change(changed, note);
    for (const [key, account] of changed) {
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
