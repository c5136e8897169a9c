import type { Op } from '../../shared/document.ts';

/** Adds an op to those that wait to be sent; a run of edits of one value becomes the last of them. */
export function addPending(pending: Op[], op: Op): void {
  const last = pending.at(-1);
  if (last !== undefined && sameTarget(last, op)) pending[pending.length - 1] = op;
  else pending.push(op);
}

function sameTarget(a: Op, b: Op): boolean {
  if (a.op === 'set' && b.op === 'set') return a.id === b.id && a.area === b.area && a.path === b.path;
  return a.op === 'global' && b.op === 'global' && a.path === b.path;
}
