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
