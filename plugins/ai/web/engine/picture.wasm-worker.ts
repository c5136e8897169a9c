import { isFitoutError } from '@fitout/sdk';
import type { Reply, Request } from './protocol.ts';
import { Workshop } from './workshop.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: Reply, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Request & { id: number }>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

const workshop = new Workshop((state) => self.postMessage({ kind: 'state', state }));

self.onmessage = ({ data }) => {
  const { id } = data;
  workshop.answer(data).then(
    (answer) => self.postMessage({ kind: 'answer', id, answer }, transferred(answer)),
    (error: unknown) => self.postMessage(faultOf(id, error)),
  );
};

function transferred(answer: Extract<Reply, { kind: 'answer' }>['answer']): Transferable[] {
  if (typeof answer !== 'object') return [];
  if (answer instanceof ImageBitmap) return [answer];
  if ('blobs' in answer) return answer.blobs.map(({ bytes }) => bytes);
  return 'data' in answer ? [answer.data.buffer] : [];
}

function faultOf(id: number, error: unknown): Reply {
  if (!isFitoutError(error))
    return { kind: 'fault', id, reason: undefined, detail: error instanceof Error ? `${error.stack}` : String(error) };
  return { kind: 'fault', id, reason: error.reason, detail: String(error.detail ?? '') };
}
