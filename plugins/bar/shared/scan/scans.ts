import { newUuid } from '@fitout/sdk';
import { typedFormat } from '../codes/typed-format.ts';
import type { Found } from '../decoder/protocol.ts';
import { isPart, joinedOf, missingOf, type PartSet, partIn, setOf, withPart } from './parts.ts';

/** One code that was read, or several that are one text together. */
export interface Scan {
  id: string;
  /** ISO 8601, of the last time. */
  at: string;
  /** What it says; of a set of codes what is read of it by now, all of it once `set` is whole. */
  text: string;
  format: string;
  gs1: boolean;
  /** How often it was read. */
  times: number;
  /** `text` is its bytes in hexadecimal: they are no text. */
  binary?: true;
  /** The two or five digits beside an article's bars. */
  addOn?: string;
  /** The eight digits that an UPC-E prints. */
  printed?: string;
  /** The codes of a structured append that were read. */
  set?: PartSet;
}

/** So many are kept on a device; the oldest go. */
export const maxScans = 500;

/** The list with `found` read at `at`, newest first; a code that is there comes to the front and counts one more. */
export function withFound(scans: readonly Scan[], found: readonly Found[], at: string): Scan[] {
  let list = [...scans];
  for (const one of found) {
    const known = list.find((scan) => isOf(scan, one)) ?? list.find((scan) => isTypedOf(scan, one));
    list = list.filter((scan) => scan !== known);
    list.unshift(known === undefined ? newScan(one, at) : seenAgain(known, one, at));
  }
  return list.slice(0, maxScans);
}

/** Is `found` what `scan` stands for, read once more or in another part? It may have been read without its add-on. */
function isOf(scan: Scan, found: Found): boolean {
  if (scan.format !== found.format) return false;
  if (isPart(found)) return scan.set !== undefined && partIn(scan.set, found) !== 'other';
  const sameAddOn = scan.addOn === undefined || found.addOn === undefined || scan.addOn === found.addOn;
  return scan.set === undefined && scan.text === found.text && sameAddOn;
}

/** Is it the same text, typed on one side and scanned on the other? */
function isTypedOf(scan: Scan, found: Found): boolean {
  if (scan.format !== typedFormat && found.format !== typedFormat) return false;
  return scan.binary === found.binary && isOf({ ...scan, format: found.format }, found);
}

function newScan(found: Found, at: string): Scan {
  const { text, format, gs1, binary, addOn, printed } = found;
  const scan: Scan = {
    id: newUuid(),
    at,
    text,
    format,
    gs1,
    times: 1,
    ...(binary === undefined ? {} : { binary }),
    ...(addOn === undefined ? {} : { addOn }),
    ...(printed === undefined ? {} : { printed }),
  };
  return isPart(found) ? withSet(scan, setOf(found)) : scan;
}

function seenAgain(scan: Scan, found: Found, at: string): Scan {
  const { addOn, format, gs1, printed } = found;
  // Another part of a set is no second time of it.
  if (scan.set !== undefined && isPart(found) && partIn(scan.set, found) === 'free')
    return withSet({ ...scan, at }, withPart(scan.set, found));
  // A typed code has no kind until it is scanned.
  const kind: Partial<Pick<Scan, 'format' | 'gs1' | 'printed'>> =
    scan.format === typedFormat ? { format, gs1, ...(printed === undefined ? {} : { printed }) } : {};
  return {
    ...scan,
    ...kind,
    at,
    times: scan.times + (found.completes === true ? 0 : 1),
    ...(addOn === undefined ? {} : { addOn }),
  };
}

function withSet({ binary: _, ...scan }: Scan, set: PartSet): Scan {
  const { text, binary } = joinedOf(set);
  return { ...scan, text, set, ...(binary ? { binary } : {}) };
}

/** Those that are whole: all but parts of a text whose other parts were not read yet. */
export function wholeOf(scans: readonly Scan[]): Scan[] {
  return scans.filter(({ set }) => set === undefined || missingOf(set).length === 0);
}

/** The list with what was taken out of it in its place again, whatever was read meanwhile. */
export function withBack(scans: readonly Scan[], gone: readonly Scan[]): Scan[] {
  const key = ({ text, format, addOn = '' }: Scan) => `${format} ${addOn} ${text}`;
  const there = new Set(scans.map(key));
  const back = gone.filter((scan) => !there.has(key(scan)));
  return [...scans, ...back].sort((one, other) => other.at.localeCompare(one.at)).slice(0, maxScans);
}

/** Those that have all words of a search in their text, their kind, or what stands beside them. */
export function searched(scans: readonly Scan[], q: string): Scan[] {
  const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return scans.filter(({ text, format, addOn = '', printed = '' }) => {
    const all = `${text}\n${format}\n${addOn}\n${printed}`.normalize('NFKC').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
