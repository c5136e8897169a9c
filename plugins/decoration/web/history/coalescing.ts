import { deepEqual } from 'fast-equals';
import type { Op } from '../../shared/document/document.ts';

/** Edits of one value, in one block or in several at once, share a key and may become one step; other edits have none. */
export function keyOf(op: Op): string | undefined {
  if (op.op === 'set') return `${op.id} ${op.area} ${op.path}`;
  if (op.op === 'global') return `global ${op.path}`;
  return op.op === 'batch' ? keyOfMany(op.ops) : undefined;
}

function keyOfMany(ops: readonly Op[]): string | undefined {
  const keys = ops.map((step) => (step.op === 'set' ? keyOf(step) : undefined));
  return keys.length === 0 || keys.includes(undefined) ? undefined : keys.join('|');
}

/** Do both leave the same values? The steps of an inverse stand in the opposite order. */
export function sameValue(a: Op, b: Op): boolean {
  if (a.op === 'batch' && b.op === 'batch') {
    const [ours, theirs] = [a.ops, b.ops.toReversed()];
    return ours.length === theirs.length && ours.every((step, at) => sameValue(step, theirs[at] as Op));
  }
  if ((a.op !== 'set' && a.op !== 'global') || (b.op !== 'set' && b.op !== 'global')) return false;
  return deepEqual(a.value, b.value);
}
