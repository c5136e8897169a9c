import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import * as file from 'zxing-wasm/reader/zxing_reader.wasm?file';
import { foundIn } from './found.ts';
import { type ReadOnce, readChanged, readHard, readLive, readStill } from './looks.ts';
import type { Found, Picture, Reply, Request } from './protocol.ts';

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

/** Counts looks at changed frames that found nothing: the changes take turns until one helps. */
let turn = 0;

/** Pictures that were asked about, until they are answered or nobody wants to know any more. */
const wanted = new Set<number>();

/** Tells how far a still is, lets other messages in, and answers whether it is still wanted. */
async function goOn(id: number, share: number): Promise<boolean> {
  self.postMessage({ id, share });
  await new Promise<void>((resolve) => setTimeout(resolve));
  return wanted.has(id);
}

async function read({ id, image, effort }: Picture): Promise<Found[]> {
  switch (effort) {
    case 'still':
      return foundIn(await readStill(readOnce, image, { goOn: (share) => goOn(id, share) }), false);
    case 'changed': {
      const found = foundIn(await readChanged(readOnce, image, turn), true);
      if (found.length === 0) turn += 1;
      return found;
    }
    case 'hard':
      return foundIn(await readHard(readOnce, image), false);
    default:
      return foundIn(await readLive(readOnce, image, effort), false);
  }
}

async function answer(request: Picture): Promise<Reply> {
  const { id } = request;
  try {
    loaded ??= load();
    await loaded;
  } catch (error) {
    // A failure is not kept: the next picture tries again.
    loaded = undefined;
    wanted.delete(id);
    return { id, error: String(error) };
  }
  try {
    return { id, found: wanted.has(id) ? await read(request) : [] };
  } catch (error) {
    return { trap: String(error) };
  } finally {
    wanted.delete(id);
  }
}

self.onmessage = ({ data }) => {
  if ('cancel' in data) {
    wanted.delete(data.cancel);
    return;
  }
  wanted.add(data.id);
  void answer(data).then((reply) => self.postMessage(reply));
};
