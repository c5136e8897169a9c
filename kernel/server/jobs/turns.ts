/**
 * Who may run now: many together, or one alone. In the order in which they came, so that the one that waits to be alone
 * does not wait for ever.
 */
export class Turns {
  readonly #waiting: { alone: boolean; go: () => void }[] = [];
  #running = 0;
  #alone = false;

  /** Resolves when it is this one's turn, with the function that ends it. */
  async take(alone: boolean): Promise<() => void> {
    await new Promise<void>((go) => {
      this.#waiting.push({ alone, go });
      this.#next();
    });
    return () => {
      this.#running -= 1;
      this.#alone = false;
      this.#next();
    };
  }

  #next(): void {
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (this.#alone || (first.alone && this.#running > 0)) return;
      this.#waiting.shift();
      this.#running += 1;
      this.#alone = first.alone;
      first.go();
    }
  }
}
