import type { Layout } from './layout.ts';

/** Rows of samples of one depth become whole numbers up to 65,535, but for what indexes a palette. */
export interface RowReader {
  /** Reads `count` samples of a row from `at` on, into every `step`th place of `into` from `first` on. */
  read(data: Uint8Array, at: number, count: number, into: Uint16Array, first: number, step: number): void;
  /** How many of the floats that were read are no brightness: outside of 0 to 1, or no number. */
  readonly outside: number;
  readonly total: number;
}

export function rowReader({ bits, float, photometric }: Layout, little: boolean): RowReader {
  if (float) return new FloatReader(bits, little);
  const scale = photometric === 3 ? 1 : 65_535 / (2 ** Math.min(bits, 16) - 1);
  return {
    read: bits === 8 ? byteReader(scale) : bits >= 16 ? wordReader(bits, little) : bitReader(bits, scale),
    outside: 0,
    total: 0,
  };
}

type Read = RowReader['read'];

const byteReader =
  (scale: number): Read =>
  (data, at, count, into, first, step) => {
    for (let index = 0, to = first; index < count; index += 1, to += step)
      into[to] = (data[at + index] as number) * scale;
  };

/** Of 32 bits the upper half. */
function wordReader(bits: number, little: boolean): Read {
  const size = bits / 8;
  const [high, low] = little ? [size - 1, size - 2] : [0, 1];
  return (data, at, count, into, first, step) => {
    for (let index = 0, to = first, from = at; index < count; index += 1, to += step, from += size)
      into[to] = ((data[from + high] as number) << 8) | (data[from + low] as number);
  };
}

/** Samples that do not fill bytes follow each other from the highest bit down; each row begins with a byte of its own. */
function bitReader(bits: number, scale: number): Read {
  const top = 2 ** bits - 1;
  return (data, at, count, into, first, step) => {
    let [word, held, from] = [0, 0, at];
    for (let index = 0, to = first; index < count; index += 1, to += step) {
      while (held < bits) {
        word = ((word << 8) | (data[from] as number)) & 0xff_ffff;
        from += 1;
        held += 8;
      }
      held -= bits;
      into[to] = Math.round(((word >> held) & top) * scale);
    }
  };
}

/** Floats are light: 0 is black, 1 is white, half the light is far from half the brightness that eyes and sRGB have. */
class FloatReader implements RowReader {
  readonly #value: (view: DataView, at: number) => number;
  readonly #size: number;
  outside = 0;
  total = 0;

  constructor(bits: number, little: boolean) {
    this.#size = bits / 8;
    this.#value =
      bits === 16
        ? (view, at) => half(view.getUint16(at, little))
        : bits === 32
          ? (view, at) => view.getFloat32(at, little)
          : (view, at) => view.getFloat64(at, little);
  }

  read(data: Uint8Array, at: number, count: number, into: Uint16Array, first: number, step: number): void {
    const view = new DataView(data.buffer, data.byteOffset + at, count * this.#size);
    this.total += count;
    for (let index = 0, to = first; index < count; index += 1, to += step) {
      const value = this.#value(view, index * this.#size);
      if (!(value >= -0.01 && value <= 1.01)) this.outside += 1;
      into[to] = Math.round(65_535 * Math.min(1, Math.max(0, value || 0)));
    }
  }
}

/** IEEE 754 of 16 bits. */
function half(word: number): number {
  const sign = (word & 0x8000) === 0 ? 1 : -1;
  const exponent = (word >> 10) & 31;
  const fraction = word & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
