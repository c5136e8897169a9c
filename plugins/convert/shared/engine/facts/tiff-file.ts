import { Bytes } from './bytes.ts';
import { tiffSizes } from './tiff-sizes.ts';

interface Entry {
  type: number;
  count: number;
  /** Where its values stand in the file. */
  at: number;
}

/** One directory of a TIFF file: what is said of one picture. */
export interface TiffDirectory {
  entries: Map<number, Entry>;
  /** Where it ends in the file. */
  end: number;
  /** Where the next page's directory stands; 0 behind the last one. */
  next: number;
}

/** Entries of the longest directory that is read; real ones have a few dozen. */
const maxEntries = 1000;

/** The directories and values of a TIFF 6.0 or BigTIFF file in either byte order. What lies outside of the file reads as missing. */
export class TiffFile {
  readonly bytes: Bytes;
  readonly little: boolean;
  /** BigTIFF: counts and offsets of 64 bits. */
  readonly big: boolean;

  constructor(data: Uint8Array) {
    this.little = data[0] === 0x49;
    this.bytes = new Bytes(data, this.little);
    this.big = this.bytes.u16(2) === 43;
  }

  /** Where the first directory stands. */
  get first(): number {
    return this.big ? this.bytes.u64(8) : this.bytes.u32(4);
  }

  directory(start: number): TiffDirectory | undefined {
    const { bytes, big } = this;
    const [head, step, inline] = big ? [8, 20, 8] : [2, 12, 4];
    const count = big ? bytes.u64(start) : bytes.u16(start);
    if (start < 8 || start + head > bytes.length || count > maxEntries) return undefined;
    const entries = new Map<number, Entry>();
    for (let index = 0; index < count; index += 1) {
      const at = start + head + step * index;
      const type = bytes.u16(at + 2);
      const values = big ? bytes.u64(at + 4) : bytes.u32(at + 4);
      const place = at + step - inline;
      const outside = (tiffSizes[type] ?? 1) * values > inline;
      entries.set(bytes.u16(at), { type, count: values, at: outside ? this.#offset(place) : place });
    }
    const link = start + head + step * count;
    return { entries, end: link + inline, next: this.#offset(link) };
  }

  #offset(at: number): number {
    return this.big ? this.bytes.u64(at) : this.bytes.u32(at);
  }

  /** The values of a tag, as many as the file holds and `max` allows; none where it is missing or holds no numbers. */
  numbers(directory: TiffDirectory, tag: number, max = Number.POSITIVE_INFINITY): number[] {
    const entry = directory.entries.get(tag);
    const size = tiffSizes[entry?.type ?? 0];
    if (entry === undefined || size === undefined) return [];
    const { type, at } = entry;
    const count = Math.min(entry.count, max, Math.max(0, Math.floor((this.bytes.length - at) / size)));
    return Array.from({ length: count }, (_, index) => this.#value(type, at + size * index));
  }

  /** The first value of a tag, or `missing`. */
  number<T>(directory: TiffDirectory, tag: number, missing: T): number | T {
    return this.numbers(directory, tag, 1)[0] ?? missing;
  }

  /** The bytes of a tag's values. */
  part(directory: TiffDirectory, tag: number): Uint8Array | undefined {
    const entry = directory.entries.get(tag);
    return entry && this.bytes.part(entry.at, entry.at + entry.count * (tiffSizes[entry.type] ?? 1));
  }

  #value(type: number, at: number): number {
    const { bytes } = this;
    switch (type) {
      case 3:
        return bytes.u16(at);
      case 4:
      case 13:
        return bytes.u32(at);
      case 5:
        return bytes.u32(at) / (bytes.u32(at + 4) || 1);
      case 8:
        return (bytes.u16(at) << 16) >> 16;
      case 9:
        return bytes.i32(at);
      case 10:
        return bytes.i32(at) / (bytes.i32(at + 4) || 1);
      case 16:
      case 17:
      case 18:
        return bytes.u64(at);
      default:
        return bytes.u8(at);
    }
  }
}
