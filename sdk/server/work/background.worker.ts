import { lowerPriority } from './low-priority.ts';
import type { BackgroundAnswer } from './process-site.ts';
import { SiteEnded } from './site.ts';
import { openThread } from './thread-site.ts';

/**
 * The process of a process-site. Its work is done in a thread, so that this one always listens, whatever the work
 * comes to: it ends when the server does.
 */

lowerPriority();
// Ctrl-C and the end of a service reach all processes of the server: what is under way is the server's to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// By force: an end in order would wait for what native code has begun.
const end = (): void => void process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
if (!process.connected) end();

const [script = '', heapMb = ''] = process.argv.slice(2);
const thread = openThread(new URL(script), Number(heapMb));

process.on('message', async (input) => {
  process.send?.(await answered(input));
});

async function answered(input: unknown): Promise<BackgroundAnswer> {
  try {
    return { answer: await thread.run(input, []) };
  } catch (error) {
    return { ended: String(error), beyondLimits: error instanceof SiteEnded && error.beyondLimits };
  }
}
