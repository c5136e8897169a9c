import { type DrawnText, fontOf } from './drawing.ts';

/** Dots of a text on paper, one bit each, rows filled up to whole bytes: 1 is ink. */
export interface TextMask {
  width: number;
  height: number;
  bits: Uint8Array;
  /** Where the mask begins, from the words' own place, in dots; y grows downwards. */
  left: number;
  top: number;
}

/** Dots of a mask's longer side at most: no label is wider. */
const maxDots = 12_000;

/** Sets words as dots. One canvas for all of them, which grows with the longest. */
export class TextMasks {
  readonly #canvas = new OffscreenCanvas(1, 1);
  readonly #context = this.#canvas.getContext('2d', { willReadFrequently: true });
  readonly #kept = new Map<string, TextMask | undefined>();

  /** `dots`: how many a unit of the words has. Undefined where there is nothing to see. */
  of(words: DrawnText, dots: number): TextMask | undefined {
    const size = words.size * dots;
    const key = `${words.align} ${words.bold} ${size} ${words.text}`;
    if (!this.#kept.has(key)) this.#kept.set(key, this.#make(words, size));
    return this.#kept.get(key);
  }

  #make({ text, align, bold }: DrawnText, size: number): TextMask | undefined {
    const context = this.#context;
    if (context === null || text.trim() === '') return undefined;
    const font = fontOf(size, bold);
    context.font = font;
    const length = Math.ceil(context.measureText(text).width);
    const spare = Math.ceil(size / 2);
    const width = Math.min(length + 2 * spare, maxDots);
    const height = Math.min(Math.ceil(size * 1.7), maxDots);
    const base = Math.ceil(size * 1.2);
    if (this.#canvas.width < width || this.#canvas.height < height) {
      this.#canvas.width = Math.max(this.#canvas.width, width);
      this.#canvas.height = Math.max(this.#canvas.height, height);
    }
    context.clearRect(0, 0, width, height);
    context.font = font;
    context.fillStyle = '#000';
    context.fillText(text, spare, base);
    const { data } = context.getImageData(0, 0, width, height);
    const start = { left: 0, center: length / 2, right: length }[align];
    return packed(data, width, height, { left: -start - spare, top: -base });
  }
}

/** The dots of which more than half is ink. */
function packed(
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
  place: { left: number; top: number },
): TextMask {
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      if ((pixels[(row * width + column) * 4 + 3] as number) > 127) {
        const at = row * stride + (column >> 3);
        bits[at] = (bits[at] as number) | (128 >> (column & 7));
      }
  return { width, height, bits, ...place };
}
