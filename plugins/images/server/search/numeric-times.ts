import { type FoundTime, found, matchAt } from './found-time.ts';
import { dateSpan } from './time-span.ts';

const dashed = /(\d{4})[-/.](\d\d?)(?:[-/.](\d\d?))?/y;
const compact = /(\d{4})(\d\d)?(\d\d)?/y;
/** A longer number, the name of a file, or what stands before 年. */
const goesOn = /^(?:[\w年]|[-/.]\d| 年)/;

/** `2024`, `202405`, `20240501`, `2024-05`, `2024/5/1`, `2024.5.1`: only where the number begins and ends there. */
export function readNumericTime(text: string, at: number): FoundTime {
  if (/[\w./-]/.test(text[at - 1] ?? '')) return undefined;
  const match = matchAt(dashed, text, at) ?? matchAt(compact, text, at);
  if (match === undefined) return undefined;
  const end = at + match[0].length;
  if (goesOn.test(text.slice(end, end + 2))) return undefined;
  const [year = 0, month, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  return found(end, dateSpan(year, month, day));
}
