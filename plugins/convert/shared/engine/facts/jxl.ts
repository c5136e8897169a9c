import { Bytes, joined } from './bytes.ts';
import { emptyHead, type Head } from './head.ts';
import { boxesOf } from './heif.ts';

/** Bits of a JPEG XL codestream, lowest first. */
class Bits {
  readonly #data: Uint8Array;
  #at: number;

  constructor(data: Uint8Array, at: number) {
    this.#data = data;
    this.#at = at * 8;
  }

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, this.#at += 1)
      value += (((this.#data[this.#at >> 3] ?? 0) >> (this.#at & 7)) & 1) * 2 ** bit;
    return value;
  }

  flag(): boolean {
    return this.read(1) === 1;
  }

  /** One of four: how many bits follow and what is added to them. */
  choice(...choices: [bits: number, plus: number][]): number {
    const [bits, plus] = choices[this.read(2)] ?? [0, 0];
    return this.read(bits) + plus;
  }
}

const ratios = [1, 1, 1.2, 4 / 3, 1.5, 16 / 9, 1.25, 2];

/** ISO/IEC 18181-1 (codestream) and -2 (container). */
export function jxlHead(data: Uint8Array, whole: boolean): Head {
  const bytes = new Bytes(data);
  const head = emptyHead('jxl');
  let code: Uint8Array = data;
  if (bytes.u16(0) !== 0xff0a) {
    const parts: Uint8Array[] = [];
    for (const { name, from, to } of boxesOf(bytes, 0, bytes.length)) {
      if (name === 'jxlc') parts.push(bytes.part(from, to));
      else if (name === 'jxlp') parts.push(bytes.part(from + 4, to));
      else if (name === 'Exif') head.exif = bytes.part(from + 4 + bytes.u32(from), to);
      else if (name === 'jhgm') head.hdr = true;
    }
    code = joined(parts);
  }
  if (code.length < 4) {
    head.cut = whole;
    return head;
  }
  readCodestream(new Bits(code, 2), head);
  return head;
}

function readCodestream(bits: Bits, head: Head): void {
  const small = bits.flag();
  const edge = (): number => (small ? (bits.read(5) + 1) * 8 : bits.choice([9, 1], [13, 1], [18, 1], [30, 1]));
  head.height = edge();
  const ratio = bits.read(3);
  head.width = ratio === 0 ? edge() : Math.floor(head.height * (ratios[ratio] ?? 1));
  if (bits.flag()) return;
  if (bits.flag()) {
    // The decoder turns by it: the size that is told is the upright one.
    if (bits.read(3) >= 4) [head.width, head.height] = [head.height, head.width];
    if (bits.flag()) {
      const before = [head.width, head.height];
      readSize(bits);
      [head.width, head.height] = before as [number, number];
    }
    if (bits.flag()) readPreview(bits);
    if (bits.flag()) head.frames = 2;
    if (head.frames === 2) {
      bits.choice([0, 100], [0, 1000], [10, 1], [30, 1]);
      bits.choice([0, 1], [0, 1001], [8, 1], [10, 1]);
      bits.choice([0, 0], [3, 0], [16, 0], [32, 0]);
      bits.flag();
    }
  }
  const floating = bits.flag();
  head.depth = floating
    ? bits.choice([0, 32], [0, 16], [0, 24], [6, 1])
    : bits.choice([0, 8], [0, 10], [0, 12], [6, 1]);
  if (floating) {
    bits.read(4);
    head.hdr = true;
  }
  bits.flag();
  // Extra channels: nearly always the transparency.
  head.alpha = bits.choice([0, 0], [0, 1], [4, 2], [12, 1]) > 0;
}

function readSize(bits: Bits): void {
  const small = bits.flag();
  const edge = (): number => (small ? bits.read(5) : bits.choice([9, 1], [13, 1], [18, 1], [30, 1]));
  edge();
  if (bits.read(3) === 0) edge();
}

function readPreview(bits: Bits): void {
  const eighths = bits.flag();
  const edge = (): number =>
    eighths ? bits.choice([0, 16], [0, 32], [5, 1], [9, 33]) : bits.choice([6, 1], [8, 65], [10, 321], [12, 1345]);
  edge();
  if (bits.read(3) === 0) edge();
}
