import type { NodeId } from '../../shared/document.ts';
import { Listeners } from './listeners.ts';

const anyone = '*';

/** Which blocks are marked. A block's own listener wakes only when that block is marked or no longer is. */
export class Marks {
  #ids: readonly NodeId[] = [];
  readonly #listeners = new Listeners<string>();

  get ids(): readonly NodeId[] {
    return this.#ids;
  }

  /** The one marked last, which the panel shows. */
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
    for (const id of new Set([...before, ...ids]))
      if (before.includes(id) !== ids.includes(id)) this.#listeners.tell(id);
    this.#listeners.tell(anyone);
  }

  toggle(id: NodeId): void {
    this.set(this.has(id) ? this.#ids.filter((other) => other !== id) : [...this.#ids, id]);
  }

  on(id: NodeId, listener: () => void): () => void {
    return this.#listeners.on(id, listener);
  }

  onAny(listener: () => void): () => void {
    return this.#listeners.on(anyone, listener);
  }
}
