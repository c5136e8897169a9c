import { rootType } from '../document/create.ts';
import type { BlockNode, DocumentKind, NodeId, PageDocument, Props } from '../document/document.ts';
import { newNodeId } from '../document/ids.ts';
import type { InnerBlock } from './definition.ts';
import { blockDefinition } from './registry.ts';

/** Deepest level that the editor puts a block at; a stored document may be deeper (documentLimits.depth). */
export const deepest = 12;

/** May a block of this type stand in one of that? The page itself takes whatever is no part of another block. */
export function fits(parentType: string, type: string): boolean {
  const child = blockDefinition(type);
  if (parentType === rootType) return child?.within === undefined;
  const parent = blockDefinition(parentType);
  if (parent?.slots === undefined || parent.slots.length === 0 || child?.floats !== undefined) return false;
  if (child?.within !== undefined && child.within !== parentType) return false;
  return parent.parts === undefined || parent.parts.type === type;
}

/** May a block of this type stand in such a document? */
export function fitsKind(kind: DocumentKind, type: string): boolean {
  return blockDefinition(type)?.kinds?.includes(kind) ?? true;
}

/** A new block with what it begins with, top first; its top hangs below `parent`. Empty for an unknown type. */
export function freshBlock(type: string, parent: NodeId, props?: Props): BlockNode[] {
  const definition = blockDefinition(type);
  if (definition === undefined) return [];
  const id = newNodeId();
  const parts = definition.parts;
  const inside = parts === undefined ? [] : parts.start().map((values) => freshBlock(parts.type, id, values));
  const slots = definition.slots?.map((slot) => [
    slot,
    slot === 'default' ? inside.flatMap((nodes) => nodes[0]?.id ?? []) : [],
  ]);
  const top: BlockNode = {
    id,
    type,
    v: definition.v,
    parent,
    props: { ...definition.defaults(), ...props },
    style: {},
    ...(slots === undefined ? {} : { slots: Object.fromEntries(slots) as Record<string, NodeId[]> }),
  };
  return [top, ...inside.flat()];
}

/** The parts of a block that visitors get, for its view; undefined for a block without parts. */
export function innerOf(doc: PageDocument, node: BlockNode): InnerBlock[] | undefined {
  if (blockDefinition(node.type)?.parts === undefined) return undefined;
  return (node.slots?.default ?? []).flatMap((id) => {
    const child = doc.nodes[id];
    return child === undefined || child.hidden === true ? [] : [{ id, type: child.type, props: child.props }];
  });
}
