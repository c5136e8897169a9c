import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import * as file from 'zxing-wasm/reader/zxing_reader.wasm?file';
import { foundIn } from './found.ts';
import { hardOptions, liveOptions, type ReadOnce, readChanged, readStill } from './looks.ts';
import type { Found, Reply, Request } from './protocol.ts';

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

const readOnce: ReadOnce = async (image, options) =>
  // Its type of pixels is the page's ImageData; it takes `data`, `width` and `height` of it.
  (await readBarcodes(image as ImageData, options)).filter(({ isValid }) => isValid);

/** Counts looks at changed frames: they take turns. */
let turn = 0;

async function read({ image, effort }: Request): Promise<Found[]> {
  switch (effort) {
    case 'still':
      return foundIn(await readStill(readOnce, image), false);
    case 'changed':
      return foundIn(await readChanged(readOnce, image, turn++), true);
    default:
      return foundIn(await readOnce(image, effort === 'hard' ? hardOptions : liveOptions), false);
  }
}

async function answer(request: Request): Promise<Reply> {
  const { id } = request;
  try {
    loaded ??= load();
    await loaded;
  } catch (error) {
    // A failure is not kept: the next picture tries again.
    loaded = undefined;
    return { id, error: String(error) };
  }
  try {
    return { id, found: await read(request) };
  } catch (error) {
    return { trap: String(error) };
  }
}

self.onmessage = ({ data }) => void answer(data).then((reply) => self.postMessage(reply));
