import { FitoutError } from '../../base/errors.ts';

/**
 * Lets `most` pieces of work run at once; others wait in order, at most `mostWaiting` of them. Beyond that it throws
 * 'unavailable' with `reason`, in place of a queue that nobody lives to see the end of.
 */
export function turns(most: number, mostWaiting: number, reason: string): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) {
      if (waiting.length >= mostWaiting) throw new FitoutError('unavailable', { reason });
      await new Promise<void>((turn) => waiting.push(turn));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place goes on to the next one without being counted anew.
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
