/** Reads numbers and words of a file. What lies behind its end reads as 0 and ''. */
export class Bytes {
  readonly data: Uint8Array;
  readonly #view: DataView;
  readonly little: boolean;

  constructor(data: Uint8Array, little = false) {
    this.data = data;
    this.little = little;
    this.#view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  }

  get length(): number {
    return this.data.length;
  }

  #has(at: number, count: number): boolean {
    return at >= 0 && at + count <= this.data.length;
  }

  u8(at: number): number {
    return this.data[at] ?? 0;
  }

  u16(at: number): number {
    return this.#has(at, 2) ? this.#view.getUint16(at, this.little) : 0;
  }

  u24(at: number): number {
    const [a, b, c] = [this.u8(at), this.u8(at + 1), this.u8(at + 2)];
    return this.little ? a | (b << 8) | (c << 16) : (a << 16) | (b << 8) | c;
  }

  u32(at: number): number {
    return this.#has(at, 4) ? this.#view.getUint32(at, this.little) : 0;
  }

  i32(at: number): number {
    return this.#has(at, 4) ? this.#view.getInt32(at, this.little) : 0;
  }

  /** Beyond 2^53 it is no longer exact, and no file is so long. */
  u64(at: number): number {
    const [first, second] = [this.u32(at), this.u32(at + 4)];
    return this.little ? second * 2 ** 32 + first : first * 2 ** 32 + second;
  }

  word(at: number, count: number): string {
    return this.#has(at, count) ? String.fromCharCode(...this.data.subarray(at, at + count)) : '';
  }

  part(from: number, to = this.data.length): Uint8Array {
    return this.data.subarray(Math.max(0, from), Math.max(0, to));
  }
}

export function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const latin = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));
