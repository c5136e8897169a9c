import type { PluginContext } from '@fitout/sdk/web';
import type { Lease as LeaseAnswer } from '../../shared/calls/drafts.ts';
import { newNodeId } from '../../shared/ids.ts';
import { decorationCalls } from '../client.ts';

/** Who may edit, and who is there; how long is for the server to know. */
export type Lease = Omit<LeaseAnswer, 'until'>;

/** A window that has the page open. */
export type Present = Lease['here'][number];

/** What a window wants beside going on with the lease, or taking it where it is free. */
export interface LeaseOrder {
  takeover?: true;
  ask?: true;
  answer?: 'give' | 'refuse';
}

/** The two calls behind a lease. */
export interface LeaseCalls {
  /** Names this window among those who are there; another one after it went for good. */
  readonly client?: string;
  /** True for someone who may only look: is seen, and never edits. */
  looksOn?: boolean;
  ask(order: LeaseOrder): Promise<Lease>;
  /** `forGood`: the document goes, and what it asked for on its way is void. */
  drop(forGood: boolean): Promise<unknown>;
}

const renewMs = 20_000;
/** A glance at another tag keeps the lease: nobody gets in between, and switching costs the server nothing. */
const graceMs = 1_000;
/** Of many news at once, one is asked about. */
const heardMs = 50;

const onlyLooking: Lease = { holder: null, mine: false, here: [], asking: null, asked: 'no' };

/** Keeps the right to edit while the editor is open: renews it, notices when someone takes it over, gives it back. */
export class LeaseKeeper {
  #lease: Lease | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  /** A question went out whose answer did not come (yet): the lease may be this window's. */
  #unsure = false;
  /** Calls go out one after the other: a lease given back late must not take away the one just asked for. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #calls: LeaseCalls;
  readonly #listeners = new Set<() => void>();

  constructor(calls: LeaseCalls) {
    this.#calls = calls;
    if (calls.looksOn === true) this.#lease = onlyLooking;
  }

  get lease(): Lease | undefined {
    return this.#lease;
  }

  /** Without an answer yet, editing goes on: two editors at once are told apart by the revision. */
  get readOnly(): boolean {
    return this.#lease !== undefined && !this.#lease.mine;
  }

  /** The other windows that have the page open. */
  get others(): readonly Present[] {
    return this.#lease?.here.filter(({ client }) => client !== this.#calls.client) ?? [];
  }

  /** The editor is in front. What it asks goes out after the paint. */
  start(): void {
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    if (this.#started) return;
    this.#started = true;
    this.#renewal = setTimeout(() => void this.renew(), 0);
  }

  /** The editor is hidden or closed: unless it comes back soon, the lease is given back. */
  stop(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.leave(), graceMs);
  }

  /** Gives the lease back now. */
  leave(): void {
    const was = this.#end();
    if (this.#lease?.mine === true || (was && this.#lease?.here.length)) void this.#drop();
  }

  /**
   * The same for a document that goes: nothing is waited for, since no answer arrives there any more. A question on
   * its way (which the browser ends by then) may reach the server after this, which says so.
   */
  leaveAtOnce(): void {
    const was = this.#end();
    if (this.#lease?.mine === true || this.#unsure || (was && this.#lease?.here.length))
      void this.#calls.drop(true).catch(() => {});
  }

  /** The server says that something about this page's lease or its lookers-on changed. */
  heard(): void {
    if (!this.#started) return;
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(() => void this.renew(), heardMs);
  }

  async renew(order: LeaseOrder = {}): Promise<void> {
    clearTimeout(this.#renewal);
    try {
      const next = await this.#inTurn(() => this.#ask(order));
      if (!this.#started) {
        // Left while the answer was on its way: what it gave must not be held until it runs out.
        void this.#drop();
        return;
      }
      const changed = !sameLease(next, this.#lease);
      this.#lease = next;
      if (changed) for (const listener of [...this.#listeners]) listener();
    } catch {
      // Away from the server: the lease runs out by itself, and edits wait on this device.
    }
    clearTimeout(this.#renewal);
    if (this.#started) this.#renewal = setTimeout(() => void this.renew(), renewMs);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #ask(order: LeaseOrder): Promise<Lease> {
    this.#unsure = true;
    const answer = await this.#calls.ask(order);
    this.#unsure = false;
    return answer;
  }

  /** No timer is left. Was it begun? */
  #end(): boolean {
    clearTimeout(this.#leaving);
    clearTimeout(this.#renewal);
    const was = this.#started;
    this.#started = false;
    return was;
  }

  #drop(): Promise<unknown> {
    return this.#inTurn(() => this.#calls.drop(false)).catch(() => {});
  }

  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    const next = this.#last.catch(() => {}).then(call);
    this.#last = next;
    return next;
  }
}

/** Do two answers say the same to a person? */
function sameLease(a: Lease, b: Lease | undefined): boolean {
  const said = (lease: Lease) => {
    const { holder, mine, here, asking, asked } = lease;
    return JSON.stringify([
      holder?.id,
      mine,
      asking,
      asked,
      here.map(({ client, name, icon }) => [client, name, icon]),
    ]);
  };
  return b !== undefined && said(a) === said(b);
}

/** The lease of this window on one page, asked of the server. `onlyLook`: not to edit, whoever it is. */
export function leaseOf(ctx: PluginContext, pageId: string, onlyLook = false): LeaseKeeper {
  let client = newNodeId();
  const looksOn = onlyLook || !ctx.session.can('decoration.edit');
  const call = decorationCalls(ctx.http);
  const params = { id: pageId };
  const quiet = { showError: false };
  return new LeaseKeeper({
    get client() {
      return client;
    },
    looksOn,
    ask: (order) =>
      looksOn
        ? call('POST pages/:id/presence', { params, body: { client } }, quiet)
        : call('POST pages/:id/lease', { params, body: { ...order, client } }, quiet),
    drop: (forGood) => {
      const query = { client, ...(forGood ? { forGood: 'true' } : {}) };
      // A document that comes back out of the browser's memory is another window to the server.
      if (forGood) client = newNodeId();
      return call('DELETE pages/:id/lease', { params, query }, { ...quiet, keepalive: true });
    },
  });
}
