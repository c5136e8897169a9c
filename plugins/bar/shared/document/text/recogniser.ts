import type { Pixels } from '../pixels.ts';
import type { Detector } from './detector.ts';
import { decoded, lineOf } from './line-text.ts';
import { Model } from './model.ts';
import { lineInput } from './tensors.ts';
import type { TextLine } from './text.ts';

/** Milliseconds for one page: lines that are not read by then are left out. */
const maxMs = 300_000;

/** What reading stands on besides the detector: the model's bytes, and the characters that it knows. */
export interface RecogniserFiles {
  reader: ArrayBuffer;
  keys: string;
}

/** Reads printed Chinese and Latin text: PP-OCRv4's detector and recogniser, on one thread. */
export class Recogniser {
  readonly #detector: Detector;
  readonly #reader: Model;
  readonly #keys: readonly string[];

  private constructor(detector: Detector, reader: Model, keys: readonly string[]) {
    this.#detector = detector;
    this.#reader = reader;
    this.#keys = keys;
  }

  static async start(detector: Detector, { reader, keys }: RecogniserFiles): Promise<Recogniser> {
    return new Recogniser(detector, await Model.start(reader), keys.replace(/\r?\n$/, '').split(/\r?\n/));
  }

  /** The lines of a page in reading order. `onStep` hears how many of how many are done. */
  async read(page: Pixels, onStep: (done: number, of: number) => void = () => undefined): Promise<TextLine[]> {
    const until = performance.now() + maxMs;
    const boxes = await this.#detector.boxes(page);
    const lines: TextLine[] = [];
    for (const [at, box] of boxes.entries()) {
      onStep(at, boxes.length);
      if (performance.now() > until) break;
      const cut = lineInput(page, box);
      const { data, dims } = await this.#reader.run(cut);
      const [, steps = 0, classes = 0] = dims;
      const line = lineOf(decoded(data, steps, classes, this.#keys, cut.used), box, page);
      if (line !== undefined) lines.push(line);
    }
    return lines;
  }
}
