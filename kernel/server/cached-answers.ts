import type { ServerParts } from './parts.ts';

/** Milliseconds for which an answer of the database is answered from memory. */
const maxAgeMs = 600;

/** Entries kept; beyond it all are forgotten at once. */
const most = 5_000;

interface Entry<V> {
  until: number;
  value: Promise<V>;
}

/**
 * Answers of the database that hot calls ask for again and again, cached for 0.6 s: a change holds at once on the
 * server that made it, a few milliseconds later on the others through an event, and within that time even when no
 * event arrives. Callers at the same moment share one question.
 */
export class CachedAnswers<V> {
  readonly #entries = new Map<string, Entry<V>>();
  readonly #listener: { dispose(): void };

  /** Forgets everything on an event of one of `topics`, and after a time without ears. */
  constructor(events: ServerParts['events'], topics: readonly string[]) {
    this.#listener = events.onAny(({ topic }) => {
      if (topic === 'kernel.gap' || topics.includes(topic)) this.clear();
    });
  }

  get(key: string, ask: () => Promise<V>): Promise<V> {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known !== undefined && known.until > now) return known.value;
    if (this.#entries.size > most) this.clear();
    // Counted from before the question was asked, so that the bound holds however slow the answer is.
    const entry: Entry<V> = { until: now + maxAgeMs, value: ask() };
    this.#entries.set(key, entry);
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    return entry.value;
  }

  clear(): void {
    this.#entries.clear();
  }

  dispose(): void {
    this.#listener.dispose();
  }
}
