import { Fault, unsupported } from '../../faults.ts';
import { black, type CodeTable, codeBits, modes, pass, runs, white } from './fax-codes.ts';
import { compression } from './layout.ts';

interface FaxSize {
  kind: number;
  /** T4Options or T6Options: 1 for two-dimensional coding, 2 for uncompressed mode. */
  options: number;
  width: number;
  rows: number;
  rowBytes: number;
}

/**
 * Facsimile compressions of ITU-T T.4 and T.6: a bit a pixel, 1 for black. Ends at what cannot be read, so that fewer
 * rows come out than there should be.
 */
export function unpackFax(bytes: Uint8Array, size: FaxSize): Uint8Array {
  const { kind, options, width, rows, rowBytes } = size;
  if ((kind === compression.fax3 || kind === compression.fax4) && (options & 2) !== 0)
    throw unsupported({ zh: '传真压缩中的未压缩段', en: 'fax compression with uncompressed segments' });
  const result = new Uint8Array(rowBytes * rows);
  const bits = new FaxBits(bytes);
  let above: number[] = [width];
  let row = 0;
  for (; row < rows; row += 1) {
    const flat = kind === compression.fax4 ? false : startRow(bits, kind, options);
    const changes = flat ? readRuns(bits, width) : readModes(bits, above, width);
    if (changes === undefined) break;
    paint(result.subarray(row * rowBytes, (row + 1) * rowBytes), changes, width);
    above = changes;
    if (kind === compression.faxRows) bits.align(8);
    if (kind === compression.faxText) bits.align(16);
  }
  return result.subarray(0, row * rowBytes);
}

/** What stands before a row. Is the row coded by its runs alone? */
function startRow(bits: FaxBits, kind: number, options: number): boolean {
  if (kind !== compression.fax3) return true;
  const marked = bits.skipEndOfLine();
  if ((options & 1) === 0) return true;
  if (!marked) throw new Fault('broken', 'a row of facsimile compression does not say how it is coded');
  return bits.take(1) === 1;
}

/** Where colours change, from white on, the width last. Undefined for what no row can be. */
function readRuns(bits: FaxBits, width: number): number[] | undefined {
  const changes: number[] = [];
  let [at, colour] = [0, 0];
  while (at < width) {
    const run = bits.run(colour);
    if (run === undefined || at + run > width) return undefined;
    at += run;
    changes.push(at);
    colour ^= 1;
  }
  return changes;
}

/** As `readRuns`, of a row that is coded relative to the one above it. */
function readModes(bits: FaxBits, above: number[], width: number): number[] | undefined {
  const changes: number[] = [];
  // The index of a change in a list is its colour: even ones are from white to black.
  let [at, index] = [0, 0];
  let started = false;
  while (at < width) {
    const mode = bits.code(modes);
    if (mode === undefined) return undefined;
    while (index > 0 && (above[index - 1] ?? width) > at) index -= 1;
    while (index < above.length && ((above[index] ?? width) < at || ((above[index] ?? width) === at && started)))
      index += 1;
    if ((index & 1) !== (changes.length & 1)) index += 1;
    const change = above[index] ?? width;
    if (mode === pass) {
      at = above[index + 1] ?? width;
      started = true;
      continue;
    }
    if (mode === runs) {
      const first = bits.run(changes.length & 1);
      const second = first === undefined ? undefined : bits.run((changes.length & 1) ^ 1);
      if (first === undefined || second === undefined || at + first + second > width) return undefined;
      changes.push(at + first, at + first + second);
      at += first + second;
    } else {
      const next = change + mode;
      if (next < at || next > width) return undefined;
      changes.push(next);
      at = next;
    }
    started = true;
  }
  if (at !== width) return undefined;
  return changes;
}

function paint(row: Uint8Array, changes: number[], width: number): void {
  for (let index = 0; index < changes.length; index += 2) {
    const to = changes[index + 1] ?? width;
    for (let at = changes[index] as number; at < to; ) {
      if ((at & 7) === 0 && to - at >= 8) {
        row[at >> 3] = 0xff;
        at += 8;
        continue;
      }
      row[at >> 3] = (row[at >> 3] as number) | (0x80 >> (at & 7));
      at += 1;
    }
  }
}

class FaxBits {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** The next bits, zeros behind the end. */
  #peek(count: number): number {
    const from = this.#at >> 3;
    const word = ((this.#bytes[from] ?? 0) << 16) | ((this.#bytes[from + 1] ?? 0) << 8) | (this.#bytes[from + 2] ?? 0);
    return (word >> (24 - (this.#at & 7) - count)) & ((1 << count) - 1);
  }

  take(count: number): number {
    const value = this.#peek(count);
    this.#at += count;
    return value;
  }

  /** Undefined where no code of the table follows. */
  code(table: CodeTable): number | undefined {
    const found = table[this.#peek(codeBits)] as number;
    if (found === 0) return undefined;
    this.#at += found & 15;
    return found >> 4;
  }

  /** One run of a colour, with the long codes in front of it. */
  run(colour: number): number | undefined {
    let sum = 0;
    for (;;) {
      const part = this.code(colour === 0 ? white : black);
      if (part === undefined) return undefined;
      sum += part;
      if (part < 64) return sum;
    }
  }

  align(bits: number): void {
    this.#at = Math.ceil(this.#at / bits) * bits;
  }

  /** Steps over eleven zeros or more and a one, where they follow. */
  skipEndOfLine(): boolean {
    if (this.#peek(11) !== 0) return false;
    const end = this.#bytes.length * 8;
    let at = this.#at + 11;
    while (at < end && ((this.#bytes[at >> 3] as number) & (0x80 >> (at & 7))) === 0) at += 1;
    if (at >= end) return false;
    this.#at = at + 1;
    return true;
  }
}
