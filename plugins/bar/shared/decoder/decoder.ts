import { FitoutError } from '@fitout/sdk';
import workerUrl from './bar.wasm-worker.ts?worker&module';
import type { Effort, Found, Reply, Request } from './protocol.ts';

/** Milliseconds that one picture may take; a worker that is not back by then is replaced. A still has seconds by itself. */
const maxMs = (effort: Effort): number => (effort === 'still' ? 30_000 : 5000);
/** And the first one, before which 320 kB come over a network that may be a slow one. */
const firstMs = 90_000;
/** Milliseconds without a picture after which the worker goes, and its memory with it. */
const restMs = 60_000;
/** Times in a row that a worker is replaced before a person is told: the machine lacks something, and it would go on so. */
const maxLost = 3;

/** The worker was lost with the picture; the next picture gets a new one. */
export class WorkerLost extends Error {}

export interface ReadOptions {
  /** Nobody wants to know any more: the worker leaves off at its next chance. */
  signal?: AbortSignal | undefined;
  /** How far a still is, 0 to 1, in which nothing was found at once. */
  onProgress?: ((share: number) => void) | undefined;
}

interface Waiting {
  resolve(found: Found[]): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
  onProgress: ReadOptions['onProgress'];
}

/** Reads codes out of pictures, one after the other, in one worker for all of the document. */
class Decoder {
  #worker: Worker | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #answered = false;
  #next = 1;
  readonly #waiting = new Map<number, Waiting>();

  /** Workers lost since one last answered. */
  #lost = 0;

  /**
   * The codes in `image`, which is the worker's from then on. Rejects with `WorkerLost` where it is worth to try again with
   * another picture, with the signal's reason, or else with a FitoutError.
   */
  read(image: ImageData, effort: Effort, { signal, onProgress }: ReadOptions = {}): Promise<Found[]> {
    if (signal?.aborted === true) return Promise.reject(signal.reason as Error);
    clearTimeout(this.#rest);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const request: Request = { id: this.#next++, image, effort };
    return new Promise<Found[]>((resolve, reject) => {
      const timer = setTimeout(() => this.#fail('no answer'), this.#answered ? maxMs(effort) : firstMs);
      const cancel = (): void => {
        this.#settle(request.id)?.reject(signal?.reason as Error);
        if (this.#worker === worker) worker.postMessage({ cancel: request.id } satisfies Request);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      this.#waiting.set(request.id, { resolve, reject, timer, onProgress });
      worker.postMessage(request, [image.data.buffer]);
    });
  }

  /** Takes a picture from those that are waited for; without any the worker may rest. */
  #settle(id: number): Waiting | undefined {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    clearTimeout(waiting?.timer);
    clearTimeout(this.#rest);
    if (this.#waiting.size === 0) this.#rest = setTimeout(() => this.#end(), restMs);
    return waiting;
  }

  #start(): Worker {
    const worker = new Worker(workerUrl, { type: 'module', name: 'bar' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.#answered = true;
      if ('trap' in data) return this.#fail(data.trap);
      if ('share' in data) return this.#waiting.get(data.id)?.onProgress?.(data.share);
      const waiting = this.#settle(data.id);
      if ('error' in data) waiting?.reject(notLoaded(data.error));
      else {
        this.#lost = 0;
        waiting?.resolve(data.found);
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message);
    };
    return worker;
  }

  #fail(detail: string): void {
    // One that never answered did not load, as far as anybody can tell.
    const loaded = this.#answered;
    this.#end();
    this.#lost += 1;
    const over = this.#lost > maxLost;
    if (over) this.#lost = 0;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(!over ? new WorkerLost(detail) : loaded ? keepsDying(detail) : notLoaded(detail));
    }
    this.#waiting.clear();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#answered = false;
  }
}

function notLoaded(detail: string): FitoutError {
  return new FitoutError('unavailable', {
    reason: 'bar.decoder',
    message: {
      zh: '识别组件没有加载成功，请检查网络后重试',
      en: 'The code reader could not be loaded. Check your connection and try again',
    },
    cause: detail,
  });
}

function keepsDying(detail: string): FitoutError {
  return new FitoutError('unavailable', {
    reason: 'bar.decoder',
    message: {
      zh: '识别组件多次没有回应，可能是设备内存不足。请关闭其他页面后重试，或手动输入条码',
      en: 'The code reader keeps failing, possibly because of low memory. Close other pages and try again, or enter the code',
    },
    cause: detail,
  });
}

export const decoder = new Decoder();
