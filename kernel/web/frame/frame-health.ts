import { isFitoutError } from '../../../sdk/base/errors.ts';
import type { PagePlugin } from '../../core/page-registry.ts';
import { isAbort } from '../http/transport.ts';
import { ownership } from '../plugins/health-sums.ts';
import { watchTasks } from '../plugins/long-tasks.ts';
import type { FrameClient } from './frame-client.ts';

/** Milliseconds between two words of it. */
const everyMs = 10_000;
const maxFaults = 10;

/** Reports to the host what it cannot see from outside: what kept the frame from answering, its files, stray faults. */
export function publishHealth(client: FrameClient, plugin: PagePlugin): void {
  const owns = ownership(plugin);
  const tasks = watchTasks(() => {});
  const faults: { where: 'promise' | 'listener'; message: string }[] = [];
  let counted = 0;
  const send = (): void => {
    const taken = tasks();
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const bytes = files
      .slice(counted)
      .filter(({ name }) => owns(new URL(name).pathname))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    counted = files.length;
    if (taken.length + bytes + faults.length === 0) return;
    const longTaskMs = taken.reduce((sum, { ms }) => sum + ms, 0);
    client.tell('health', [{ longTasks: taken.length, longTaskMs, bytes, faults: faults.splice(0) }]);
  };
  const note = (where: 'promise' | 'listener', error: unknown): void => {
    // The host showed the server's refusals; a request given up is no fault.
    if (isFitoutError(error) || isAbort(error) || faults.length >= maxFaults) return;
    faults.push({ where, message: String(error instanceof Error ? error.message : error).slice(0, 300) });
  };
  window.addEventListener('unhandledrejection', ({ reason }) => note('promise', reason));
  window.addEventListener('error', ({ error }) => note('listener', error));
  setTimeout(send, 1_000);
  setInterval(send, everyMs);
}
