import { bytesOf, hexOf } from '../codes/hex.ts';
import { textOfBytes } from '../decoder/byte-text.ts';
import type { Found } from '../decoder/protocol.ts';

/** A code that is one of several. */
export type PartFound = Found & { part: NonNullable<Found['part']> };

export function isPart(found: Found): found is PartFound {
  return found.part !== undefined;
}

/** What one of them says: its bytes in hexadecimal, and the text that the reader made of them where it made one. */
interface ReadPart {
  hex: string;
  text?: string;
}

/** Codes that are one text together ("structured append", ISO/IEC 18004, 8): what of them was read. */
export interface PartSet {
  /** What they have in common; QR codes the parity of all their bytes. */
  of: string;
  size: number;
  /** By index; null for those that are still to be read. */
  parts: (ReadPart | null)[];
  /** All are there, and their bytes do not have the parity that each of them names: some are another text's. */
  wrong?: true;
}

/** Numbers, from 1, of those that are still to be read. */
export function missingOf({ parts }: PartSet): number[] {
  return parts.flatMap((part, at) => (part === null ? [at + 1] : []));
}

/** Does a code belong to `set`: is it in it already, is its place free, or is it another set's? */
export function partIn(set: PartSet, { part: { of, size, index }, bytes }: PartFound): 'known' | 'free' | 'other' {
  if (set.of !== of || set.size !== size) return 'other';
  const there = set.parts[index];
  if (there == null) return 'free';
  return there.hex === hexOf(bytes) ? 'known' : 'other';
}

/** A set of which one was read. */
export function setOf(found: PartFound): PartSet {
  const { of, size } = found.part;
  return withPart({ of, size, parts: Array.from({ length: size }, () => null) }, found);
}

/** The set with one more. */
export function withPart(set: PartSet, { part, bytes, text, binary, format }: PartFound): PartSet {
  const read: ReadPart = { hex: hexOf(bytes), ...(binary === true ? {} : { text }) };
  const parts = set.parts.map((one, at) => (at === part.index ? read : one));
  const next: PartSet = { of: set.of, size: set.size, parts };
  // Only of QR codes the number is a parity; others have any.
  if (!format.includes('QR') || missingOf(next).length > 0) return next;
  const parity = bytesOf(parts.map((one) => one?.hex).join(' ')).reduce((sum, byte) => sum ^ byte, 0);
  return String(parity) === set.of ? next : { ...next, wrong: true };
}

/** What a set says by now: `…` stands for what was not read. `binary`: it is no text, and stands in hexadecimal. */
export function joinedOf({ parts }: PartSet): { text: string; binary: boolean } {
  // Those that follow each other are decoded together: a character may begin in one and end in the next.
  const runs: ReadPart[][] = [];
  for (const [at, part] of parts.entries()) {
    if (part === null) runs.push([]);
    else if (at === 0 || parts[at - 1] === null) runs.push([part]);
    else runs.at(-1)?.push(part);
  }
  const shown = runs.filter((run, at) => run.length > 0 || runs[at - 1]?.length !== 0);
  const texts = shown.map(parts.includes(null) ? cutTextOf : textOf);
  const binary = texts.includes(undefined);
  if (binary) return { text: parts.map((part) => part?.hex ?? '…').join(' '), binary };
  return { text: texts.join(''), binary };
}

function textOf(run: readonly ReadPart[]): string | undefined {
  if (run.length === 0) return '…';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytesIn(run));
  } catch {
    // In another character set: that of all bytes together, or which the reader knew or guessed for each.
    const guess = run.every(({ text }) => text !== undefined) ? run.map(({ text }) => text).join('') : undefined;
    return textOfBytes(bytesIn(run), guess) ?? guess;
  }
}

/** What can be said of a run whose neighbours are still to be read: characters that are cut in two at its ends are left out. */
function cutTextOf(run: readonly ReadPart[]): string | undefined {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytesIn(run));
  const inner = utf8.replace(/^\ufffd{1,3}|\ufffd$/g, '');
  return run.length > 0 && !inner.includes('\ufffd') ? inner : textOf(run);
}

function bytesIn(run: readonly ReadPart[]): Uint8Array<ArrayBuffer> {
  return bytesOf(run.map(({ hex }) => hex).join(' '));
}
