import { Worker } from 'node:worker_threads';
import type { CodeName } from '../../base/codes.ts';
import { FitoutError, type FitoutErrorOptions } from '../../base/errors.ts';
import { FairQueue } from '../../base/fair-queue.ts';
import type { LocalText } from '../../base/text.ts';
import { workerFile } from './worker-file.ts';

export interface WorkLimits {
  /** Megabytes of the worker's heap; what it keeps in buffers it counts itself. */
  heapMb: number;
  /** Seconds from the moment it has a worker. */
  seconds: number;
  /** What a person reads where the work asked for more than these, or failed without words of its own. */
  refusal: LocalText;
}

/** What a worker answers: its result, or the FitoutError that it threw, or nothing that we know. */
export type WorkAnswer<O> =
  | { result: O }
  | { refused: Pick<FitoutErrorOptions, 'message' | 'reason' | 'detail'> & { name: CodeName } }
  | { failed: string };

/** Workers of this process that run at the same time, whatever they do: the event loop keeps a processor of its own. */
const atOnce = 2;
/** Calls that wait for one; more are told to come again. */
const waitingMost = 40;
/** Milliseconds that an idle worker is kept for the next call. */
const idleMs = 20_000;

const queue = new FairQueue({
  atOnce,
  // Two files that take all the time there is would keep everybody else's waiting for as long.
  atOnceOfOne: 1,
  waiting: waitingMost,
  refusal: () =>
    new FitoutError('unavailable', {
      reason: 'kernel.work-busy',
      message: { zh: '正在处理的文件较多，请稍后再试', en: 'Many files are being read: try again in a moment' },
      detail: { retryAfter: 5 },
    }),
});

/**
 * Work on bytes of somebody we do not know, off the event loop: in a worker thread that has so much memory and so much
 * time, and is ended when it asks for more. `file` is `new URL('./name.worker.ts', import.meta.url)`, a module that
 * calls `serveWork`; its name must be the only one of its kind in the project. `owner` shares the turns out: somebody
 * who sends many files waits for their own, and others in between.
 *
 * Throws what the work throws as FitoutError; 'tooLarge' with the refusal's words beyond the limits; 'unprocessable' with
 * them where it failed otherwise; 'unavailable' where too many wait.
 */
export function boundedWork<I, O>(file: URL, limits: WorkLimits) {
  let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

  function take(): Worker {
    if (idle !== undefined) {
      clearTimeout(idle.timer);
      const { worker } = idle;
      idle = undefined;
      return worker;
    }
    const worker = new Worker(workerFile(file), {
      resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      // Nothing of ours is a secret that a file's reader needs.
      env: {},
      execArgv: [],
    });
    worker.unref();
    // Without a listener, what fails while nobody waits would end the process.
    worker.on('error', () => undefined);
    return worker;
  }

  function giveBack(worker: Worker): void {
    if (idle !== undefined) return void worker.terminate();
    const timer = setTimeout(() => {
      idle = undefined;
      void worker.terminate();
    }, idleMs);
    timer.unref();
    idle = { worker, timer };
  }

  async function run(input: I, transfer: ArrayBuffer[]): Promise<O> {
    const worker = take();
    const answer = await answerOf<O>(worker, input, transfer, limits);
    giveBack(worker);
    if ('result' in answer) return answer.result;
    if ('refused' in answer) {
      const { name, ...options } = answer.refused;
      throw new FitoutError(name, options);
    }
    throw new FitoutError('unprocessable', {
      reason: 'kernel.unreadable',
      message: limits.refusal,
      cause: new Error(answer.failed),
    });
  }

  return (input: I, { owner, transfer = [] }: { owner: string; transfer?: ArrayBuffer[] }): Promise<O> =>
    queue.run(owner, () => run(input, transfer));
}

/** One call of a worker. One that fails to answer is ended before this throws. */
function answerOf<O>(
  worker: Worker,
  input: unknown,
  transfer: ArrayBuffer[],
  limits: WorkLimits,
): Promise<WorkAnswer<O>> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      clearTimeout(timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
    };
    const give = (name: CodeName, cause: unknown): void => {
      settle();
      void worker.terminate();
      reject(new FitoutError(name, { reason: 'kernel.work-limit', message: limits.refusal, cause }));
    };
    const onMessage = (answer: WorkAnswer<O>): void => {
      settle();
      resolve(answer);
    };
    const onError = (error: NodeJS.ErrnoException): void =>
      give(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'tooLarge' : 'unprocessable', error);
    const onExit = (code: number): void => give('unprocessable', new Error(`the worker ended with ${code}`));
    const late = (): void => give('tooLarge', new Error(`no answer within ${limits.seconds} s`));
    const timer = setTimeout(late, limits.seconds * 1000);
    worker.once('message', onMessage).once('error', onError).once('exit', onExit);
    worker.postMessage(input, transfer);
  });
}
