import type { TimeSpan } from './time-span.ts';

/** What a reader of times found at a place: the time, and the first character after it. */
export type FoundTime = { end: number; span: TimeSpan } | undefined;

/** What a sticky pattern finds at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

/** The time up to `end`; undefined where there is no such day. */
export function found(end: number, span: TimeSpan | undefined): FoundTime {
  return span === undefined ? undefined : { end, span };
}
