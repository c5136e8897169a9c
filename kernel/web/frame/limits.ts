/** So many at once, and so many per second in the long run. */
export interface Rate {
  burst: number;
  perSecond: number;
}

/** Answers whether one more is within the rate. */
export function createBudget({ burst, perSecond }: Rate, now: () => number = () => performance.now()): () => boolean {
  let left = burst;
  let at = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - at) / 1000) * perSecond);
    at = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

export interface ClosingsOptions {
  /** So many dialogs closed without an answer within `withinMs` … */
  most: number;
  withinMs: number;
}

/**
 * Dialogs that a person closed, by the plugin that asked, whichever of its frames it was: one that asks again and again
 * is refused until the last `most` closings lie `withinMs` back.
 */
export class Closings {
  readonly #options: ClosingsOptions;
  readonly #now: () => number;
  readonly #closed = new Map<string, number[]>();

  constructor(options: ClosingsOptions, now: () => number = () => performance.now()) {
    this.#options = options;
    this.#now = now;
  }

  mayAsk(plugin: string): boolean {
    const { most, withinMs } = this.#options;
    const since = this.#now() - withinMs;
    return (this.#closed.get(plugin) ?? []).filter((at) => at > since).length < most;
  }

  closed(plugin: string): void {
    const last = [...(this.#closed.get(plugin) ?? []), this.#now()];
    this.#closed.set(plugin, last.slice(-this.#options.most));
  }

  /** The person gave what was asked for. */
  answered(plugin: string): void {
    this.#closed.delete(plugin);
  }
}

interface Bounds {
  size: number;
  values: number;
  depth: number;
}

/**
 * Is a message within its bounds? It may hold anything that a structured clone carries, in circles too; what is not
 * plain data (maps, buffers, handles) is refused, since no call takes it.
 */
export function isPlainWithin(message: unknown, bounds: Bounds): boolean {
  let { size, values } = bounds;
  const look = (value: unknown, depth: number): boolean => {
    values -= 1;
    if (values < 0 || depth > bounds.depth) return false;
    if (typeof value === 'string') {
      size -= value.length;
      return size >= 0;
    }
    if (typeof value !== 'object' || value === null) return typeof value !== 'bigint';
    const kind = Object.getPrototypeOf(value) as unknown;
    if (!Array.isArray(value) && kind !== Object.prototype && kind !== null) return false;
    for (const [key, part] of Object.entries(value)) {
      size -= key.length;
      if (size < 0 || !look(part, depth + 1)) return false;
    }
    return true;
  };
  return look(message, 0);
}
