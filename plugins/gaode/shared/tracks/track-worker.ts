import { FitoutError } from '@fitout/sdk';
import { buffersOf, type TrackColumns } from './files/columns.ts';
import { maxBytes, type ReadResult } from './files/read-file.ts';
import workerUrl from './tracks.worker.ts?worker&url';
import type { Answer, PlayableTrack, Request } from './worker-protocol.ts';

interface Pending {
  resolve(result: ReadResult | PlayableTrack): void;
  reject(error: Error): void;
}

type Work = Request extends infer One ? (One extends Request ? Omit<One, 'id'> : never) : never;

/** Reads files and prepares tracks in a worker. Dispose of it to end the worker. */
export class TrackWorker {
  #worker: Worker | undefined;
  readonly #pending = new Map<number, Pending>();
  #next = 1;

  /** Reads the tracks of a file; bad input is part of the answer. Throws where the worker cannot run. */
  async read(file: Blob): Promise<ReadResult> {
    if (file.size > maxBytes) return { ok: false, refusal: { kind: 'size', bytes: file.size, maxBytes } };
    return (await this.#ask({ kind: 'read', file }, [])) as ReadResult;
  }

  /** Computes what the playback of a track needs. The columns cannot be used afterwards. */
  async prepare(columns: TrackColumns): Promise<PlayableTrack> {
    return (await this.#ask({ kind: 'prepare', columns }, buffersOf(columns))) as PlayableTrack;
  }

  dispose(): void {
    this.#end(new DOMException('the page was closed', 'AbortError'));
  }

  #ask(work: Work, transfer: Transferable[]): Promise<ReadResult | PlayableTrack> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#running().postMessage({ ...work, id } satisfies Request, transfer);
    });
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(workerUrl, { name: 'tracks' });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const pending = this.#pending.get(data.id);
      this.#pending.delete(data.id);
      if (data.ok) pending?.resolve(data.result);
      else pending?.reject(unreadable(data.message));
    };
    worker.onerror = (event) => {
      event.preventDefault();
      this.#end(unreadable(event.message || 'the worker did not start'));
    };
    return worker;
  }

  /** The script did not load, the phone ran out of memory, or the page is closed. */
  #end(error: Error): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function unreadable(message: string): FitoutError {
  return new FitoutError('unavailable', {
    message: {
      zh: '没能处理这条轨迹，可能是手机内存不足。请关闭其他页面后重试。',
      en: 'Could not process this track. The phone may be low on memory. Close other pages and try again.',
    },
    cause: new Error(message),
  });
}
