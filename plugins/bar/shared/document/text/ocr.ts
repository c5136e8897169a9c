import { WorkerCalls } from '../worker-calls.ts';
import workerUrl from './ocr.wasm-worker.ts?worker&module';
import type { OcrRequest, TextFinder, TextLine, TurnedBox } from './text.ts';

/** Megabytes that come over the network when text is first read on a device. */
export const ocrMegabytes = 19;

const calls = new WorkerCalls<OcrRequest>({
  start: () => new Worker(workerUrl, { type: 'module', name: 'ocr' }),
  failure: {
    zh: '文字识别没有完成，请检查网络后重试',
    en: 'Text recognition failed. Check your connection and try again',
  },
  maxMs: 120_000,
  restMs: 60_000,
});

/**
 * The text of a page, read on this device. `onProgress` hears 0 to 100 while the models come, 100 to 200 while lines are
 * read. Rejects with a FitoutError, or with the signal's reason.
 */
export function readText(
  page: Blob,
  options: { signal?: AbortSignal; onProgress?(done: number, of: number): void },
): Promise<TextLine[]> {
  return calls.call({ page }, options);
}

/** What `textFinder` provides. Without the model that reads, about half as much comes over the network. */
export const findText: TextFinder = async (picture, { signal, onProgress } = {}) => {
  const { data } = picture;
  return calls.call<TurnedBox[]>(
    { picture },
    {
      transfer: data.buffer instanceof ArrayBuffer ? [data.buffer] : [],
      ...(signal && { signal }),
      ...(onProgress && { onProgress: (done: number, of: number) => onProgress(done / of) }),
    },
  );
};
