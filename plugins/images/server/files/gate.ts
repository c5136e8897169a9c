/** Lets work through as long as its weight fits; the rest waits, each owner's in order. */
export interface Gate {
  /**
   * Runs `work` when there is room, that of an owner of whom nothing runs first. A weight beyond the capacity counts as
   * the whole of it.
   */
  run<R>(weight: number, owner: string, work: () => Promise<R>): Promise<R>;
  /** How many wait. */
  readonly waiting: number;
}

/**
 * Bounds what runs at once by count and by weight. Pictures weigh their megapixels, so two large ones never
 * fill the memory together, while small ones do not wait for each other. Who brings fifty waits for their own.
 */
export function createGate(capacity: number, atOnce: number): Gate {
  let weight = 0;
  const running: string[] = [];
  const queue: { weight: number; owner: string; start: () => void }[] = [];
  const nextOne = () => queue.find(({ owner }) => !running.includes(owner)) ?? queue[0];
  const next = () => {
    for (let first = nextOne(); first !== undefined; first = nextOne()) {
      if (running.length >= atOnce || (running.length > 0 && weight + first.weight > capacity)) return;
      queue.splice(queue.indexOf(first), 1);
      running.push(first.owner);
      weight += first.weight;
      first.start();
    }
  };
  return {
    get waiting() {
      return queue.length;
    },
    async run(asked, owner, work) {
      const own = Math.min(Math.max(asked, 0), capacity);
      await new Promise<void>((start) => {
        queue.push({ weight: own, owner, start });
        next();
      });
      try {
        return await work();
      } finally {
        running.splice(running.indexOf(owner), 1);
        weight -= own;
        next();
      }
    },
  };
}
