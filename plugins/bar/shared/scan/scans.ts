import type { Found } from '../decoder/protocol.ts';

/** One code that was read. */
export interface Scan {
  id: string;
  /** ISO 8601, of the last time. */
  at: string;
  text: string;
  format: string;
  gs1: boolean;
  /** How often it was read. */
  times: number;
}

/** So many are kept on a device; the oldest go. */
export const mostScans = 500;

/** The list with `found` read at `at`, newest first; a code that is there comes to the front and counts one more. */
export function withFound(scans: readonly Scan[], found: readonly Found[], at: string, newId: () => string): Scan[] {
  let list = [...scans];
  for (const { text, format, gs1 } of found) {
    const known = list.find((scan) => scan.text === text && scan.format === format);
    list = list.filter((scan) => scan !== known);
    list.unshift(
      known === undefined ? { id: newId(), at, text, format, gs1, times: 1 } : { ...known, at, times: known.times + 1 },
    );
  }
  return list.slice(0, mostScans);
}

/** The list with what was taken out of it in its place again, whatever was read meanwhile. */
export function withBack(scans: readonly Scan[], gone: readonly Scan[]): Scan[] {
  const back = gone.filter(({ text, format }) => !scans.some((one) => one.text === text && one.format === format));
  return [...scans, ...back].sort((one, other) => other.at.localeCompare(one.at)).slice(0, mostScans);
}

/** Those that have all words of a search in their text or kind. */
export function searched(scans: readonly Scan[], q: string): Scan[] {
  const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return scans.filter(({ text, format }) => {
    const all = `${text}\n${format}`.normalize('NFKC').toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
