/** Does things in the order in which they were asked for, each after what it has to wait for. */
export class InOrder {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** At once where there is nothing to wait for and nothing waits before it. */
  run(after: Promise<unknown> | undefined, work: () => void): void {
    if (after === undefined && this.#waiting === 0) {
      work();
      return;
    }
    this.#waiting += 1;
    const turn = (): void => {
      this.#waiting -= 1;
      work();
    };
    this.#last = this.#last.then(() => after).then(turn, turn);
  }
}
