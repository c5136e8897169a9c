/**
 * Keeps what a person does in order: an action begins once the changes before it are complete, because it depends on what
 * they leave behind, such as the layer in hand.
 */
export class ChangeQueue {
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  /** Counts a change as under way until it settles. Answers as the change does. */
  async follow<T>(change: Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await change;
    } finally {
      this.#underWay -= 1;
      this.#begin();
    }
  }

  /** Begins an action at once where no change is under way, otherwise after those changes and the actions that wait. */
  add(action: () => void): void {
    this.#waiting.push(action);
    this.#begin();
  }

  /** Forgets the actions that wait. */
  clear(): void {
    this.#waiting.length = 0;
  }

  #begin(): void {
    while (this.#underWay === 0) {
      const action = this.#waiting.shift();
      if (action === undefined) return;
      action();
    }
  }
}
