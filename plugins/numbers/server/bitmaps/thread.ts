import { Worker } from 'node:worker_threads';
import { workerFile } from '@fitout/sdk/server';
import type { Answering, Answers, Asking, Task } from './messages.ts';

interface Waiting {
  done(result: unknown): void;
  fail(error: unknown): void;
}

/** The thread ended, or a task failed in it by a fault of ours: SQL answers in its place. */
export class ThreadFault extends Error {}

/** The thread is gone, with all that it held. */
export class ThreadEnded extends ThreadFault {}

/**
 * The thread that holds catalogues of numbers and finds in them. It begins with the first task and keeps no server
 * alive; where it ends, all that it held is gone, and `onEnd` is told.
 */
export class BitmapThread {
  #worker: Worker | undefined;
  #next = 1;
  #ended = false;
  #life = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onEnd: (error: unknown) => void;

  constructor(onEnd: (error: unknown) => void) {
    this.#onEnd = onEnd;
  }

  /** Another one after each end: what was put in before is no longer there. */
  get life(): number {
    return this.#life;
  }

  /** Rejects with the signal's reason once that is aborted, and then takes what waits out of the thread's list. */
  ask<K extends Task['do']>(
    task: Extract<Task, { do: K }>,
    { signal, transfer = [] }: { signal?: AbortSignal | undefined; transfer?: ArrayBuffer[] } = {},
  ): Promise<Answers[K]> {
    signal?.throwIfAborted();
    if (this.#ended) return Promise.reject(new ThreadEnded('the thread of bitmaps has ended'));
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<Answers[K]>();
    const stop = (): void => {
      if (!this.#waiting.delete(id)) return;
      this.#post({ cancel: id });
      reject(signal?.reason);
    };
    const over = (): void => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    this.#waiting.set(id, {
      // Cast: the thread answers each task as `Answers` says.
      done: (result) => resolve(result as Answers[K]),
      fail: reject,
    });
    this.#post({ id, task }, transfer);
    return promise.finally(over);
  }

  async end(): Promise<void> {
    const worker = this.#worker;
    this.#ended = true;
    this.#worker = undefined;
    this.#fail(new ThreadEnded('the thread of bitmaps has ended'));
    await worker?.terminate();
  }

  #post(asking: Asking, transfer: ArrayBuffer[] = []): void {
    this.#worker ??= this.#open();
    this.#worker.postMessage(asking, transfer);
  }

  #open(): Worker {
    const worker = new Worker(workerFile(new URL('./bitmaps.worker.ts', import.meta.url)), { env: {}, execArgv: [] });
    worker.unref();
    worker.on('message', (answer: Answering) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('failed' in answer) waiting?.fail(new ThreadFault(answer.failed));
      else waiting?.done(answer.result);
    });
    worker.on('error', (error) => this.#lost(worker, new ThreadEnded(String(error), { cause: error })));
    worker.on('exit', (code) => this.#lost(worker, new ThreadEnded(`the thread of bitmaps ended with ${code}`)));
    return worker;
  }

  #lost(worker: Worker, error: ThreadEnded): void {
    // Told twice, by its error and by its end: what waits by then may be the next one's.
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    this.#life++;
    this.#fail(error);
    this.#onEnd(error);
  }

  #fail(error: ThreadEnded): void {
    for (const { fail } of this.#waiting.values()) fail(error);
    this.#waiting.clear();
  }
}
