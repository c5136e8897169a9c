import { tiffSizes } from '../facts/tiff-sizes.ts';

export interface Entry {
  tag: number;
  type: number;
  count: number;
  /** Where its twelve bytes stand. */
  at: number;
  /** Where its value stands, and how long it is. */
  value: number;
  bytes: number;
}

/** EXIF as a TIFF file that can be read and changed where it stands: offsets in maker notes stay true. */
export class Tiff {
  readonly view: DataView;
  readonly data: Uint8Array;
  readonly little: boolean;

  constructor(data: Uint8Array) {
    this.data = data;
    this.view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    this.little = data[0] === 0x49;
  }

  u16(at: number): number {
    return at + 2 <= this.data.length ? this.view.getUint16(at, this.little) : 0;
  }

  u32(at: number): number {
    return at + 4 <= this.data.length ? this.view.getUint32(at, this.little) : 0;
  }

  get start(): number {
    return this.u32(4);
  }

  /** Entries of the directory at a place; none where it lies outside of the file. */
  entries(start: number): Entry[] {
    const count = this.u16(start);
    if (start < 8 || start + 2 + 12 * count > this.data.length) return [];
    return Array.from({ length: count }, (_, index) => {
      const at = start + 2 + 12 * index;
      const [type, items] = [this.u16(at + 2), this.u32(at + 4)];
      const bytes = (tiffSizes[type] ?? 1) * items;
      return { tag: this.u16(at), type, count: items, at, bytes, value: bytes > 4 ? this.u32(at + 8) : at + 8 };
    });
  }

  number(entry: Entry | undefined): number {
    if (entry === undefined) return 0;
    return entry.type === 3 ? this.u16(entry.value) : this.u32(entry.value);
  }

  put(entry: Entry | undefined, value: number): void {
    if (entry === undefined || entry.count !== 1 || entry.value + 2 > this.data.length) return;
    if (entry.type === 3) this.view.setUint16(entry.value, value, this.little);
    else if (entry.type === 4 && entry.value + 4 <= this.data.length)
      this.view.setUint32(entry.value, value, this.little);
  }
}

export const isTiff = (data: Uint8Array): boolean =>
  data.length >= 8 &&
  ((data[0] === 0x49 && data[1] === 0x49 && data[2] === 42) ||
    (data[0] === 0x4d && data[1] === 0x4d && data[3] === 42));
