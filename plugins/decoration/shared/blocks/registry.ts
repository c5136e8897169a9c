import { FitoutError } from '@fitout/sdk';
import type { BlockNode, PageDocument, Props } from '../document/document.ts';
import type { BlockDefinition } from './definition.ts';
import { normalProps } from './normal.ts';

export type {
  BlockDefinition,
  BlockParts,
  BlockProblem,
  BlockQuery,
  BlockReport,
  BlockViewProps,
  CheckContext,
} from './definition.ts';

const byType = new Map<string, BlockDefinition>();
let inOrder: readonly BlockDefinition[] | undefined;

/** Every block there is, in the palette's order. */
export function blockDefinitions(): readonly BlockDefinition[] {
  inOrder ??= [...byType.values()].sort((a, b) => orderOf(a) - orderOf(b));
  return inOrder;
}

function orderOf({ order }: BlockDefinition): number {
  return order ?? Number.MAX_SAFE_INTEGER;
}

/**
 * Takes in a block; what comes back takes it out again. The same one twice is one. Throws conflict
 * where another block has its type: documents name blocks by it.
 */
export function addBlock(definition: BlockDefinition): () => void {
  const known = byType.get(definition.type);
  if (known !== undefined && known !== definition)
    throw new FitoutError('conflict', {
      reason: 'decoration.block-taken',
      message: {
        zh: `已有类型为 ${definition.type} 的组件`,
        en: `there is a block of the type ${definition.type} already`,
      },
    });
  byType.set(definition.type, definition);
  inOrder = undefined;
  return () => {
    if (byType.get(definition.type) !== definition) return;
    byType.delete(definition.type);
    inOrder = undefined;
  };
}

/** The definition of a type, or undefined for one that this build does not know. */
export function blockDefinition(type: string): BlockDefinition | undefined {
  return byType.get(type);
}

/**
 * Brings every known block to the present version of its props, and those into the shape of its schema. Pure; the
 * same document comes back where there is nothing to do. Unknown types and versions newer than ours stay as they are.
 */
export function migrateDocument(doc: PageDocument): PageDocument {
  let nodes: Record<string, BlockNode> | undefined;
  for (const node of Object.values(doc.nodes)) {
    const next = migrateNode(node);
    if (next === node) continue;
    nodes ??= { ...doc.nodes };
    nodes[node.id] = next;
  }
  return nodes === undefined ? doc : { ...doc, nodes };
}

export function migrateNode(node: BlockNode): BlockNode {
  const definition = byType.get(node.type);
  if (definition === undefined || node.v > definition.v) return node;
  let props: Props = node.props;
  for (let v = node.v; v < definition.v; v++) props = definition.migrate?.[v]?.(props) ?? props;
  props = normalProps(definition.schema, definition.defaults(), props);
  const slots = wholeSlots(definition, node.slots);
  const same = props === node.props && node.v === definition.v && slots === node.slots;
  return same ? node : { ...node, v: definition.v, props, ...(slots === undefined ? {} : { slots }) };
}

/** Every slot of the definition is there, so that blocks can be put in; slots it does not know stay. */
function wholeSlots(definition: BlockDefinition, slots: BlockNode['slots']): BlockNode['slots'] {
  const missing = (definition.slots ?? []).filter((slot) => slots === undefined || !Object.hasOwn(slots, slot));
  return missing.length === 0 ? slots : { ...slots, ...Object.fromEntries(missing.map((slot) => [slot, []])) };
}
