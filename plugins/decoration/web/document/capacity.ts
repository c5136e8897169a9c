import type { Op } from '../../shared/document/document.ts';
import { documentLimits } from '../../shared/document/validate.ts';

/** Would an op make more blocks than a page may hold? The server would refuse all of it. */
export function exceedsCapacity(store: { readonly size: number }, op: Op): boolean {
  const more = insertedBy(op);
  return more > 0 && store.size + more > documentLimits.nodes;
}

function insertedBy(op: Op): number {
  if (op.op === 'batch') return op.ops.reduce((sum, step) => sum + insertedBy(step), 0);
  return op.op === 'insert' ? op.nodes.length : 0;
}
