/** Numbers by the value that each was put in with, the least first. */
export class Heap {
  readonly #values: number[] = [];
  readonly #items: number[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(item: number, value: number): void {
    let at = this.#items.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#values[parent] as number) <= value) break;
      this.#put(at, this.#items[parent] as number, this.#values[parent] as number);
      at = parent;
    }
    this.#put(at, item, value);
  }

  pop(): number | undefined {
    const first = this.#items[0];
    const item = this.#items.pop();
    const value = this.#values.pop();
    const count = this.#items.length;
    if (item === undefined || value === undefined || count === 0) return first;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= count) break;
      if (child + 1 < count && (this.#values[child + 1] as number) < (this.#values[child] as number)) child += 1;
      if ((this.#values[child] as number) >= value) break;
      this.#put(at, this.#items[child] as number, this.#values[child] as number);
      at = child;
    }
    this.#put(at, item, value);
    return first;
  }

  #put(at: number, item: number, value: number): void {
    this.#items[at] = item;
    this.#values[at] = value;
  }
}
