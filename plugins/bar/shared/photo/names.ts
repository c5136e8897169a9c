import { fileStem } from '@fitout/sdk';

/** Characters of a name without its ending. */
export const nameLimit = 100;

/** What somebody typed as a name that every file system takes; '' where nothing is left of it. */
export const safeName = (typed: string): string => fileStem(typed, nameLimit);

const two = (value: number): string => String(value).padStart(2, '0');

/** `照片 20261125-093005` by the person's clock. */
export function nameAt(word: string, at: Date): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${word} ${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}

/** The name itself, or with the next free number behind it: `照片 (2)`. Letters of either case are the same name. */
export function freeName(name: string, taken: Iterable<string>): string {
  const there = new Set(Array.from(taken, (one) => one.toLowerCase()));
  let free = name;
  for (let n = 2; there.has(free.toLowerCase()); n += 1) free = `${name} (${n})`;
  return free;
}
