import { FitoutError } from '@fitout/sdk';
import type { Drawing } from '../draw/drawing.ts';
import type { SheetCheck } from './pages.ts';
import type { SheetReply, SheetRequest } from './protocol.ts';
import type { LabelRow } from './rows.ts';
import type { SheetSettings } from './settings.ts';
import workerUrl from './sheet.worker.ts?worker&module';

interface Options {
  signal: AbortSignal;
  onProgress?: ((share: number) => void) | undefined;
}

/** Milliseconds within which the worker has to say something, a page at the least. */
const maxMs = 60_000;

/** Looks at every row, in a worker. Rejects with a FitoutError, or with the signal's reason. */
export function checkRows(rows: readonly LabelRow[], settings: SheetSettings, options: Options): Promise<SheetCheck> {
  return work({ ask: 'check', rows, settings }, options, (reply) => (reply.say === 'check' ? reply.check : undefined));
}

/** The sheets as a PDF, in a worker. */
export function sheetPdf(
  rows: readonly LabelRow[],
  settings: SheetSettings,
  title: string,
  options: Options,
): Promise<Blob> {
  return work({ ask: 'sheet', rows, settings, title }, options, pdfIn);
}

/** One drawing in millimetres as a PDF. */
export function pagePdf(drawing: Drawing, title: string, options: Options): Promise<Blob> {
  return work({ ask: 'page', drawing, title }, options, pdfIn);
}

function pdfIn(reply: SheetReply): Blob | undefined {
  return reply.say === 'pdf' ? new Blob([reply.bytes], { type: 'application/pdf' }) : undefined;
}

/** A worker for one request, which ends with its answer. */
function work<T>(
  request: SheetRequest,
  { signal, onProgress }: Options,
  take: (reply: SheetReply) => T | undefined,
): Promise<T> {
  signal.throwIfAborted();
  const worker = new Worker(workerUrl, { type: 'module', name: 'bar-sheet' });
  return new Promise<T>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.terminate();
      settle();
    };
    const abort = () => end(() => reject(signal.reason));
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end(() => reject(failed('no answer'))), maxMs);
    };
    signal.addEventListener('abort', abort);
    worker.onmessage = ({ data }: MessageEvent<SheetReply>) => {
      if (data.say === 'progress') {
        wait();
        onProgress?.(data.pages / data.of);
      } else if (data.say === 'error')
        end(() => reject(new FitoutError('unprocessable', { reason: 'bar.sheet', message: data.message })));
      else {
        const taken = take(data);
        if (taken !== undefined) end(() => resolve(taken));
      }
    };
    worker.onerror = (event) => {
      event.preventDefault();
      end(() => reject(failed(event.message)));
    };
    wait();
    worker.postMessage(request);
  });
}

function failed(detail: string): FitoutError {
  return new FitoutError('unavailable', {
    reason: 'bar.sheet-worker',
    message: {
      zh: '排版组件没有响应，请检查网络后重试',
      en: 'The layout tool is not responding. Check your connection and try again',
    },
    cause: detail,
  });
}
