import { checkPicture } from '../scan/open-picture.ts';
import workerUrl from './document.worker.ts?worker&module';
import type { Pixels } from './pixels.ts';
import type { DocumentAnswers, DocumentRequest, PageImage, PageWork, Photo } from './protocol.ts';
import { WorkerCalls } from './worker-calls.ts';

const callsTo = (name: string): WorkerCalls<DocumentRequest> =>
  new WorkerCalls<DocumentRequest>({
    start: () => new Worker(workerUrl, { type: 'module', name }),
    failure: {
      zh: '文档组件没有加载成功，请检查网络后重试',
      en: 'The document tool could not be loaded. Check your connection and try again',
    },
    maxMs: 60_000,
    restMs: 60_000,
  });

const calls = callsTo('document');
/** A worker of its own: the outline goes on while a page is made. */
const live = callsTo('document-live');

/** The sheet in a frame of a camera, which is the worker's from then on; undefined where there is none. */
export function findInFrame(frame: Pixels | VideoFrame): Promise<DocumentAnswers['find']> {
  const transfer = 'data' in frame ? [frame.data.buffer as ArrayBuffer] : [frame];
  return live.call({ kind: 'find', frame }, { transfer });
}

/** A picture as it is kept, with the sheet that is in it. Rejects with a FitoutError where it is none, or too large. */
export async function photoOf(file: Blob): Promise<Photo> {
  await checkPicture(file);
  return calls.call({ kind: 'photo', file });
}

/** The sheet at those corners of a photo, seen from above and cleaned up. */
export function pageOf(photo: Blob, work: PageWork): Promise<PageImage> {
  return calls.call({ kind: 'page', photo, work });
}
