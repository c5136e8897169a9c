import { isFitoutError } from '@fitout/sdk';
import { canvasMeasure } from '../draw/drawing.ts';
import { loadEncode } from '../make/encode.ts';
import { checkSheet, pageDrawing } from './pages.ts';
import type { SheetReply, SheetRequest } from './protocol.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: SheetReply, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<SheetRequest>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

async function answer(request: SheetRequest): Promise<void> {
  if (request.ask === 'page') return pdf([request.drawing], request.title, 1);
  const { rows, settings } = request;
  const parts = { encode: await loadEncode(), measure: canvasMeasure() };
  const check = checkSheet(rows, settings, parts);
  if (request.ask === 'check') return self.postMessage({ say: 'check', check });
  const bad = new Set(check.problems.map(({ row }) => row));
  const good = rows.filter(({ id }) => !bad.has(id));
  const pages = function* () {
    for (let page = 0; page < check.pages; page += 1) yield pageDrawing(good, settings, page, parts);
  };
  await pdf(pages(), request.title, check.pages);
}

async function pdf(drawings: Parameters<typeof import('../draw/pdf.ts').toPdf>[0], title: string, of: number) {
  const { toPdf } = await import('../draw/pdf.ts');
  const made = await toPdf(drawings, title, (pages) => self.postMessage({ say: 'progress', pages, of }));
  const bytes = new Uint8Array(made);
  self.postMessage({ say: 'pdf', bytes }, [bytes.buffer]);
}

self.onmessage = ({ data }) => {
  answer(data).catch((error: unknown) => {
    const message = isFitoutError(error)
      ? error.text
      : { zh: '生成失败，请减少张数后重试', en: 'Could not create the sheets. Try again with fewer labels' };
    self.postMessage({ say: 'error', message });
  });
};
