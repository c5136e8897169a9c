/** What long work is told by who started it, and tells them. */
export interface Work {
  signal?: AbortSignal;
  /** 0 … 1, never less than before. */
  progress?(share: number): void;
  /** Lets messages in, so that a cancel arrives; awaited every now and then. */
  pause?(): Promise<void>;
}

/** Milliseconds between two looks at what came in. */
const between = 25;

/** Long work calls `at` in its loops: it ends by the signal's reason, reports, and lets others have a turn. */
export class Pace {
  readonly #work: Work;
  #last = 0;
  #share = 0;

  constructor(work: Work = {}) {
    this.#work = work;
  }

  async at(share: number): Promise<void> {
    const { signal, progress, pause } = this.#work;
    signal?.throwIfAborted();
    const now = performance.now();
    if (now - this.#last < between && share < 1) return;
    this.#last = now;
    if (share > this.#share || share === 0) {
      this.#share = Math.min(1, share);
      progress?.(this.#share);
    }
    await pause?.();
    signal?.throwIfAborted();
  }

  /** The pace of a part of the work: its 0 … 1 is `from` … `to` of the whole. */
  part(from: number, to: number): Pace {
    return new Pace({
      ...(this.#work.signal && { signal: this.#work.signal }),
      progress: (share) => {
        const whole = from + (to - from) * share;
        if (whole <= this.#share) return;
        this.#share = whole;
        this.#work.progress?.(whole);
      },
      ...(this.#work.pause && { pause: () => this.#work.pause?.() ?? Promise.resolve() }),
    });
  }
}
