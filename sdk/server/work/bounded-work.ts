import { FitoutError } from '../../base/errors.ts';
import { FairQueue } from '../../base/fair-queue.ts';
import type { LocalText } from '../../base/text.ts';
import { openProcess } from './process-site.ts';
import { type Site, SiteEnded, type WorkAnswer } from './site.ts';
import { openThread } from './thread-site.ts';
import { workerFile } from './worker-file.ts';

export interface WorkLimits {
  /** Megabytes of the worker's heap; what it keeps in buffers it counts itself. */
  heapMb: number;
  /** Seconds from the moment it has a worker. */
  seconds: number;
  /** What a person reads where the work asked for more than these, or failed without words of its own. */
  refusal: LocalText;
}

/** How a kind of work is done. */
export interface WorkPlace {
  /** In a process of low priority. */
  background?: boolean;
}

/** One call of a kind of work. */
export interface WorkCall {
  /** Whose turn it takes. */
  owner: string;
  /** What a thread gets without a copy. */
  transfer?: ArrayBuffer[];
  /** Ends the work, and the thread or process that does it. */
  signal?: AbortSignal;
}

/** Threads of this process that work at the same time, whatever they do: the event loop keeps a processor of its own. */
const threadsAtOnce = 2;
/** Calls that wait for one; more are told to come again. */
const waitingMost = 40;
/** Milliseconds that an idle worker is kept for the next call. */
const idleMs = 20_000;

function newQueue(atOnce: number): FairQueue {
  return new FairQueue({
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
}

const threads = newQueue(threadsAtOnce);

/**
 * Work on bytes of somebody we do not know, off the event loop: in a worker thread that has so much memory and so much
 * time, and is ended when it asks for more. `file` is `new URL('./name.worker.ts', import.meta.url)`, a module that
 * calls `serveWork`; its name must be the only one of its kind in the project. `owner` shares the turns out: somebody
 * who sends many files waits for their own, and others in between.
 *
 * With `background`, for what nobody sits and waits for: in a process of low priority instead, one at a time of each
 * kind of work, so that whoever waits for a page goes first, also before what native libraries do (sharp). All that goes
 * in and comes out is copied, and the first call waits for the process to start.
 *
 * Throws what the work throws as FitoutError; 'tooLarge' with the refusal's words beyond the limits; 'unprocessable' with
 * them where it failed otherwise; 'unavailable' where too many wait; the signal's reason once that is aborted.
 */
export function boundedWork<I, O>(file: URL, limits: WorkLimits, { background = false }: WorkPlace = {}) {
  const queue = background ? newQueue(1) : threads;
  const open = background ? openProcess : openThread;
  let idle: { site: Site; timer: NodeJS.Timeout } | undefined;

  function take(): Site {
    const kept = idle;
    idle = undefined;
    clearTimeout(kept?.timer);
    return kept?.site.isOpen ? kept.site : open(workerFile(file), limits.heapMb);
  }

  function giveBack(site: Site): void {
    if (idle !== undefined) return void site.end();
    const timer = setTimeout(() => {
      idle = undefined;
      site.end();
    }, idleMs);
    timer.unref();
    idle = { site, timer };
  }

  async function run(input: I, transfer: ArrayBuffer[], signal: AbortSignal | undefined): Promise<O> {
    signal?.throwIfAborted();
    const site = take();
    const answer = await answerOf<O>(site, input, { transfer, limits, signal });
    giveBack(site);
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

  return (input: I, { owner, transfer = [], signal }: WorkCall): Promise<O> =>
    queue.run(owner, () => run(input, transfer, signal));
}

interface Bounds {
  transfer: ArrayBuffer[];
  limits: WorkLimits;
  signal: AbortSignal | undefined;
}

/** One call of a worker. A site that fails to answer is ended before this throws. */
async function answerOf<O>(site: Site, input: unknown, { transfer, limits, signal }: Bounds): Promise<WorkAnswer<O>> {
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const abort = (): void => stop(signal?.reason);
  const late = (): void => stop(new SiteEnded(`no answer within ${limits.seconds} s`, true));
  const timer = setTimeout(late, limits.seconds * 1000);
  signal?.addEventListener('abort', abort);
  try {
    return await Promise.race([site.run<O>(input, transfer), stopped]);
  } catch (error) {
    site.end();
    if (signal?.aborted === true) throw signal.reason;
    const beyond = error instanceof SiteEnded && error.beyondLimits;
    throw new FitoutError(beyond ? 'tooLarge' : 'unprocessable', {
      reason: 'kernel.work-limit',
      message: limits.refusal,
      cause: error,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
