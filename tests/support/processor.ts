import { readFileSync } from 'node:fs';

/**
 * Milliseconds so far in which a thread was ready to go on while others had the processor: what the suites beside a test
 * do is no fault of what it measures. Of this thread, or of the main one of a process. 0 where the system does not tell.
 * Source: Linux, Documentation/scheduler/sched-stats.rst.
 */
export function waitedForProcessor(pid?: number): number {
  const path = pid === undefined ? '/proc/thread-self/schedstat' : `/proc/${pid}/task/${pid}/schedstat`;
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
