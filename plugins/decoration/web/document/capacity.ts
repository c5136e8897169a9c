import type { NodeId, Op } from '../../shared/document/document.ts';
import type { Tree } from '../../shared/document/tree.ts';
import { documentLimits } from '../../shared/document/validate.ts';

type Counted = Pick<Tree, 'has' | 'slots'> & { readonly size: number };

/** Would an op make more blocks than a page may hold? The server would refuse all of it. */
export function exceedsCapacity(store: Counted, op: Op): boolean {
  const more = growth(store, op);
  return more > 0 && store.size + more > documentLimits.nodes;
}

/** How many blocks more there are after an op. */
function growth(store: Counted, op: Op): number {
  if (op.op === 'batch') return op.ops.reduce((sum, step) => sum + growth(store, step), 0);
  if (op.op === 'remove') return -subtreeSize(store, op.id);
  return op.op === 'insert' ? op.nodes.length : 0;
}

function subtreeSize(store: Counted, id: NodeId): number {
  if (!store.has(id)) return 0;
  const children = Object.values(store.slots(id) ?? {}).flat();
  return children.reduce((sum, child) => sum + subtreeSize(store, child), 1);
}
