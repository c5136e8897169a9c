import type { Pixels } from '../pixels.ts';
import { boxesOf } from './boxes.ts';
import { Model } from './model.ts';
import { detectorInput } from './tensors.ts';
import type { TurnedBox } from './text.ts';

/** Finds lines of text, whatever they say: PP-OCRv4's detector. */
export class Detector {
  readonly #model: Model;

  private constructor(model: Model) {
    this.#model = model;
  }

  static async start(bytes: ArrayBuffer): Promise<Detector> {
    return new Detector(await Model.start(bytes));
  }

  /** A box round each line in reading order, in pixels of the picture. */
  async boxes(picture: Pixels): Promise<TurnedBox[]> {
    const input = detectorInput(picture);
    const map = await this.#model.run(input);
    const [wide, high] = [picture.width / input.width, picture.height / input.height];
    return boxesOf(map.data, input.width, input.height).map((box) => ({
      ...box,
      middle: { x: box.middle.x * wide, y: box.middle.y * high },
      half: { x: box.half.x * wide, y: box.half.y * high },
    }));
  }
}
