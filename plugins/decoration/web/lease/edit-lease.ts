import { Observable } from '../observable/observable.ts';
import type { LeaseCalls } from './lease-calls.ts';
import { type LeaseOrder, type LeaseState, sameLease } from './lease-state.ts';

const renewMs = 20_000;
/** A glance at another tag keeps the lease: nobody gets in between, and switching costs the server nothing. */
const graceMs = 1_000;
/** Of many events at once, one is asked about. */
const refreshMs = 50;

const viewing: LeaseState = { holder: null, mine: false, here: [], asking: null, asked: 'no' };

/** The right to edit, while the editor is open: renewed, given back, and lost when someone takes it over. */
export class EditLease extends Observable {
  #state: LeaseState | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  /** A request went out whose answer did not come (yet): the lease may be this window's. */
  #unanswered = false;
  /** Calls go out one after the other: a lease given back late must not take away the one just requested. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #calls: LeaseCalls;

  constructor(calls: LeaseCalls) {
    super();
    this.#calls = calls;
    if (calls.viewOnly === true) this.#state = viewing;
  }

  /** The server's last answer; undefined before the first. */
  get state(): LeaseState | undefined {
    return this.#state;
  }

  /** The name of this window among those that have the page open. */
  get client(): string | undefined {
    return this.#calls.client;
  }

  /** Without an answer yet, editing goes on: two editors at once are told apart by the revision. */
  get readOnly(): boolean {
    return this.#state !== undefined && !this.#state.mine;
  }

  /** The editor is in front. The request goes out after the paint. */
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
    if (this.#state?.mine === true || this.#unanswered || (was && this.#state?.here.length))
      void this.#calls.release(true).catch(() => {});
  }

  /** The server says that something about this page's lease or its viewers changed. */
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
      if (different) this.changed();
    } catch {
      // Away from the server: the lease runs out by itself, and edits wait on this device.
    }
    clearTimeout(this.#renewal);
    if (this.#started) this.#renewal = setTimeout(() => void this.renew(), renewMs);
  }

  async #request(order: LeaseOrder): Promise<LeaseState> {
    this.#unanswered = true;
    const answer = await this.#calls.request(order);
    this.#unanswered = false;
    return answer;
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
    return this.#inTurn(() => this.#calls.release(false)).catch(() => {});
  }

  #inTurn<T>(call: () => Promise<T>): Promise<T> {
    const next = this.#last.catch(() => {}).then(call);
    this.#last = next;
    return next;
  }
}
