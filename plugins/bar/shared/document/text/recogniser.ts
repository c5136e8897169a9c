import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import type { Pixels } from '../pixels.ts';
import { boxesOf } from './boxes.ts';
import { decoded, lineOf } from './line-text.ts';
import { detectorInput, lineInput } from './tensors.ts';
import type { TextLine } from './text.ts';

/** Milliseconds for one page: lines that are not read by then are left out. */
const mostMs = 300_000;

/** What recognition stands on, as bytes: the runtime, the two models, and the characters that the second one knows. */
export interface RecogniserFiles {
  wasm: ArrayBuffer;
  detector: ArrayBuffer;
  reader: ArrayBuffer;
  keys: string;
}

/** Reads printed Chinese and Latin text: PP-OCRv4's detector and recogniser, on one thread. */
export class Recogniser {
  readonly #detector: InferenceSession;
  readonly #reader: InferenceSession;
  readonly #keys: readonly string[];

  private constructor(detector: InferenceSession, reader: InferenceSession, keys: readonly string[]) {
    this.#detector = detector;
    this.#reader = reader;
    this.#keys = keys;
  }

  static async start(files: RecogniserFiles): Promise<Recogniser> {
    // One thread: nothing here is cross-origin isolated. The bytes at hand: it would look for files of its own.
    env.wasm.numThreads = 1;
    env.wasm.proxy = false;
    env.wasm.wasmBinary = files.wasm;
    const options: InferenceSession.SessionOptions = { executionProviders: ['wasm'] };
    const detector = await InferenceSession.create(files.detector, options);
    const reader = await InferenceSession.create(files.reader, options);
    return new Recogniser(detector, reader, files.keys.replace(/\r?\n$/, '').split(/\r?\n/));
  }

  /** The lines of a page in reading order. `onStep` hears how many of how many are done. */
  async read(page: Pixels, onStep: (done: number, of: number) => void = () => undefined): Promise<TextLine[]> {
    const until = performance.now() + mostMs;
    const input = detectorInput(page);
    const map = await this.#run(this.#detector, input);
    const [wide, high] = [page.width / input.width, page.height / input.height];
    const boxes = boxesOf(map.data, input.width, input.height).map((box) => ({
      ...box,
      middle: { x: box.middle.x * wide, y: box.middle.y * high },
      half: { x: box.half.x * wide, y: box.half.y * high },
    }));
    const lines: TextLine[] = [];
    for (const [at, box] of boxes.entries()) {
      onStep(at, boxes.length);
      if (performance.now() > until) break;
      const cut = lineInput(page, box);
      const { data, dims } = await this.#run(this.#reader, cut);
      const [, steps = 0, classes = 0] = dims;
      const line = lineOf(decoded(data, steps, classes, this.#keys, cut.used), box, page);
      if (line !== undefined) lines.push(line);
    }
    return lines;
  }

  async #run(
    session: InferenceSession,
    { data, width, height }: { data: Float32Array; width: number; height: number },
  ): Promise<{ data: Float32Array; dims: readonly number[] }> {
    const [name = ''] = session.inputNames;
    const [out = ''] = session.outputNames;
    const tensor = new Tensor('float32', data, [1, 3, height, width]);
    const results = await session.run({ [name]: tensor });
    const result = results[out];
    if (result === undefined || !(result.data instanceof Float32Array)) throw new Error('no result');
    return { data: result.data, dims: result.dims };
  }
}
