interface Entry<T> {
  value: Promise<T>;
  /** When it was asked for, by the clock of `now`. */
  madeAt: number;
  /** Known once it is made. */
  bytes: number;
}

interface CacheOptions<T> {
  maxBytes: number;
  /** Milliseconds after which a value is made anew. */
  maxAgeMs: number;
  bytesOf(value: T): number;
  /** Milliseconds. */
  now?: () => number;
}

/**
 * Values in memory, the least recently used out first, bounded by their bytes: an article may have two megabytes. Callers
 * at the same moment share one making, and one that fails is not kept.
 */
export class PageCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #options: CacheOptions<T>;
  readonly #now: () => number;
  #bytes = 0;

  constructor(options: CacheOptions<T>) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key);
    if (known !== undefined && this.#now() - known.madeAt < this.#options.maxAgeMs) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.value;
    }
    this.#drop(key);
    const entry: Entry<T> = { value: make(), madeAt: this.#now(), bytes: 0 };
    this.#entries.set(key, entry);
    entry.value.then(
      (value) => this.#weigh(key, entry, this.#options.bytesOf(value)),
      () => this.#entries.get(key) === entry && this.#drop(key),
    );
    return entry.value;
  }

  #weigh(key: string, entry: Entry<T>, bytes: number): void {
    if (this.#entries.get(key) !== entry) return;
    entry.bytes = bytes;
    this.#bytes += bytes;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#options.maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0;
    this.#entries.delete(key);
  }
}
