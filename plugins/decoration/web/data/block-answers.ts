import type { BlockQuery } from '../../shared/blocks/registry.ts';
import type { Json } from '../../shared/document/document.ts';
import { queryKey } from '../../shared/sources/sources.ts';

/** What is known of a query. `failed` keeps what was known before. */
export interface Known {
  state: 'asking' | 'here' | 'failed';
  value: Json | undefined;
}

/** Answers `null` for a query whose source failed. */
type Ask = (queries: readonly BlockQuery[]) => Promise<readonly (Json | null)[]>;

const asking: Known = { state: 'asking', value: undefined };
/** Queries that come within this many milliseconds travel together. */
const together = 30;
const atOnce = 200;

/** What the blocks on a canvas show of somewhere else, each query asked once whoever wants it. */
export class BlockAnswers {
  readonly #ask: Ask;
  readonly #known = new Map<string, Known>();
  readonly #queries = new Map<string, BlockQuery>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #wanted = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  known(key: string): Known {
    return this.#known.get(key) ?? asking;
  }

  /** Wants an answer, and hears of each new one. The last listener that goes forgets the query. */
  follow(query: BlockQuery, listener: () => void): () => void {
    const key = queryKey(query);
    const listeners = this.#listeners.get(key) ?? new Set();
    // A wrapper, so that one function listening twice is two listeners.
    const own = () => listener();
    this.#listeners.set(key, listeners.add(own));
    this.#queries.set(key, query);
    if (!this.#known.has(key) || listeners.size === 1) this.#want(key);
    return () => {
      listeners.delete(own);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  /** Asks again; what is shown stays until the answer comes. */
  again(query: BlockQuery): void {
    const key = queryKey(query);
    if (this.#listeners.has(key)) this.#want(key);
  }

  #want(key: string): void {
    this.#wanted.add(key);
    this.#timer ??= setTimeout(() => void this.#send(), together);
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    const keys = [...this.#wanted].filter((key) => this.#listeners.has(key));
    this.#wanted.clear();
    for (const key of keys.splice(atOnce)) this.#want(key);
    if (keys.length === 0) return;
    const queries = keys.map((key) => this.#queries.get(key) as BlockQuery);
    const answers = await this.#ask(queries).catch(() => undefined);
    for (const [at, key] of keys.entries()) {
      const value = answers?.[at] ?? undefined;
      this.#put(
        key,
        value === undefined ? { state: 'failed', value: this.known(key).value } : { state: 'here', value },
      );
    }
  }

  #put(key: string, known: Known): void {
    this.#known.set(key, known);
    for (const listener of this.#listeners.get(key) ?? []) listener();
  }
}
