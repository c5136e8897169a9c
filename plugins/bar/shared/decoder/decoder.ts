import { FitoutError } from '@fitout/sdk';
import workerUrl from './bar.wasm-worker.ts?worker&module';
import type { Effort, Found, Reply, Request } from './protocol.ts';

/** Milliseconds that one picture may take; a worker that is not back by then is replaced. */
const mostMs = 15_000;
/** And the first one, before which 320 kB come over a network that may be a slow one. */
const firstMs = 90_000;
/** Milliseconds without a picture after which the worker goes, and its memory with it. */
const restMs = 60_000;

interface Waiting {
  resolve(found: Found[]): void;
  reject(error: Error): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Reads codes out of pictures, one after the other, in one worker for all of the document. */
class Decoder {
  #worker: Worker | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #answered = false;
  #next = 1;
  readonly #waiting = new Map<number, Waiting>();

  /** The codes in `image`, which is the worker's from then on. Rejects with a FitoutError where it could not be looked at. */
  read(image: ImageData, effort: Effort): Promise<Found[]> {
    clearTimeout(this.#rest);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const request: Request = { id: this.#next++, image, effort };
    return new Promise<Found[]>((resolve, reject) => {
      const timer = setTimeout(() => this.#fail('no answer'), this.#answered ? mostMs : firstMs);
      this.#waiting.set(request.id, { resolve, reject, timer });
      worker.postMessage(request, [image.data.buffer]);
    });
  }

  #start(): Worker {
    const worker = new Worker(workerUrl, { type: 'module', name: 'bar' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      this.#answered = true;
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      clearTimeout(waiting?.timer);
      if ('error' in data) waiting?.reject(decoderError(data.error));
      else waiting?.resolve(data.found);
      if (this.#waiting.size === 0) this.#rest = setTimeout(() => this.#end(), restMs);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#fail(event.message);
    };
    return worker;
  }

  #fail(detail: string): void {
    this.#end();
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(decoderError(detail));
    }
    this.#waiting.clear();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#answered = false;
  }
}

function decoderError(detail: string): FitoutError {
  return new FitoutError('unavailable', {
    reason: 'bar.decoder',
    message: {
      zh: '识别组件没有加载成功，请检查网络后重试',
      en: 'The reader did not load: check the network and try again',
    },
    cause: detail,
  });
}

export const decoder = new Decoder();
