import type { NodeId, Op } from '../../shared/document/document.ts';
import { whereIs } from '../../shared/document/tree.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { isLocked } from '../document/placement.ts';
import { topmost } from '../document/topmost.ts';

/**
 * Moves several blocks by one place, each among its own neighbours; those at the end stay, and so do those behind them.
 * Locked ones do not move.
 */
export function shiftOps(store: DocumentStore, ids: readonly NodeId[], by: -1 | 1): Op[] {
  const lists = new Map<string, { parent: NodeId; slot: string; moving: Set<NodeId> }>();
  for (const id of topmost(store, ids)) {
    if (isLocked(store, id)) continue;
    const { parent, slot } = whereIs(store, id);
    const key = `${parent}/${slot}`;
    const entry = lists.get(key) ?? { parent, slot, moving: new Set<NodeId>() };
    entry.moving.add(id);
    lists.set(key, entry);
  }
  return [...lists.values()].flatMap(({ parent, slot, moving }) => {
    const now = [...store.children(parent, slot)];
    const order = by === -1 ? now.keys() : [...now.keys()].reverse();
    const ops: Op[] = [];
    for (const at of order) {
      const id = now[at] as NodeId;
      const next = now[at + by];
      if (!moving.has(id) || next === undefined || moving.has(next)) continue;
      now[at] = next;
      now[at + by] = id;
      ops.push({ op: 'move', id, parent, slot, at: at + by });
    }
    return ops;
  });
}

/** Where each moved block stands when it is put before `anchor` (the end where there is none), one after the other. */
export function movesBefore(list: readonly NodeId[], moving: readonly NodeId[], anchor: NodeId | undefined) {
  let now = [...list];
  return moving.map((id) => {
    now = now.filter((other) => other !== id);
    const at = anchor === undefined ? now.length : now.indexOf(anchor);
    now.splice(at, 0, id);
    return { id, at };
  });
}
