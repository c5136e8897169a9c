/**
 * Numbers of a file that came before, four bytes each at most twice over: ten million take some 130 MB, where a Set of
 * texts would take a gigabyte.
 */
export class NumberSet {
  /** A table for each 2^32 of the numbers. */
  readonly #tables = new Map<number, Table>();

  has(number: string): boolean {
    const value = Number(number);
    return this.#tables.get(Math.floor(value / 2 ** 32))?.has(value % 2 ** 32) === true;
  }

  add(number: string): void {
    const value = Number(number);
    const high = Math.floor(value / 2 ** 32);
    let table = this.#tables.get(high);
    if (table === undefined) {
      table = new Table();
      this.#tables.set(high, table);
    }
    table.add(value % 2 ** 32);
  }
}

/** Open addressing; 0 is an empty place, and kept beside. */
class Table {
  #slots = new Uint32Array(1024);
  #size = 0;
  #zero = false;

  has(value: number): boolean {
    return value === 0 ? this.#zero : this.#slots[placeOf(this.#slots, value)] === value;
  }

  add(value: number): void {
    if (value === 0) {
      this.#zero = true;
      return;
    }
    if (this.#size * 10 > this.#slots.length * 7) this.#grow();
    const at = placeOf(this.#slots, value);
    if (this.#slots[at] === value) return;
    this.#slots[at] = value;
    this.#size += 1;
  }

  #grow(): void {
    const more = new Uint32Array(this.#slots.length * 2);
    for (const value of this.#slots) if (value !== 0) more[placeOf(more, value)] = value;
    this.#slots = more;
  }
}

/** Where a value stands, or is to stand. */
function placeOf(slots: Uint32Array, value: number): number {
  const mask = slots.length - 1;
  let at = (Math.imul(value ^ (value >>> 15), 0x9e3779b1) >>> 7) & mask;
  while (slots[at] !== 0 && slots[at] !== value) at = (at + 1) & mask;
  return at;
}
