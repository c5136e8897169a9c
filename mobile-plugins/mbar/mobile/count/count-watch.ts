import { Agreement, type Found } from '../../../../plugins/bar/api.ts';

type Glimpse = Parameters<Agreement['take']>[2];

/**
 * Which codes of the camera's frames count. Its time stands still while another page lies over the picture: what was in view
 * then, and is when the picture is back, does not count once more.
 */
export class CountWatch {
  #agreement: Agreement;
  #still = 0;
  #since: number | undefined;

  constructor(pauseMs: number) {
    this.#agreement = new Agreement(pauseMs);
  }

  /** The camera is opened anew: all that it sees counts. */
  begin(pauseMs: number): void {
    this.#agreement = new Agreement(pauseMs);
    this.#since = undefined;
  }

  /** The picture is seen. What it gives back is called when it no longer is. */
  look(now: () => number): () => void {
    if (this.#since !== undefined) this.#still += now() - this.#since;
    this.#since = undefined;
    return () => {
      this.#since = now();
    };
  }

  take(found: Found[], pauseMs: number, now: number, glimpse: Glimpse): Found[] {
    if (this.#agreement.awayMs !== pauseMs) this.#agreement = new Agreement(pauseMs);
    return this.#agreement.take(found, now - this.#still, glimpse);
  }
}
