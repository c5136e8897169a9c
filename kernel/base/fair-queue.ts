export interface FairQueueOptions {
  /** Pieces of work that run at the same time. */
  atOnce: number;
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
    if (this.#running < this.#options.atOnce) this.#running += 1;
    else await this.#wait(owner);
    let ended = false;
    return () => {
      if (!ended) this.#next();
      ended = true;
    };
  }

  #wait(owner: string): Promise<void> {
    const { waiting, waitingOfOne = waiting / 2, refusal } = this.#options;
    const own = this.#waiting.get(owner) ?? [];
    if (this.#count >= waiting || own.length >= waitingOfOne) throw refusal();
    this.#count += 1;
    this.#waiting.set(owner, own);
    return new Promise((turn) => own.push(turn));
  }

  /** The place goes on to the next one without being counted anew. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) {
      this.#running -= 1;
      return;
    }
    const [owner, own] = first;
    const turn = own.shift();
    this.#waiting.delete(owner);
    if (own.length > 0) this.#waiting.set(owner, own);
    this.#count -= 1;
    turn?.();
  }
}
