import type { PluginContext } from '@fitout/sdk/web';
import { newNodeId } from '../../shared/ids.ts';

/** Who may edit. `holder` null: nobody. */
export interface Lease {
  holder: { id: string; name: string } | null;
  mine: boolean;
}

/** The two calls behind a lease. */
export interface LeaseCalls {
  ask(takeover: boolean): Promise<Lease>;
  drop(): Promise<unknown>;
}

const renewMs = 20_000;
/** A glance at another tag keeps the lease: nobody gets in between, and switching costs the server nothing. */
const graceMs = 1_000;

/** Keeps the right to edit while the editor is open: renews it, notices when someone takes it over, gives it back. */
export class LeaseKeeper {
  #lease: Lease | undefined;
  #renewal: ReturnType<typeof setTimeout> | undefined;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #started = false;
  /** Calls go out one after the other: a lease given back late must not take away the one just asked for. */
  #last: Promise<unknown> = Promise.resolve();
  readonly #calls: LeaseCalls | undefined;
  readonly #listeners = new Set<() => void>();

  /** Without calls: someone who may only look never asks. */
  constructor(calls: LeaseCalls | undefined) {
    this.#calls = calls;
    if (calls === undefined) this.#lease = { holder: null, mine: false };
  }

  get lease(): Lease | undefined {
    return this.#lease;
  }

  /** Without an answer yet, editing goes on: two editors at once are told apart by the revision. */
  get readOnly(): boolean {
    return this.#lease !== undefined && !this.#lease.mine;
  }

  /** The editor is in front. What it asks goes out after the paint. */
  start(): void {
    clearTimeout(this.#leaving);
    this.#leaving = undefined;
    if (this.#started || this.#calls === undefined) return;
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
    clearTimeout(this.#leaving);
    clearTimeout(this.#renewal);
    this.#started = false;
    if (this.#lease?.mine === true) void this.#inTurn((calls) => calls.drop()).catch(() => {});
  }

  async renew(takeover = false): Promise<void> {
    clearTimeout(this.#renewal);
    try {
      const next = await this.#inTurn((calls) => calls.ask(takeover));
      if (!this.#started) {
        // Left while the answer was on its way: what it gave must not be held until it runs out.
        if (next.mine) void this.#inTurn((calls) => calls.drop()).catch(() => {});
        return;
      }
      const changed = next.mine !== this.#lease?.mine || next.holder?.id !== this.#lease?.holder?.id;
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

  #inTurn<T>(call: (calls: LeaseCalls) => Promise<T>): Promise<T> {
    const calls = this.#calls;
    if (calls === undefined) return Promise.reject(new Error('viewer'));
    const next = this.#last.catch(() => {}).then(() => call(calls));
    this.#last = next;
    return next;
  }
}

/** The lease of this window on one page, asked of the server. */
export function leaseOf(ctx: PluginContext, pageId: string): LeaseKeeper {
  if (!ctx.session.can('decoration.edit')) return new LeaseKeeper(undefined);
  const client = newNodeId();
  const path = `pages/${pageId}/lease`;
  return new LeaseKeeper({
    ask: (takeover) => ctx.http.post<Lease>(path, { takeover, client }, { showError: false }),
    drop: () => ctx.http.delete(path, { client }, { showError: false, keepalive: true }),
  });
}
