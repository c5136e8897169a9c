/** Lets work through as long as its weight fits; the rest waits in order. */
export interface Gate {
  /** Runs `work` when there is room. A weight beyond the capacity counts as the whole of it. */
  run<R>(weight: number, work: () => Promise<R>): Promise<R>;
  /** How many wait. */
  readonly waiting: number;
}

/**
 * Bounds what runs at once by count and by weight. Pictures weigh their megapixels, so two large ones never
 * fill the memory together, while small ones do not wait for each other.
 */
export function createGate(capacity: number, atOnce: number): Gate {
  let weight = 0;
  let running = 0;
  const queue: { weight: number; start: () => void }[] = [];
  const next = () => {
    for (let first = queue[0]; first !== undefined; first = queue[0]) {
      if (running >= atOnce || (running > 0 && weight + first.weight > capacity)) return;
      queue.shift();
      running += 1;
      weight += first.weight;
      first.start();
    }
  };
  return {
    get waiting() {
      return queue.length;
    },
    async run(asked, work) {
      const own = Math.min(Math.max(asked, 0), capacity);
      await new Promise<void>((start) => {
        queue.push({ weight: own, start });
        next();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        weight -= own;
        next();
      }
    },
  };
}
