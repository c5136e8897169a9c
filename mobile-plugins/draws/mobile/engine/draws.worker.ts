import { DrawEngine } from './engine.ts';
import type { Message, Request } from './protocol.ts';
import { transferOf } from './table.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: Message, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;
let importing = 0;
let toldAt = 0;

const engine = new DrawEngine({
  changed: () => self.postMessage({ kind: 'changed' }),
  progress(share) {
    const now = performance.now();
    if (now - toldAt < 50) return;
    toldAt = now;
    self.postMessage({ kind: 'progress', id: importing, share });
  },
});

// One after the other: an answer is of what was kept when it was asked for.
let last: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data }) => {
  last = last.then(() => answer(data));
};

async function answer({ id, method, args }: Request): Promise<void> {
  if (method === 'import') importing = id;
  try {
    const call = engine[method] as (...given: unknown[]) => Promise<unknown>;
    const result = await call.apply(engine, args);
    const transfer = method === 'table' ? transferOf(result as Parameters<typeof transferOf>[0]) : [];
    self.postMessage({ kind: 'answer', id, result }, transfer as Transferable[]);
  } catch (error) {
    self.postMessage({ kind: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
}
