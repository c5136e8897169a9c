import { migrateNode } from '../../shared/blocks/registry.ts';
import { copiedProps } from '../../shared/document/copy.ts';
import type { BlockNode, NodeId } from '../../shared/document/document.ts';
import { newNodeId } from '../../shared/document/ids.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { topmost } from '../document/topmost.ts';

/** A block with everything in it, top first. */
export type Subtree = BlockNode[];

/** A block and everything in it, as plain data. */
export function copySubtree(store: DocumentStore, id: NodeId): Subtree {
  const nodes: BlockNode[] = [];
  for (const one of [id, ...store.walk(id)]) {
    const cell = store.cell(one);
    if (cell !== undefined) nodes.push(structuredClone(cell.toNode()));
  }
  return nodes;
}

/** Several blocks, each with everything in it; those that stand in another one come with that. */
export function copySubtrees(store: DocumentStore, ids: readonly NodeId[]): Subtree[] {
  return topmost(store, ids).map((id) => copySubtree(store, id));
}

/**
 * The same blocks under new ids, of the present versions, unlocked: ready to be inserted anywhere. Where one names a
 * block of another, their copies do as well.
 */
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
