import type { LocalText } from '@fitout/sdk';
import { Fault } from './faults.ts';
import type { Report, Work } from './protocol.ts';
import type { ConvertFault } from './types.ts';
import { convert } from './work/convert.ts';
import { preview } from './work/preview.ts';
import { heapBytes } from './work/wasm.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: Report, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Work>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

self.onmessage = ({ data }) => {
  void answer(data).catch((error: unknown) => {
    self.postMessage({ kind: 'failed', fault: faultOf(error), detail: detailOf(error), text: textOf(error) });
  });
};

async function answer(work: Work): Promise<void> {
  if (work.do === 'preview') {
    const bitmap = await preview(work.source, work.longEdge);
    self.postMessage({ kind: 'preview', bitmap, heap: heapBytes() }, [bitmap]);
    return;
  }
  const made = await convert(work, (stage, pixels) => self.postMessage({ kind: 'stage', stage, pixels }));
  const heap = heapBytes();
  if ('blob' in made) self.postMessage({ kind: 'converted', ...made, heap });
  else self.postMessage({ kind: 'decoded', ...made, heap }, [made.picture.data.buffer]);
}

/** Words in which browsers and Emscripten say that there is no memory left. */
const noMemory = /memory|allocation|out of bounds|Invalid typed array length|Aborted\(OOM/i;

function faultOf(error: unknown): ConvertFault {
  if (error instanceof Fault) return error.fault;
  if (error instanceof RangeError || noMemory.test(detailOf(error))) return 'noMemory';
  return 'codec';
}

const textOf = (error: unknown): LocalText | undefined => (error instanceof Fault ? error.text : undefined);

function detailOf(error: unknown): string {
  const cause = error instanceof Fault ? error.cause : error;
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause ?? '');
}
