import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import * as file from 'zxing-wasm/reader/zxing_reader.wasm?file';
import type { Effort, Found, Reply, Request } from './protocol.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: Reply): void;
  onmessage: ((event: MessageEvent<Request>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

let loaded: Promise<void> | undefined;

async function load(): Promise<void> {
  const module = await WebAssembly.compileStreaming(
    fetch(file.url, { integrity: file.integrity, credentials: 'omit' }),
  );
  await prepareZXingModule({
    overrides: {
      instantiateWasm(
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance, of: WebAssembly.Module) => void,
      ) {
        const instance = new WebAssembly.Instance(module, imports);
        done(instance, module);
        return instance.exports;
      },
    },
    fireImmediately: true,
  });
}

/** `Plain`: the default rewrites what GS1 codes and MaxiCode say. */
const options: Record<Effort, ReaderOptions> = {
  live: { textMode: 'Plain', tryHarder: true, tryInvert: false, eanAddOnSymbol: 'Read', maxNumberOfSymbols: 20 },
  hard: { textMode: 'Plain', tryHarder: true, tryInvert: true, eanAddOnSymbol: 'Read', maxNumberOfSymbols: 50 },
};

async function read({ image, effort }: Request): Promise<Found[]> {
  // A failure is not kept: the next picture tries again.
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  await loaded;
  const results = await readBarcodes(image, options[effort]);
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text, bytes, format, position, contentType }) => ({
      text,
      bytes,
      format,
      outline: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft],
      gs1: contentType === 'GS1',
    }));
}

self.onmessage = ({ data }) => {
  read(data).then(
    (found) => self.postMessage({ id: data.id, found }),
    (error: unknown) => self.postMessage({ id: data.id, error: String(error) }),
  );
};
