import { batchLimits } from '../../shared/document/batches.ts';
import type { Op } from '../../shared/document/document.ts';

/** A character is at most three bytes; the rest is for what is around the ops. */
const charactersPerBatch = batchLimits.bytes / 4;

/** How many of the waiting ops the server takes at once, from the first one on. What is too large for that goes alone. */
export function batchLength(ops: readonly Op[]): number {
  let characters = 0;
  for (const [at, op] of ops.entries()) {
    characters += JSON.stringify(op).length;
    if (at === batchLimits.ops || (at > 0 && characters > charactersPerBatch)) return at;
  }
  return ops.length;
}

/** As JSON writes what no database holds: U+0000 and half a character. */
const unsavable = /\\u0000|\\ud[89a-f]/;

/**
 * The op without the characters that no database holds. They come with what is pasted from other programs, are seen by
 * nobody, and would keep everything else from being saved.
 */
export function savable(op: Op): Op {
  const text = JSON.stringify(op);
  if (!unsavable.test(text)) return op;
  const mend = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
  return JSON.parse(text, mend) as Op;
}
