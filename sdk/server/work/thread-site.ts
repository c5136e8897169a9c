import { Worker } from 'node:worker_threads';
import { type Site, SiteEnded, type WorkAnswer } from './site.ts';

/** A thread of this process that runs the script (a module that calls `serveWork`) with so many megabytes of heap. */
export function openThread(script: URL, heapMb: number): Site {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Nothing of ours is a secret that a file's reader needs.
    env: {},
    execArgv: [],
  });
  worker.unref();
  // Without a listener, what fails while nobody waits would end the process.
  worker.on('error', () => undefined);
  let isOpen = true;
  worker.once('exit', () => {
    isOpen = false;
  });
  return {
    get isOpen() {
      return isOpen;
    },
    run<O>(input: unknown, transfer: ArrayBuffer[]) {
      return new Promise<WorkAnswer<O>>((resolve, reject) => {
        const settle = (): void => {
          worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        };
        const onMessage = (answer: WorkAnswer<O>): void => {
          settle();
          resolve(answer);
        };
        const onError = (error: NodeJS.ErrnoException): void => {
          settle();
          reject(new SiteEnded(String(error), error.code === 'ERR_WORKER_OUT_OF_MEMORY'));
        };
        const onExit = (code: number): void => {
          settle();
          reject(new SiteEnded(`the worker ended with ${code}`));
        };
        worker.once('message', onMessage).once('error', onError).once('exit', onExit);
        worker.postMessage(input, transfer);
      });
    },
    end: () => void worker.terminate(),
  };
}
