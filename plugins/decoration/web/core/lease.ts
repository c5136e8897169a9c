/** Who may edit. `holder` null: nobody. */
export interface Lease {
  holder: { id: string; name: string } | null;
  mine: boolean;
}

/** Keeps the right to edit while the editor is open: renews it, notices when someone takes it over, gives it back. */
export class LeaseKeeper {
  #lease: Lease | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;
  readonly #ask: (takeover: boolean) => Promise<Lease>;
  readonly #drop: () => void;
  readonly #listeners = new Set<() => void>();

  constructor(ask: (takeover: boolean) => Promise<Lease>, drop: () => void) {
    this.#ask = ask;
    this.#drop = drop;
  }

  /** Someone who may only look never asks. */
  static forViewer(): LeaseKeeper {
    const keeper = new LeaseKeeper(
      () => Promise.reject(new Error('viewer')),
      () => {},
    );
    keeper.#lease = { holder: null, mine: false };
    return keeper;
  }

  start(): void {
    this.#ended = false;
    void this.renew();
  }

  get lease(): Lease | undefined {
    return this.#lease;
  }

  /** Without an answer yet, editing goes on: two editors at once are told apart by the revision. */
  get readOnly(): boolean {
    return this.#lease !== undefined && !this.#lease.mine;
  }

  async renew(takeover = false): Promise<void> {
    clearTimeout(this.#timer);
    try {
      const next = await this.#ask(takeover);
      if (this.#ended) return;
      const changed = next.mine !== this.#lease?.mine || next.holder?.id !== this.#lease?.holder?.id;
      this.#lease = next;
      if (changed) for (const listener of [...this.#listeners]) listener();
    } catch {
      // Away from the server: the lease runs out by itself, and edits wait on this device.
    }
    if (!this.#ended) this.#timer = setTimeout(() => void this.renew(), 20_000);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  stop(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    if (this.#lease?.mine) this.#drop();
  }
}
