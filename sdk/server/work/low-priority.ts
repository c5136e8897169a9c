import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * As `nice` counts: a quarter of the processor where another wants all of it, and all that others leave. With less, a
 * batch on a machine that is always busy stood still.
 */
export const lowPriority = 5;

/**
 * Has this process go after all others; whoever was started below that stays there. Where the system does not let it,
 * work is done as it is: later is no promise.
 */
export function lowerPriority(): void {
  attempt(() => setPriority(Math.max(lowPriority, getPriority())));
  if (process.platform !== 'linux') return;
  // Linux counts by thread: those of V8 were there before us. The ones to come are as their maker is.
  attempt(() => {
    for (const thread of readdirSync('/proc/self/task').map(Number))
      attempt(() => setPriority(thread, Math.max(lowPriority, getPriority(thread))));
  });
}

function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Not ours to change, or gone meanwhile.
  }
}
