import { FitoutError, isFitoutError, newUuid } from '@fitout/sdk';
import type { CountLine, Entry, StockCount, SyncAnswer, TakenEntry } from '../calls/counts.ts';
import type { EntryStore } from './entry-store.ts';
import { countLimits } from './limits.ts';
import { emptyTally, type Tally, withAnswer, withEntry, withLines } from './tally.ts';

/** What one count asks of the server: the calls `GET counts/:id/lines` and `POST counts/:id/entries`. */
export interface CountServer {
  lines(): Promise<{ count: StockCount; seq: number; listRev: number; lines: CountLine[] }>;
  send(body: { device: string; after: number; entries: Entry[] }): Promise<SyncAnswer>;
}

/** An entry as it is shown; without `by` it was counted here and is not taken yet. */
export type ShownEntry = Entry & Partial<Pick<TakenEntry, 'seq' | 'by' | 'device'>>;

export interface CountState {
  /** Undefined until it came. */
  count: StockCount | undefined;
  tally: Tally;
  /** The last ones of all devices, the newest first. */
  recent: readonly ShownEntry[];
  /** `refused`: the server will not take them as things are, and says why in `error`. */
  sync: 'loading' | 'idle' | 'sending' | 'waiting' | 'refused';
  error: Error | undefined;
  /** False where the device cannot keep what was counted over a reload. */
  stored: boolean;
  /** Is there an entry of this window that can be taken back? */
  canUndo: boolean;
}

/** Entries that are shown at most. */
const mostRecent = 20;
/** Milliseconds after a failure, growing to the second one. */
const [firstRetryMs, lastRetryMs] = [2000, 30_000];

/**
 * A count that this window works on: counts at once, sends when there is a network, hears what others counted. A store
 * for `useSyncExternalStore`.
 */
export class CountSession {
  #state: CountState = {
    ...{ count: undefined, tally: emptyTally(), recent: [], sync: 'loading', error: undefined },
    ...{ stored: true, canUndo: false },
  };
  readonly #listeners = new Set<() => void>();
  readonly #id: string;
  readonly #server: CountServer;
  readonly #store: EntryStore;
  readonly #device: () => string;
  /** What this window counted and did not take back, oldest first. */
  #own: Entry[] = [];
  #listRev: number | undefined;
  #running = false;
  #again = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #retryMs = firstRetryMs;
  #ended = false;

  constructor(id: string, server: CountServer, store: EntryStore, device: () => string) {
    this.#id = id;
    this.#server = server;
    this.#store = store;
    this.#device = device;
  }

  readonly get = (): CountState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Loads what is there and begins to send. What it gives back ends that; what is not sent stays on the device. */
  start(): () => void {
    this.#ended = false;
    const online = () => this.sync();
    window.addEventListener('online', online);
    void this.#store.of(this.#id).then((pending) => {
      // What was counted before it answered is in memory there, too.
      this.#set({ tally: { ...this.#state.tally, pending } });
      this.sync();
    });
    return () => {
      this.#ended = true;
      clearTimeout(this.#retry);
      window.removeEventListener('online', online);
    };
  }

  /**
   * Counts `amount` pieces of a code.
   * Throws a FitoutError where the server could not take it: nothing is counted then.
   */
  add(code: string, amount: number): void {
    if (code.length > countLimits.code || /\p{Cc}/u.test(code) || !code.isWellFormed())
      throw new FitoutError('badRequest', {
        message: {
          zh: `这个码不能盘点：超过 ${countLimits.code} 个字符，或含有控制字符`,
          en: `This code cannot be counted. It is longer than ${countLimits.code} characters or contains control characters`,
        },
      });
    const entry = this.#enter({ code, amount, undoes: null });
    this.#own = [...this.#own, entry];
    this.#set({ canUndo: true });
  }

  /** Takes the last one of this window back; answers it. */
  undo(): Entry | undefined {
    const last = this.#own.at(-1);
    if (last === undefined) return undefined;
    this.#own = this.#own.slice(0, -1);
    this.#enter({ code: last.code, amount: -last.amount, undoes: last.id });
    this.#set({ canUndo: this.#own.length > 0 });
    return last;
  }

  /** Sends what waits and asks for what is new, again and again until there is nothing more. */
  sync(): void {
    clearTimeout(this.#retry);
    if (this.#running) this.#again = true;
    else void this.#run();
  }

  /** The count itself was changed here. */
  put(count: StockCount): void {
    this.#set({ count });
    this.sync();
  }

  #enter(what: Pick<Entry, 'code' | 'amount' | 'undoes'>): Entry {
    const entry: Entry = { id: newUuid(), at: new Date().toISOString(), ...what };
    const { tally, recent } = this.#state;
    this.#set({ tally: withEntry(tally, entry), recent: [entry, ...recent].slice(0, mostRecent) });
    void this.#store.add(this.#id, entry).then((stored) => {
      if (stored !== this.#state.stored) this.#set({ stored });
    });
    this.sync();
    return entry;
  }

  #set(change: Partial<CountState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      do {
        this.#again = false;
        await this.#once();
      } while (this.#again && !this.#ended);
      this.#retryMs = firstRetryMs;
      this.#set({ sync: 'idle', error: undefined });
    } catch (error) {
      this.#failed(error as Error);
    } finally {
      this.#running = false;
    }
  }

  async #once(): Promise<void> {
    if (this.#state.count === undefined || this.#listRev === undefined) await this.#load();
    const { tally } = this.#state;
    const entries = tally.pending.slice(0, countLimits.batch);
    if (entries.length > 0) this.#set({ sync: 'sending' });
    // The first answer tells the last few, to be shown.
    const after = this.#state.recent.some(({ seq }) => seq !== undefined) ? tally.seq : Math.max(0, tally.seq - 5);
    const answer = await this.#server.send({ device: this.#device(), after, entries });
    const next = withAnswer(this.#state.tally, answer);
    const left = new Set(next.pending.map(({ id }) => id));
    const gone = this.#state.tally.pending.filter(({ id }) => !left.has(id)).map(({ id }) => id);
    const count = this.#state.count && { ...this.#state.count, closedAt: answer.closedAt };
    this.#set({ tally: next, recent: withTaken(this.#state.recent, answer.entries), count });
    void this.#store.remove(gone);
    if (answer.listRev !== this.#listRev) this.#listRev = undefined;
    if (answer.more || next.pending.length > 0 || this.#listRev === undefined) this.#again = true;
  }

  async #load(): Promise<void> {
    const { count, seq, listRev, lines } = await this.#server.lines();
    this.#listRev = listRev;
    this.#set({ count, tally: withLines(this.#state.tally, seq, lines) });
  }

  #failed(error: Error): void {
    const known = isFitoutError(error) ? error.codeName : undefined;
    const refused = known !== undefined && ['conflict', 'notFound', 'unprocessable', 'forbidden'].includes(known);
    this.#set({ sync: refused ? 'refused' : 'waiting', error });
    // Another person's end of the count comes as an event; nothing is gained by asking again.
    if (refused || this.#ended) return;
    this.#retry = setTimeout(() => this.sync(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, lastRetryMs);
  }
}

/** The last entries with those that the server took now, which are told as it tells them. */
function withTaken(recent: readonly ShownEntry[], taken: readonly TakenEntry[]): ShownEntry[] {
  if (taken.length === 0) return [...recent];
  const ids = new Set(taken.map(({ id }) => id));
  const all: ShownEntry[] = [...recent.filter(({ id }) => !ids.has(id)), ...taken];
  const place = ({ seq }: ShownEntry) => seq ?? Number.POSITIVE_INFINITY;
  return all.sort((one, other) => place(other) - place(one) || other.at.localeCompare(one.at)).slice(0, mostRecent);
}
