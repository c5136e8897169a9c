export interface FairQueueOptions {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Pieces of one owner that run at the same time; `atOnce` where it is left out. */
  atOnceOfOne?: number;
  /** Pieces that wait; one more is refused. */
  waiting: number;
  /** Pieces of one owner that wait; half of `waiting` where it is left out. */
  waitingOfOne?: number;
  /** What a refused one throws. */
  refusal(): Error;
}

/**
 * So many pieces of work at once; the others wait. Owners take turns, so that who brings much waits behind their own,
 * and nobody else does.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  /** Those who wait, by owner; the first owner is the next. */
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Those that run, by owner. */
  readonly #own = new Map<string, number>();
  #running = 0;
  #count = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** Pieces that run now. */
  get running(): number {
    return this.#running;
  }

  /** Pieces that wait now. */
  get waiting(): number {
    return this.#count;
  }

  /** Runs `work` when it is this owner's turn. Throws the refusal where too many wait already. */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    const end = await this.take(owner);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Resolves when it is this owner's turn, with the function that ends it. Throws the refusal where too many wait already. */
  async take(owner: string): Promise<() => void> {
    if (this.#running < this.#options.atOnce && this.#mayRun(owner)) this.#begin(owner);
    else await this.#wait(owner);
    let ended = false;
    return () => {
      if (!ended) this.#end(owner);
      ended = true;
    };
  }

  #mayRun(owner: string): boolean {
    return (this.#own.get(owner) ?? 0) < (this.#options.atOnceOfOne ?? this.#options.atOnce);
  }

  #begin(owner: string): void {
    this.#running += 1;
    this.#own.set(owner, (this.#own.get(owner) ?? 0) + 1);
  }

  #wait(owner: string): Promise<void> {
    const { waiting, waitingOfOne = waiting / 2, refusal } = this.#options;
    const own = this.#waiting.get(owner) ?? [];
    if (this.#count >= waiting || own.length >= waitingOfOne) throw refusal();
    this.#count += 1;
    this.#waiting.set(owner, own);
    return new Promise((turn) => own.push(turn));
  }

  /** The place goes on at once to the next one who may run: nobody comes in between. */
  #end(owner: string): void {
    const left = (this.#own.get(owner) ?? 0) - 1;
    if (left > 0) this.#own.set(owner, left);
    else this.#own.delete(owner);
    this.#running -= 1;
    for (const [next, own] of this.#waiting) {
      if (!this.#mayRun(next)) continue;
      this.#begin(next);
      const turn = own.shift();
      this.#waiting.delete(next);
      if (own.length > 0) this.#waiting.set(next, own);
      this.#count -= 1;
      turn?.();
      return;
    }
  }
}
