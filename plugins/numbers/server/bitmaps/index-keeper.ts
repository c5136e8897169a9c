import type { CarrierRules } from '../../shared/carriers.ts';
import { readCarrier } from '../rules/carriers.ts';
import type { Db, Tables } from '../tables.ts';
import { listBlocks } from './blocks.ts';
import type { Taking } from './catalogue.ts';
import type { KeeperContext } from './context.ts';
import { pieceSize, roomOfNumber, roomOfPiece } from './piece.ts';
import { type Cities, listStamps, read, readStamp, readTariffs } from './ready.ts';
import { changedOrders, readOrderTakings, readTakings } from './takings.ts';
import { BitmapThread, ThreadEnded } from './thread.ts';

export interface KeeperLimits {
  /** Bytes of all indexes of this server. */
  room: number;
  /**
   * Below so many numbers of a carrier SQL is quick enough, and no index is kept. On two busy cores 95 of 100 counts of
   * all choices took SQL 100 ms for 1,000 numbers and 330 ms for 5,000, where people are to wait 150 at most; a page
   * 43 and 147 ms. The index is quicker from 1,000 on (20 to 40 ms, as for a million), but takes 60 kB for each city.
   */
  least: number;
  /** Milliseconds without a search after which an index gives its room to one that is wanted. */
  idle: number;
  /** Milliseconds between looks for what nobody told: a connection that broke, a server that stood still. */
  look: number;
  /** Seconds before the last look in which orders changed that it may not have seen: their transactions were open. */
  overlap: number;
}

export const keeperLimits: KeeperLimits = {
  ...{ room: 400 * 2 ** 20, least: 2000, idle: 60_000 },
  ...{ look: 30_000, overlap: 120 },
};

/** The index of one organisation and carrier, as the server knows it. */
export interface Entry {
  readonly name: string;
  readonly orgId: bigint;
  readonly carrier: string;
  state: 'out' | 'reading' | 'ready';
  cities: Cities;
  version: number;
  /** What the thread knows it by since it was read last. */
  stand: number;
  tariffs: string;
  /** As text. */
  levels: string;
  room: number;
  /** When it was asked last. */
  used: number;
  /** Not tried again before. */
  restUntil: number;
  /** Orders that changed while it was read. */
  missed: Set<bigint>;
}

const levelsText = ({ levels }: Pick<CarrierRules, 'levels'>): string => JSON.stringify(levels);

/** Keeps the indexes of a server true: reads them, follows what changes, and gives their room to those that are used. */
export class IndexKeeper {
  readonly thread: BitmapThread;
  readonly limits: KeeperLimits;
  readonly #ctx: KeeperContext;
  readonly #entries = new Map<string, Entry>();
  readonly #disposables: { dispose(): void }[] = [];
  #turn: Promise<unknown> = Promise.resolve();
  /** Which of them is being read. */
  #reading: Entry | undefined;
  #stands = 0;
  #lostAt = Number.NEGATIVE_INFINITY;
  #orders = new Set<bigint>();
  /** Orders that could not be read: for the next look. */
  #unread = new Set<bigint>();
  /** When the last look was, by the database's clock, as text. */
  #looked: string | undefined;
  #looking: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #batch: Promise<void> | undefined;
  #closed = false;

  constructor(ctx: KeeperContext, limits: Partial<KeeperLimits> = {}) {
    this.#ctx = ctx;
    this.limits = { ...keeperLimits, ...limits };
    this.thread = new BitmapThread((error) => this.#lost(error));
  }

  get #db(): Db {
    return this.#ctx.database.query<Tables>();
  }

  /** Begins to read what there is, and to listen. */
  open(): void {
    this.#disposables.push(
      this.#ctx.events.subscribe('order', ({ id }) => this.#note([BigInt(id)])),
      this.#ctx.events.subscribe('blocks', ({ id, orgId }) => this.#wantNow(this.#entry(BigInt(orgId), id))),
    );
    const timer = setInterval(() => void this.look(), this.limits.look);
    timer.unref();
    this.#disposables.push({ dispose: () => clearInterval(timer) });
    void this.look();
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const one of this.#disposables) one.dispose();
    await this.thread.end();
  }

  /** Those that answer now: organisation and carrier as one text. */
  get ready(): string[] {
    return [...this.#entries.values()].flatMap(({ state, name }) => (state === 'ready' ? name : []));
  }

  /** Settles once nothing is being read any more. */
  async settled(): Promise<void> {
    let turn: unknown;
    while (turn !== this.#turn) {
      turn = this.#turn;
      await turn;
    }
    await this.#following;
  }

  /**
   * The index that may answer for a carrier, true to what the database has; undefined where SQL has to. `carrier` as it
   * was just read.
   */
  async entryFor(orgId: bigint, carrier: CarrierRules): Promise<Entry | undefined> {
    const entry = this.#entries.get(nameOf(orgId, carrier.key));
    if (entry === undefined || this.#closed) return undefined;
    entry.used = performance.now();
    if (entry.state !== 'ready') {
      if (entry.state === 'out') this.#want(entry);
      return undefined;
    }
    const stamp = await readStamp(this.#db, orgId, carrier.key);
    if (stamp === undefined || !stamp.current) return undefined;
    if (stamp.version !== entry.version || levelsText(carrier) !== entry.levels) {
      this.#want(entry);
      return undefined;
    }
    if (stamp.tariffs !== entry.tariffs) {
      const tariffs = await readTariffs(this.#db, orgId);
      await this.thread.ask({ do: 'tariffs', of: entry.name, tariffs });
      entry.tariffs = stamp.tariffs;
    }
    // What this server was told before the search is in its answer: the orders that are being read, and those behind them.
    for (let round = 0; round < 2 && this.#following !== undefined; round++) await this.#batch;
    return entry.state === 'ready' ? entry : undefined;
  }

  /** What a search could not be answered by: SQL does. */
  failed(error: unknown): void {
    if (!this.#closed) this.#ctx.log.error({ err: error }, 'a search of the index failed');
  }

  /** Looks again who has these: a search found them free, the database did not. */
  async recheck(entry: Entry, numbers: readonly number[]): Promise<void> {
    const takings = await readTakings(this.#db, entry.orgId, numbers);
    const known = new Set(takings.map(({ number }) => number));
    this.#tell(entry, takings);
    // Out of the catalogue altogether: blocks are behind.
    if (numbers.some((one) => !known.has(one))) this.#want(entry);
  }

  #entry(orgId: bigint, carrier: string): Entry {
    const name = nameOf(orgId, carrier);
    const found = this.#entries.get(name);
    if (found !== undefined) return found;
    const entry: Entry = {
      ...{ name, orgId, carrier, state: 'out', cities: new Map(), version: -1, stand: 0, tariffs: '', levels: '' },
      ...{ room: 0, used: 0, restUntil: 0, missed: new Set() },
    };
    this.#entries.set(name, entry);
    return entry;
  }

  /** As `#want`, whatever came of it before. */
  #wantNow(entry: Entry): void {
    entry.restUntil = 0;
    this.#want(entry);
  }

  /** Has an index read, or read again; one after the other. */
  #want(entry: Entry): void {
    if (this.#closed || entry.state === 'reading' || (entry.state === 'out' && performance.now() < entry.restUntil))
      return;
    entry.state = 'reading';
    this.#turn = this.#turn
      .then(() => {
        this.#reading = entry;
        return this.#read(entry);
      })
      .catch((error: unknown) => this.#failed(entry, error))
      .finally(() => {
        this.#reading = undefined;
      });
  }

  async #read(entry: Entry): Promise<void> {
    const { orgId, carrier: key, name } = entry;
    const { life } = this.thread;
    const stamp = await readStamp(this.#db, orgId, key);
    if (stamp?.current !== true || stamp.count < this.limits.least) return this.#drop(entry);
    const cities = await listBlocks(this.#db, orgId, key);
    if (!(await this.#makeRoom(entry, roomFor(cities.map(({ count }) => count))))) return this.#drop(entry);
    const carrier = await readCarrier(this.#db, orgId, key);
    entry.missed.clear();
    const stands = await read({ db: this.#db, thread: this.thread, of: name, orgId, carrier }, entry.cities);
    if (stands === undefined) return this.#drop(entry);
    entry.room = await this.thread.ask({ do: 'room', of: name });
    if (!(await this.#makeRoom(entry, entry.room))) return this.#drop(entry);
    const stand = ++this.#stands;
    await this.thread.ask({ do: 'stand', of: name, stand });
    // Cities that went into a thread before this one are gone.
    if (this.thread.life !== life) throw new ThreadEnded('the thread of bitmaps ended meanwhile');
    entry.stand = stand;
    entry.version = stands.version;
    entry.tariffs = stands.tariffs;
    entry.levels = levelsText(carrier);
    entry.state = 'ready';
    this.#note([...entry.missed]);
  }

  /** Whether so many bytes are there for it, once those that nobody asks anything are out. */
  async #makeRoom(entry: Entry, bytes: number): Promise<boolean> {
    const others = [...this.#entries.values()].filter((one) => one !== entry && one.room > 0);
    // Nobody asked it anything yet: it takes what is left.
    const mayTake = entry.used > 0;
    others.sort((a, b) => a.used - b.used);
    let used = others.reduce((sum, { room }) => sum + room, 0);
    const now = performance.now();
    const leaving: Entry[] = [];
    for (const other of others) {
      if (used + bytes <= this.limits.room) break;
      if (!mayTake || other.used > entry.used || (other.used > 0 && now - other.used < this.limits.idle)) break;
      leaving.push(other);
      used -= other.room;
    }
    if (used + bytes > this.limits.room) return false;
    for (const other of leaving) await this.#drop(other);
    return true;
  }

  async #drop(entry: Entry): Promise<void> {
    entry.state = 'out';
    entry.room = 0;
    entry.cities.clear();
    entry.restUntil = performance.now() + this.limits.idle;
    await this.thread.ask({ do: 'drop', of: entry.name });
  }

  #failed(entry: Entry, error: unknown): void {
    // `#lost` has seen to it.
    if (error instanceof ThreadEnded) return;
    entry.state = 'out';
    entry.room = 0;
    entry.cities.clear();
    entry.restUntil = performance.now() + this.limits.idle;
    if (!this.#closed) this.#ctx.log.warn({ err: error, index: entry.name }, 'an index of numbers was not read');
  }

  /** The thread ended: indexes that were there are read into the next one, those that were asked last first. */
  #lost(error: unknown): void {
    if (this.#closed) return;
    this.#ctx.log.error({ err: error }, 'the thread of the index ended');
    const now = performance.now();
    // Once is an accident. What ends it again and again would only be read for nothing: that waits.
    const rest = now - this.#lostAt < this.limits.idle ? this.limits.idle : 0;
    this.#lostAt = now;
    const back = [...this.#entries.values()].filter((one) => one.state === 'ready' || one === this.#reading);
    for (const entry of this.#entries.values()) {
      entry.cities.clear();
      entry.room = 0;
    }
    for (const entry of back.sort((a, b) => b.used - a.used)) {
      entry.state = 'out';
      entry.restUntil = now + rest;
      this.#want(entry);
    }
  }

  /** Orders whose numbers somebody else may have now. */
  #note(orders: readonly bigint[]): void {
    const wanted = [...this.#entries.values()].filter(({ state }) => state !== 'out');
    if (wanted.length === 0 || orders.length === 0) return;
    for (const order of orders) {
      this.#orders.add(order);
      for (const { state, missed } of wanted) if (state === 'reading') missed.add(order);
    }
    this.#following ??= this.#follow().finally(() => {
      this.#following = undefined;
    });
  }

  async #follow(): Promise<void> {
    while (this.#orders.size > 0 && !this.#closed) {
      const orders = [...this.#orders];
      this.#orders = new Set();
      this.#batch = this.#readOrders(orders);
      await this.#batch;
    }
  }

  async #readOrders(orders: readonly bigint[]): Promise<void> {
    try {
      for (const [orgId, takings] of await readOrderTakings(this.#db, orders))
        for (const entry of this.#entries.values())
          if (entry.orgId === orgId && entry.state === 'ready') this.#tell(entry, takings);
    } catch (error) {
      // Until the next look no page shows them as free.
      for (const order of orders) this.#unread.add(order);
      if (!this.#closed) this.#ctx.log.warn({ err: error }, 'orders were not followed');
    }
  }

  #tell({ name }: Entry, takings: readonly Taking[]): void {
    if (takings.length > 0)
      this.thread.ask({ do: 'change', of: name, takings }).catch((error: unknown) => {
        this.#ctx.log.warn({ err: error, index: name }, 'an index could not be updated with who holds which number');
      });
  }

  /** Looks for what nobody told: blocks that were written, orders that changed since the last look. */
  look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    try {
      for (const { org_id, carrier, version } of await listStamps(this.#db, this.limits.least)) {
        const entry = this.#entry(org_id, carrier);
        if (entry.version !== version || entry.state === 'out') this.#want(entry);
      }
      const orgIds = new Set([...this.#entries.values()].flatMap(({ state, orgId }) => (state === 'out' ? [] : orgId)));
      // One that is read later sees all that was until then.
      const { orders, now } = await changedOrders(this.#db, [...orgIds], { since: this.#looked, ...this.limits });
      this.#looked = now;
      this.#note([...orders, ...this.#unread]);
      this.#unread.clear();
    } catch (error) {
      if (!this.#closed) this.#ctx.log.warn({ err: error }, 'indexes of numbers were not looked after');
    }
  }
}

/** What an index is going to take, by how many numbers each of its cities has; see `Piece.room`. */
function roomFor(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count * roomOfNumber + Math.ceil(count / pieceSize) * roomOfPiece, 0);
}

const nameOf = (orgId: bigint, carrier: string): string => `${orgId} ${carrier}`;
