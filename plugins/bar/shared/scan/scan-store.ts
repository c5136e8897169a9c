import type { Scan } from './scans.ts';

const key = 'scans';

/** The part of `ctx.storage` that keeps the list. */
interface ScanStorage {
  get<T>(key: string): T | undefined;
  set(key: string, value: unknown): void;
}

/**
 * What was read on this device. A store for `useSyncExternalStore`. Each change begins with what is stored by now: another
 * tab of the browser writes the same list. Where the device keeps nothing, the list stays in memory.
 */
export class ScanStore {
  readonly #storage: ScanStorage;
  #list: readonly Scan[];
  /** The last change is stored. */
  #stored = true;
  readonly #listeners = new Set<() => void>();

  constructor(storage: ScanStorage) {
    this.#storage = storage;
    this.#list = this.#kept();
  }

  readonly get = (): readonly Scan[] => this.#list;

  readonly subscribe = (listener: () => void): (() => void) => {
    const changed = (event: StorageEvent): void => {
      if (this.#stored && (event.key === null || event.key.endsWith(`.${key}`))) this.read();
    };
    this.#listeners.add(listener);
    window.addEventListener('storage', changed);
    return () => {
      this.#listeners.delete(listener);
      window.removeEventListener('storage', changed);
    };
  };

  /** Shows what is stored: another tab, page or person wrote it. */
  read(): void {
    this.#stored = true;
    this.#show(this.#kept());
  }

  change(to: (scans: readonly Scan[]) => readonly Scan[]): void {
    const next = to(this.#stored ? this.#kept() : this.#list);
    this.#storage.set(key, next);
    const kept = this.#kept();
    this.#stored = kept.length === next.length && kept[0]?.at === next[0]?.at;
    this.#show(next);
  }

  #kept(): readonly Scan[] {
    return this.#storage.get<Scan[]>(key) ?? [];
  }

  #show(list: readonly Scan[]): void {
    this.#list = list;
    for (const listener of this.#listeners) listener();
  }
}
