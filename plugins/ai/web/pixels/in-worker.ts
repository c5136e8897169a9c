import { FitoutError } from '@fitout/sdk';
import type { WorkReply } from './protocol.ts';

export interface Run {
  signal: AbortSignal;
  onProgress(part: number): void;
}

/**
 * One piece of work in a worker of its own, beside the engine's; `transfer` is handed over. Rejects with a FitoutError, or
 * with the signal's reason.
 */
export function inWorker<Result>(
  url: string | URL,
  request: object,
  transfer: Transferable[],
  { signal, onProgress }: Run,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(url, { type: 'module', name: 'ai-pixels' });
    const end = (): void => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
    };
    const abort = (): void => {
      end();
      reject(signal.reason as Error);
    };
    const fail = (detail: string, message: FitoutError['text'] = broken, reason = 'ai.pixels'): void => {
      end();
      reject(new FitoutError('unprocessable', { message, reason, detail }));
    };
    signal.addEventListener('abort', abort);
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message);
    };
    worker.onmessage = ({ data }: MessageEvent<WorkReply<Result>>) => {
      if (data.kind === 'progress') onProgress(data.part);
      else if (data.kind === 'fault') fail(data.detail, data.message, data.reason);
      else {
        end();
        resolve(data.result);
      }
    };
    worker.postMessage(request, transfer);
  });
}

const broken = { zh: '处理图片时出错了，请重试', en: 'Something went wrong with the image. Try again' };
