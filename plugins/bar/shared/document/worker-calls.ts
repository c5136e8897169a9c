import { FitoutError, type LocalText } from '@fitout/sdk';

/** What a worker says to a call: its answer, how far it is, or why there is none. */
export type WorkerReply<Answer> =
  | { id: number; answer: Answer }
  | { id: number; done: number; of: number }
  | { id: number; error: string };

export interface CallOptions {
  transfer?: Transferable[];
  /** Ends the call, and with it what the worker has in hand. */
  signal?: AbortSignal;
  /** How far it is: `done` of `of`, in bytes or steps as the call says. */
  onProgress?(done: number, of: number): void;
}

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  options: CallOptions;
  timer: ReturnType<typeof setTimeout>;
}

export interface WorkerCallsOptions {
  start(): Worker;
  /** What is told where the worker fails or answers not in time. */
  failure: LocalText;
  /** Milliseconds that may pass without a word of a call. */
  maxMs: number;
  /** Milliseconds without a call after which the worker goes, and its memory with it. */
  restMs: number;
}

/** Calls to one worker that is started when it is needed and goes when it is not. */
export class WorkerCalls<Request extends object> {
  readonly #options: WorkerCallsOptions;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #next = 1;

  constructor(options: WorkerCallsOptions) {
    this.#options = options;
  }

  /** Resolves to what the worker answers; rejects with a FitoutError, or with the signal's reason. */
  call<Answer>(request: Request, options: CallOptions = {}): Promise<Answer> {
    const { signal, transfer = [] } = options;
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    clearTimeout(this.#rest);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#next++;
    return new Promise<Answer>((resolve, reject) => {
      const waiting: Waiting = {
        // Cast: a worker answers each request by what its protocol names for that kind.
        resolve: (answer) => resolve(answer as Answer),
        reject,
        options,
        timer: this.#timer(),
      };
      this.#waiting.set(id, waiting);
      signal?.addEventListener(
        'abort',
        () => {
          if (!this.#waiting.has(id)) return;
          this.#settle(id)?.reject(signal.reason as Error);
          // A worker at work hears nothing: it goes, and what else waited fails with it.
          this.#fail('cancelled');
        },
        { once: true },
      );
      worker.postMessage({ ...request, id }, transfer);
    });
  }

  #timer(): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.#fail('no answer'), this.#options.maxMs);
  }

  #start(): Worker {
    const worker = this.#options.start();
    worker.onmessage = ({ data }: MessageEvent<WorkerReply<unknown>>) => {
      if ('done' in data) {
        const waiting = this.#waiting.get(data.id);
        if (waiting === undefined) return;
        clearTimeout(waiting.timer);
        waiting.timer = this.#timer();
        waiting.options.onProgress?.(data.done, data.of);
        return;
      }
      const waiting = this.#settle(data.id);
      if ('error' in data) waiting?.reject(this.#error(data.error));
      else waiting?.resolve(data.answer);
      if (this.#waiting.size === 0) this.#rest = setTimeout(() => this.#end(), this.#options.restMs);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message);
    };
    return worker;
  }

  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    return waiting;
  }

  #fail(detail: string): void {
    this.#end();
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(this.#error(detail));
  }

  #end(): void {
    clearTimeout(this.#rest);
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #error(detail: string): FitoutError {
    if (detail === noPicture)
      return new FitoutError('unsupported', {
        message: { zh: '这张图片无法打开，请换一张', en: 'This image cannot be opened. Choose another one' },
      });
    return new FitoutError('unavailable', { message: this.#options.failure, cause: detail });
  }
}

/** What a worker answers for bytes that are no picture. */
export const noPicture = 'no picture';
