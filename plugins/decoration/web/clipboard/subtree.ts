import { migrateNode } from '../../shared/blocks/registry.ts';
import { copiedProps } from '../../shared/copy.ts';
import type { BlockNode, NodeId } from '../../shared/document.ts';
import { newNodeId } from '../../shared/ids.ts';
import type { EditorStore } from '../document/document-store.ts';

/** Blocks with what stands in them, top first: as they lie in the clipboard. */
export type Subtree = BlockNode[];

/** A block and everything in it, as plain data. */
export function copySubtree(store: EditorStore, id: NodeId): Subtree {
  const nodes: BlockNode[] = [];
  for (const one of [id, ...store.walk(id)]) {
    const cell = store.cell(one);
    if (cell !== undefined) nodes.push(structuredClone(cell.toNode()));
  }
  return nodes;
}

/** The same blocks under new ids, of the present versions, unlocked: ready to be inserted anywhere. */
export function freshSubtree(subtree: Subtree): Subtree {
  return freshSubtrees([subtree])[0] as Subtree;
}

/** Several at once: where one names a block of another, their copies do as well. */
export function freshSubtrees(subtrees: readonly Subtree[]): Subtree[] {
  const ids = new Map(subtrees.flat().map((node) => [node.id, newNodeId()]));
  const renamed = (id: NodeId) => ids.get(id) ?? id;
  return subtrees.map((subtree) => freshNodes(subtree, renamed));
}

function freshNodes(subtree: Subtree, renamed: (id: NodeId) => NodeId): Subtree {
  return subtree.map((node) => {
    const { lock: _unlocked, ...rest } = migrateNode(node);
    return {
      ...structuredClone(rest),
      props: copiedProps(rest, renamed),
      id: renamed(node.id),
      parent: node.parent === null ? null : renamed(node.parent),
      ...(rest.slots === undefined
        ? {}
        : { slots: Object.fromEntries(Object.entries(rest.slots).map(([slot, list]) => [slot, list.map(renamed)])) }),
    };
  });
}

/** Of several blocks, those that no other of them contains, in the order of reading. */
export function topmost(store: EditorStore, ids: readonly NodeId[]): NodeId[] {
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
