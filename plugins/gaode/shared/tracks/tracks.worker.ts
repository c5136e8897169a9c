import { buffersOf } from './files/columns.ts';
import { readFile } from './files/read-file.ts';
import { lineColumns } from './line/line-columns.ts';
import { buffersOfPrepared, prepareTrack } from './statistics/prepare.ts';
import type { Answer, Request } from './worker-protocol.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: Answer, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

self.onmessage = async ({ data }) => {
  try {
    if (data.kind === 'read') {
      const result = readFile(new Uint8Array(await data.file.arrayBuffer()));
      const transfer = result.ok ? result.outcome.tracks.flatMap(({ columns }) => buffersOf(columns)) : [];
      self.postMessage({ id: data.id, ok: true, result }, transfer);
    } else {
      const track = prepareTrack(data.columns);
      const line = lineColumns(track.lng, track.lat, track.breaks);
      const result = { ...track, line };
      self.postMessage({ id: data.id, ok: true, result }, [
        ...buffersOfPrepared(track),
        line.x.buffer,
        line.y.buffer,
        line.significance.buffer,
      ]);
    }
  } catch (error) {
    self.postMessage({ id: data.id, ok: false, message: error instanceof Error ? error.message : String(error) }, []);
  }
};
