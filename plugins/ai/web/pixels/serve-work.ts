import { isFitoutError } from '@fitout/sdk';
import type { WorkReply } from './protocol.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: WorkReply<unknown>, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}
/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

/** One piece of work, and the worker is done. Whoever gives it up ends the worker. */
export function serveWork<Request, Result>(
  work: (request: Request, onProgress: (part: number) => void) => Promise<Result>,
  transfer: (result: Result) => Transferable[],
): void {
  const reportProgress = (part: number): void => self.postMessage({ kind: 'progress', part });
  self.onmessage = ({ data }: MessageEvent<Request>) => {
    work(data, reportProgress).then(
      (result) => self.postMessage({ kind: 'done', result }, transfer(result)),
      (error: unknown) =>
        self.postMessage({
          kind: 'fault',
          message: isFitoutError(error) ? error.text : undefined,
          reason: isFitoutError(error) ? error.reason : undefined,
          detail: String(error),
        }),
    );
  };
}
