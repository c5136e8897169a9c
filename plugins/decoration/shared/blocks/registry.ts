import { FitoutError } from '@fitout/sdk';
import type { BlockNode, PageDocument, Props } from '../document/document.ts';
import { album } from './album/definition.ts';
import { article } from './article/definition.ts';
import { bottombar } from './bottombar/definition.ts';
import { carousel } from './carousel/definition.ts';
import { column } from './column/definition.ts';
import { columns } from './columns/definition.ts';
import { container } from './container/definition.ts';
import { countdown } from './countdown/definition.ts';
import { cube } from './cube/definition.ts';
import type { BlockDefinition } from './definition.ts';
import { divider } from './divider/definition.ts';
import { draw } from './draw/definition.ts';
import { float } from './float/definition.ts';
import { fold } from './fold/definition.ts';
import { hotspot } from './hotspot/definition.ts';
import { image } from './image/definition.ts';
import { nav } from './nav/definition.ts';
import { normalProps } from './normal.ts';
import { notice } from './notice/definition.ts';
import { numbers } from './numbers/definition.ts';
import { orders } from './orders/definition.ts';
import { popup } from './popup/definition.ts';
import { richtext } from './richtext/definition.ts';
import { search } from './search/definition.ts';
import { service } from './service/definition.ts';
import { spacer } from './spacer/definition.ts';
import { store } from './store/definition.ts';
import { tab } from './tab/definition.ts';
import { tabs } from './tabs/definition.ts';
import { title } from './title/definition.ts';
import { topbar } from './topbar/definition.ts';
import { user } from './user/definition.ts';
import { video } from './video/definition.ts';

export type {
  BlockDefinition,
  BlockParts,
  BlockProblem,
  BlockQuery,
  BlockReport,
  BlockViewProps,
  CheckContext,
} from './definition.ts';

/** What this plugin itself contributes, in the palette's order; everything else knows blocks by their type alone. */
const own: readonly BlockDefinition[] = [
  carousel,
  image,
  hotspot,
  cube,
  album,
  video,
  title,
  richtext,
  article,
  notice,
  nav,
  topbar,
  bottombar,
  search,
  orders,
  container,
  columns,
  column,
  tabs,
  tab,
  fold,
  draw,
  numbers,
  countdown,
  user,
  service,
  store,
  popup,
  float,
  spacer,
  divider,
];

const byType = new Map<string, BlockDefinition>(own.map((definition) => [definition.type, definition]));

/** Every block there is, in the palette's order. */
export function blockDefinitions(): readonly BlockDefinition[] {
  return [...byType.values()];
}

/**
 * Takes in a block of another plugin; what comes back takes it out again. The same one twice is one. Throws conflict
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
  return () => {
    if (byType.get(definition.type) === definition) byType.delete(definition.type);
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
