import { Fault } from '../faults.ts';
import { type CopyNames, EarlyFree } from './early-free.ts';

/** A file of WebAssembly as the build names it. */
export interface WasmFile {
  url: string;
  integrity: string;
}

export async function compile({ url, integrity }: WasmFile): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(url, { integrity, credentials: 'omit' }));
  } catch (error) {
    throw new Fault('codec', error);
  }
}

const memories = new Set<WebAssembly.Memory>();

/** Bytes that the codecs of this worker hold. */
export function heapBytes(): number {
  let sum = 0;
  for (const memory of memories) sum += memory.buffer.byteLength;
  return sum;
}

/** Keeps count of the memory among a module's exports. */
export function count(exported: WebAssembly.Exports): void {
  for (const item of Object.values(exported)) if (item instanceof WebAssembly.Memory) memories.add(item);
}

interface Overrides {
  noInitialRun: boolean;
  instantiateWasm(imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
}

/**
 * Starts a module that Emscripten made: `factory` is the default export of its script. embind keeps a copy of what a
 * function was given until it ends, 48 MB of a photo, although the codec made its own in the first milliseconds;
 * with `copy`, that memory is the codec's to use from then on.
 */
export async function emscripten<M>(factory: unknown, file: WasmFile, copy?: CopyNames): Promise<M> {
  const module = await compile(file);
  return (factory as (overrides: Overrides) => Promise<M>)({
    noInitialRun: true,
    instantiateWasm(imports, done) {
      const early = copy && new EarlyFree(copy, imports);
      const instance = new WebAssembly.Instance(module, imports);
      count(instance.exports);
      const started = early === undefined ? instance : early.around(instance);
      done(started);
      return started.exports;
    },
  });
}

/** Once per worker. A failure is not kept: the next picture tries again. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
