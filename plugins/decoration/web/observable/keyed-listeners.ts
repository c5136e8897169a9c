/** Listeners by key: telling one key wakes only those who asked for it. */
export class KeyedListeners<K> {
  readonly #byKey = new Map<K, Set<() => void>>();

  on(key: K, listener: () => void): () => void {
    const held = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, held);
    held.add(listener);
    return () => {
      held.delete(listener);
      if (held.size === 0 && this.#byKey.get(key) === held) this.#byKey.delete(key);
    };
  }

  tell(key: K): void {
    for (const listener of [...(this.#byKey.get(key) ?? [])]) listener();
  }
}
