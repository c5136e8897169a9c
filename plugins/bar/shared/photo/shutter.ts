/** Milliseconds of holding after which it is a burst. */
const holdMs = 400;
/** From one photo of a burst to the next. */
const burstMs = 200;
/** Photos of one burst. */
export const maxInBurst = 10;

export interface ShutterOptions {
  /** The camera shows a picture, in front of the person. */
  ready: boolean;
  /** Seconds from the press to the photo; 0 at once. */
  seconds: number;
  /** Takes one; true where it was taken. `quick` for those of a burst. */
  take(quick: boolean): Promise<boolean>;
}

export interface ShutterState {
  /** Seconds until the photo, while they are counted. */
  counting: number | undefined;
  /** Photos of the burst that is going on. */
  burst: number;
  /** A still is being taken. */
  busy: boolean;
}

/**
 * What a shutter does under a finger or a key: a press takes one photo, a hold up to ten, and with a delay a press counts
 * down, which another press ends. A store for `useSyncExternalStore`.
 */
export class Shutter {
  /** Of the moment: whoever shows the shutter keeps them up to date. */
  options: ShutterOptions = { ready: false, seconds: 0, take: async () => false };
  #state: ShutterState = { counting: undefined, burst: 0, busy: false };
  #hold: ReturnType<typeof setTimeout> | undefined;
  #second: ReturnType<typeof setTimeout> | undefined;
  #held = false;
  #working = false;
  readonly #listeners = new Set<() => void>();

  readonly get = (): ShutterState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Is it held down? */
  get held(): boolean {
    return this.#held;
  }

  /** It is pressed down. */
  readonly press = (): void => {
    const { ready, seconds } = this.options;
    if (!ready || this.#held) return;
    this.#held = true;
    if (this.#state.counting !== undefined) this.cancel();
    else if (seconds > 0) this.#count(seconds);
    else
      this.#hold = setTimeout(() => {
        this.#hold = undefined;
        void this.#many();
      }, holdMs);
  };

  /** It is let go. */
  readonly release = (): void => {
    if (!this.#held) return;
    this.#held = false;
    if (this.#hold === undefined) return;
    clearTimeout(this.#hold);
    this.#hold = undefined;
    void this.#one();
  };

  /** Ends the countdown. */
  readonly cancel = (): void => {
    clearTimeout(this.#second);
    this.#set({ counting: undefined });
  };

  /** The camera went off, or something else came to the front: whatever was begun ends, and no photo comes of it. */
  readonly stop = (): void => {
    clearTimeout(this.#hold);
    this.#hold = undefined;
    this.#held = false;
    this.cancel();
  };

  #count(seconds: number): void {
    this.#set({ counting: seconds });
    this.#second = setTimeout(() => {
      if (seconds > 1) return this.#count(seconds - 1);
      this.#set({ counting: undefined });
      void this.#one();
    }, 1000);
  }

  async #one(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    this.#set({ busy: true });
    try {
      await this.options.take(false);
    } finally {
      this.#working = false;
      this.#set({ busy: false });
    }
  }

  async #many(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      for (let n = 1; n <= maxInBurst && this.#held; n += 1) {
        const next = new Promise((resolve) => setTimeout(resolve, burstMs));
        if (!(await this.options.take(true))) break;
        this.#set({ burst: n });
        await next;
      }
    } finally {
      this.#working = false;
      this.#set({ burst: 0 });
    }
  }

  #set(change: Partial<ShutterState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
