import { performance } from 'node:perf_hooks';

interface Entry<T> {
  value: T;
  pageId: string;
  /** When the database last said that this is the live one; -1: must be asked before the next use. */
  checkedAt: number;
}

/**
 * Rendered pages in memory, least recently used out first. An event marks what must be looked at again; a lost event
 * costs no more than `recheckMs`, after which the database is asked in any case.
 */
export class LiveCache<T> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #max: number;
  readonly #recheckMs: number;

  constructor(max: number, recheckMs: number) {
    this.#max = max;
    this.#recheckMs = recheckMs;
  }

  /** The value, and whether it may be used without asking the database. */
  get(key: string): { value: T; fresh: boolean } | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const fresh = entry.checkedAt >= 0 && performance.now() - entry.checkedAt < this.#recheckMs;
    return { value: entry.value, fresh };
  }

  set(key: string, pageId: string, value: T): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, pageId, checkedAt: performance.now() });
    if (this.#entries.size > this.#max) {
      const oldest = this.#entries.keys().next().value;
      if (oldest !== undefined) this.#entries.delete(oldest);
    }
  }

  /** The database said that the entry still holds. */
  confirm(key: string): void {
    const entry = this.#entries.get(key);
    if (entry !== undefined) entry.checkedAt = performance.now();
  }

  /** Something about this page changed. */
  doubt(pageId: string): void {
    for (const entry of this.#entries.values()) if (entry.pageId === pageId) entry.checkedAt = -1;
  }

  /** Something changed that such pages show. */
  doubtWhere(concerned: (value: T) => boolean): void {
    for (const entry of this.#entries.values()) if (concerned(entry.value)) entry.checkedAt = -1;
  }
}
