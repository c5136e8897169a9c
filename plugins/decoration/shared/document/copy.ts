import { blockDefinition } from '../blocks/registry.ts';
import type { BlockNode, NodeId, PageDocument, Props } from './document.ts';
import { newNodeId } from './ids.ts';

/** The same document under new ids, unlocked: what another page begins with. */
export function freshCopy(document: PageDocument): PageDocument {
  const ids = new Map(Object.keys(document.nodes).map((id) => [id, newNodeId()]));
  const renamed = (id: NodeId) => ids.get(id) ?? id;
  const nodes = Object.values(document.nodes).map(({ lock: _unlocked, ...node }): BlockNode => {
    const slots = Object.entries(node.slots ?? {}).map(([slot, children]) => [slot, children.map(renamed)]);
    return {
      ...structuredClone(node),
      props: copiedProps(node, renamed),
      id: renamed(node.id),
      parent: node.parent === null ? null : renamed(node.parent),
      ...(node.slots === undefined ? {} : { slots: Object.fromEntries(slots) }),
    };
  });
  return {
    ...structuredClone(document),
    root: renamed(document.root),
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
  };
}

/** A block's values in a copy of it: those of another block that they name are the copy's. */
export function copiedProps({ type, props }: BlockNode, renamed: (id: NodeId) => NodeId): Props {
  const own = structuredClone(props);
  return blockDefinition(type)?.renamed?.(own, renamed) ?? own;
}

/** What hangs below the root, each block with all that stands in it, top first. */
export function topSubtrees(document: PageDocument): BlockNode[][] {
  const below = (id: NodeId): BlockNode[] => {
    const node = document.nodes[id];
    return node === undefined ? [] : [node, ...Object.values(node.slots ?? {}).flatMap((list) => list.flatMap(below))];
  };
  return (document.nodes[document.root]?.slots?.default ?? []).map(below);
}
