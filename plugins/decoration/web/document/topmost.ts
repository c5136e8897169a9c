import type { NodeId } from '../../shared/document/document.ts';
import type { DocumentStore } from './document-store.ts';

/** Of several blocks, those that no other of them contains, in the order of reading. */
export function topmost(store: DocumentStore, ids: readonly NodeId[]): NodeId[] {
  const chosen = new Set(ids);
  const inside = (id: NodeId): boolean => {
    for (let up = store.cell(id)?.parent ?? null; up !== null; up = store.cell(up)?.parent ?? null)
      if (chosen.has(up)) return true;
    return false;
  };
  if (ids.length < 2) return ids.filter((id) => store.has(id));
  const wanted = new Set(ids.filter((id) => store.has(id) && !inside(id)));
  return [...store.walk()].filter((id) => wanted.has(id));
}
