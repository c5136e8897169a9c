import { parentPort } from 'node:worker_threads';
import { isFitoutError } from '../../base/errors.ts';
import type { WorkAnswer } from './site.ts';

/** The worker's side of `boundedWork`: answers each input by what `work` makes of it. */
export function serveWork<I, O>(work: (input: I) => O | Promise<O>): void {
  const port = parentPort;
  if (port === null) throw new Error('a worker of boundedWork runs in a thread of its own');
  port.on('message', async (input: I) => {
    port.postMessage(await answer(work, input));
  });
}

async function answer<I, O>(work: (input: I) => O | Promise<O>, input: I): Promise<WorkAnswer<O>> {
  try {
    return { result: await work(input) };
  } catch (error) {
    if (!isFitoutError(error))
      return { failed: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' };
    const { codeName: name, text: message, reason, detail } = error;
    return { refused: { name, message, detail, ...(reason === undefined ? {} : { reason }) } };
  }
}
