import type { Logger } from 'pino';
import type { Disposable } from '../../sdk/base/disposable.ts';

/** Between two rounds of deleting what has ended, in milliseconds. */
const sweepEvery = 10 * 60_000;

/** Deletes what has ended, again and again until it is disposed. What cannot be deleted is told, and tried again. */
export function sweepNowAndThen(log: Logger, sweepers: readonly { sweep(): Promise<void> }[]): Disposable {
  const timer = setInterval(() => {
    for (const sweeper of sweepers)
      sweeper.sweep().catch((error: unknown) => log.warn({ err: error }, 'what has ended could not be deleted'));
  }, sweepEvery);
  timer.unref();
  return { dispose: () => clearInterval(timer) };
}
