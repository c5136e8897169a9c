import { FitoutError } from '../../../../sdk/base/errors.ts';

export interface ShareLimits {
  /** Of all callers together, and of one: what `take` counts. */
  all: number;
  one: number;
}

/** What of a thing there is so much of is taken at the moment, in all and by each owner. */
export class Shares {
  readonly #limits: ShareLimits;
  readonly #reason: string;
  readonly #message: { zh: string; en: string };
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(limits: ShareLimits, reason: string, message: { zh: string; en: string }) {
    this.#limits = limits;
    this.#reason = reason;
    this.#message = message;
  }

  /** Takes so much of it; the function that is answered gives it back, once. Throws 'tooMany' or, for all, 'unavailable'. */
  take(owner: string, amount = 1): () => void {
    const own = this.#taken.get(owner) ?? 0;
    const refusal = { reason: this.#reason, message: this.#message, detail: { retryAfter: 5 } };
    if (own + amount > this.#limits.one) throw new FitoutError('tooMany', refusal);
    if (this.#all + amount > this.#limits.all) throw new FitoutError('unavailable', refusal);
    this.#taken.set(owner, own + amount);
    this.#all += amount;
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.#all -= amount;
      const left = (this.#taken.get(owner) ?? 0) - amount;
      if (left > 0) this.#taken.set(owner, left);
      else this.#taken.delete(owner);
    };
  }
}
