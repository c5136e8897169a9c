import { newUuid } from '../../base/uuid.ts';
import { type LeaseOrder, type LeaseState, sameLease } from './lease-state.ts';

const renewMs = 20_000;
/** A glance at another tag keeps the lease: nobody gets in between, and switching costs the server nothing. */
const graceMs = 1_000;
/** Of many events at once, one is asked about. */
const refreshMs = 50;

const viewing: LeaseState = { holder: null, mine: false, since: null, here: [], asking: null, asked: 'no' };

/** The calls behind a lease; each names the window. */
export interface LeaseCalls {
  /** Takes or renews the lease. */
  request(order: LeaseOrder & { client: string }): Promise<LeaseState>;
  /** Says that the window looks on. */
  lookOn(client: string): Promise<LeaseState>;
  /** `forGood`: the document unloads, and what it requested on its way is void. Has to outlive the document. */
  release(window: { client: string; forGood: boolean }): Promise<unknown>;
}

/** The right to edit, while the editor is open: renewed, given back, and lost when someone takes it over. */
export class EditLease {
  #state: LeaseState | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  /** A request went out whose answer did not come (yet): the lease may be this window's. */
  #unanswered = false;
  /** Calls go out one after the other: a lease given back late must not take away the one just requested. */
  #last: Promise<unknown> = Promise.resolve();
  #client: string;
  #looking: boolean;
  readonly #listeners = new Set<() => void>();
  readonly #calls: LeaseCalls;
  /** True for someone who may only look: is among those present, and never edits. */
  readonly viewOnly: boolean;

  constructor(calls: LeaseCalls, { viewOnly = false, client = newUuid() } = {}) {
    this.#calls = calls;
    this.#client = client;
    this.viewOnly = viewOnly;
    this.#looking = viewOnly;
    if (viewOnly) this.#state = viewing;
  }

  /** As `useSyncExternalStore` takes it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The server's last answer; undefined before the first. */
  get state(): LeaseState | undefined {
    return this.#state;
  }

  /** The name of this window among those that have the document open; another one once it was released for good. */
  get client(): string {
    return this.#client;
  }

  /** Without an answer yet, editing goes on: two editors at once are told apart by the revision. */
  get readOnly(): boolean {
    return this.#state !== undefined && !this.#state.mine;
  }

  /** Looks on, and does not take the lease once it is free. */
  get looking(): boolean {
    return this.#looking;
  }

  /** Looks on from now on, or takes the lease once it is free. */
  async look(on: boolean): Promise<void> {
    if (this.viewOnly || on === this.#looking) return;
    this.#looking = on;
    this.#changed();
    await this.renew();
  }

  /** The editor is in front. The request goes out after the paint. */
  start(): void {
    if (this.#startNow()) this.#renewal = setTimeout(() => void this.renew(), 0);
  }

  /** The same for an editor that is about to open; resolves with the first answer. */
  async open(): Promise<void> {
    if (this.#startNow()) await this.renew();
  }

  /** The editor is hidden or closed: unless it comes back soon, the lease is given back. */
  stop(): void {
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.release(), graceMs);
  }

  /** Gives the lease back now. */
  release(): void {
    const was = this.#end();
    if (this.#state?.mine === true || (was && this.#state?.here.length)) void this.#release();
  }

  /**
   * The same for a document that unloads: nothing is waited for, since no answer arrives there any more. A request on
   * its way (which the browser ends by then) may reach the server after this, which says so.
   */
  releaseOnUnload(): void {
    const was = this.#end();
    if (!(this.#state?.mine === true || this.#unanswered || (was && this.#state?.here.length))) return;
    const client = this.#client;
    // A document that comes back out of the browser's memory is another window to the server.
    this.#client = newUuid();
    void this.#calls.release({ client, forGood: true }).catch(() => {});
  }

  /** The server says that something about this document's lease or its viewers changed. */
  refreshSoon(): void {
    if (!this.#started) return;
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(() => void this.renew(), refreshMs);
  }

  async renew(order: LeaseOrder = {}): Promise<void> {
    clearTimeout(this.#renewal);
    try {
      const next = await this.#inTurn(() => this.#request(order));
      if (!this.#started) {
        // Left while the answer was on its way: what it gave must not be held until it runs out.
        void this.#release();
        return;
      }
      const different = !sameLease(next, this.#state);
      this.#state = next;
      // Given to this window, or taken in another one of this person's.
      if (next.mine && !this.viewOnly) this.#looking = false;
      if (different) this.#changed();
    } catch {
      // Away from the server: the lease runs out by itself, and edits wait on this device.
    }
    clearTimeout(this.#renewal);
    if (this.#started) this.#renewal = setTimeout(() => void this.renew(), renewMs);
  }

  async #request(order: LeaseOrder): Promise<LeaseState> {
    const client = this.#client;
    this.#unanswered = true;
    const asks = Object.keys(order).length > 0;
    const answer = await (this.#looking && !asks
      ? this.#calls.lookOn(client)
      : this.#calls.request({ ...order, client }));
    this.#unanswered = false;
    return answer;
  }

  #startNow(): boolean {
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    if (this.#started) return false;
    this.#started = true;
    return true;
  }

  /** Ends the timers. Was it started? */
  #end(): boolean {
    clearTimeout(this.#leaving);
    clearTimeout(this.#renewal);
    const was = this.#started;
    this.#started = false;
    return was;
  }

  #release(): Promise<unknown> {
    const client = this.#client;
    return this.#inTurn(() => this.#calls.release({ client, forGood: false })).catch(() => {});
  }

  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    const next = this.#last.catch(() => {}).then(call);
    this.#last = next;
    return next;
  }

  #changed(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
