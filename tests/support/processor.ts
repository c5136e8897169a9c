import { readdirSync, readFileSync } from 'node:fs';

/** What a thread did since it began, in milliseconds. */
export interface ThreadTimes {
  /** It had a processor. */
  ran: number;
  /** It was ready to go on, and others had the processor. */
  waited: number;
}

/**
 * Of this thread, or of the main one of a process; zeros where the system does not tell.
 * Source: Linux, Documentation/scheduler/sched-stats.rst.
 */
export function threadTimes(pid?: number): ThreadTimes {
  const path = pid === undefined ? '/proc/thread-self/schedstat' : `/proc/${pid}/task/${pid}/schedstat`;
  try {
    const [ran = 0, waited = 0] = readFileSync(path, 'utf8').split(' ').map(Number);
    return { ran: ran / 1e6, waited: waited / 1e6 };
  } catch {
    return { ran: 0, waited: 0 };
  }
}

/**
 * A delay of a thread's loop without what the suites beside a test took of the processor, which is no fault of what it
 * measures. No more is taken off than the thread cannot have worked itself: work that holds the loop stays whole.
 */
export function ownDelay(delay: number, before: ThreadTimes, after: ThreadTimes): number {
  const waited = after.waited - before.waited;
  const idle = Math.max(0, delay - (after.ran - before.ran));
  return delay - Math.min(waited, idle);
}

/** Processes that this one started and that go on, with their commands. Linux alone tells. */
export function childrenOf(parent: number): { pid: number; words: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, of] = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8')) ?? [];
        if (Number(of) !== parent) return [];
        return [{ pid: Number(name), words: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}
