import type { Op } from '../../shared/document/document.ts';

/** Adds an op to those that wait to be sent; a run of edits of one value becomes the last of them. */
export function addPending(pending: Op[], op: Op): void {
  const last = pending.at(-1);
  if (last !== undefined && sameTarget(last, op)) pending[pending.length - 1] = op;
  else pending.push(op);
}

function sameTarget(a: Op, b: Op): boolean {
  if (a.op === 'set' && b.op === 'set') return a.id === b.id && a.area === b.area && a.path === b.path;
  if (a.op === 'batch' && b.op === 'batch')
    return a.ops.length === b.ops.length && a.ops.every((step, at) => sets(step) && sameTarget(step, b.ops[at] as Op));
  return a.op === 'global' && b.op === 'global' && a.path === b.path;
}

/** A batch of moves or inserts leaves something else each time; values written twice leave the later ones. */
function sets(op: Op): boolean {
  return op.op === 'set';
}
