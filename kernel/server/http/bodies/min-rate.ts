import type { IncomingMessage } from 'node:http';
import { FitoutError } from '../../../../sdk/base/errors.ts';

/** Bytes a second that a body must come with, and the seconds over which they are counted. */
export const minRate = { bytesPerSecond: 8000, seconds: 30 };

/**
 * Watches a body come: `onSlow` is called where fewer than 8 kB a second came in 30 s. Time in which nobody reads is not
 * the client's: call `pause` while a handler works, and `resume` when more is awaited. Ends with the request.
 */
export class MinRate {
  readonly #request: IncomingMessage;
  readonly #onSlow: (error: FitoutError) => void;
  #timer: NodeJS.Timeout | undefined;
  #before = 0;

  constructor(request: IncomingMessage, onSlow: (error: FitoutError) => void) {
    this.#request = request;
    this.#onSlow = onSlow;
    request.once('end', () => this.pause());
    request.once('close', () => this.pause());
  }

  resume(): void {
    if (this.#timer !== undefined || this.#request.complete || this.#request.destroyed) return;
    this.#before = this.#request.socket.bytesRead;
    this.#timer = setInterval(() => this.#look(), minRate.seconds * 1000);
    this.#timer.unref();
  }

  pause(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #look(): void {
    const came = this.#request.socket.bytesRead - this.#before;
    this.#before += came;
    if (this.#request.complete || came >= minRate.bytesPerSecond * minRate.seconds) return;
    this.pause();
    this.#onSlow(
      new FitoutError('timeout', {
        reason: 'kernel.slow-body',
        message: {
          zh: '上传过慢，连接已断开，请检查网络后重试',
          en: 'The upload was too slow: check the network and try again',
        },
      }),
    );
  }
}
