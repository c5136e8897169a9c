import type { NodeId } from '../../shared/document/document.ts';
import { KeyedListeners } from '../observable/keyed-listeners.ts';

const anyone = '*';

/** Which blocks are selected. A block's own listener is called only when that block is selected or no longer is. */
export class BlockSelection {
  #ids: readonly NodeId[] = [];
  readonly #listeners = new KeyedListeners<string>();

  get ids(): readonly NodeId[] {
    return this.#ids;
  }

  /** The one selected last, which the panel shows. */
  get last(): NodeId | undefined {
    return this.#ids.at(-1);
  }

  has(id: NodeId): boolean {
    return this.#ids.includes(id);
  }

  set(ids: readonly NodeId[]): void {
    const before = this.#ids;
    if (before.length === ids.length && before.every((id, index) => id === ids[index])) return;
    this.#ids = [...ids];
    const [were, are] = [new Set(before), new Set(ids)];
    for (const id of before) if (!are.has(id)) this.#listeners.tell(id);
    for (const id of ids) if (!were.has(id)) this.#listeners.tell(id);
    this.#listeners.tell(anyone);
  }

  toggle(id: NodeId): void {
    this.set(this.has(id) ? this.#ids.filter((other) => other !== id) : [...this.#ids, id]);
  }

  /** Extends it from the one selected last to this one, in the given order; this one is the last then. */
  extendTo(id: NodeId, order: readonly NodeId[]): void {
    const [from, to] = [this.last === undefined ? -1 : order.indexOf(this.last), order.indexOf(id)];
    const run = from < 0 ? [] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
    this.set([...new Set([...this.#ids, ...run])].filter((one) => one !== id).concat(id));
  }

  on(id: NodeId, listener: () => void): () => void {
    return this.#listeners.on(id, listener);
  }

  onAny(listener: () => void): () => void {
    return this.#listeners.on(anyone, listener);
  }
}
