import { type LocalText, pluralize } from '@fitout/sdk';
import { isOrigin } from '../template/origin.ts';
import { isWhen } from './conditions.ts';
import { rootType } from './create.ts';
import type { BlockNode, DocumentKind, Json, NodeId, PageDocument, Props } from './document.ts';
import { newNodeId } from './ids.ts';
import { safeKey, validId } from './tree.ts';
import { documentLimits, readDocument } from './validate.ts';

/** A block that holds, as it was, what could not be read as one. No build knows the type: visitors never see it. */
export const unreadableType = 'unreadable';

export interface Repaired {
  doc: PageDocument;
  /** What was done, in a person's words; empty for a document that was whole. */
  notes: LocalText[];
}

type Loose = Record<string, unknown>;

/**
 * A whole document out of one that is broken: missing blocks, rings, blocks in two places or in none, values of another
 * shape. Nothing is dropped: what stood nowhere is put at the page's end, what is no block is kept in one.
 * Undefined for what no document can be made of: a later schema, or one beyond all bounds.
 */
export function repairDocument(data: unknown): Repaired | undefined {
  const whole = readDocument(data).doc;
  if (whole !== undefined) return { doc: whole, notes: [] };
  if (!isObject(data) || (data.schema !== undefined && data.schema !== 1) || !isObject(data.nodes)) return undefined;
  const notes = new Notes();
  const nodes = readNodes(data.nodes, notes);
  const root = rootOf(nodes, data.root, notes);
  hangTogether(nodes, root, notes);
  const kinds: readonly unknown[] = ['page', 'activity', 'form'];
  const kind = kinds.includes(data.kind) ? (data.kind as DocumentKind) : 'page';
  const doc: PageDocument = { schema: 1, kind, root, nodes: Object.fromEntries(nodes), global: globalOf(data.global) };
  // Too many blocks, too large: there is nothing to mend then.
  return readDocument(doc).doc === undefined ? undefined : { doc, notes: notes.texts() };
}

/** Counts what was done, and tells it in a few lines. */
class Notes {
  readonly #counts = new Map<string, number>();
  readonly #words: Record<string, (n: number) => LocalText> = {
    unreadable: (n) => ({
      zh: `${n} 个组件无法读取，原样保存在页面末尾`,
      en: `${pluralize(n, 'block', 'blocks')} cannot be read and will be kept at the end as is`,
    }),
    values: (n) => ({
      zh: `${n} 个组件的部分内容格式不对，已修正`,
      en: `${pluralize(n, 'block', 'blocks')} had values of the wrong shape`,
    }),
    missing: (n) => ({
      zh: `${n} 处引用的组件已不存在`,
      en: `${pluralize(n, 'block was', 'blocks were')} named that are not there`,
    }),
    twice: (n) => ({
      zh: `${n} 个组件出现在多处，只保留第一处`,
      en: `${pluralize(n, 'block', 'blocks')} stood in two places`,
    }),
    loose: (n) => ({
      zh: `${n} 个组件不在任何位置，已放到页面末尾`,
      en: `${pluralize(n, 'block', 'blocks')} stood nowhere; moved to the end`,
    }),
    deep: (n) => ({
      zh: `${n} 个组件嵌套过深，已移到页面末尾`,
      en: `${pluralize(n, 'block was', 'blocks were')} nested too deep; moved to the end`,
    }),
    root: () => ({ zh: '页面的根丢失，已重建', en: 'The page’s root was missing and has been rebuilt' }),
  };

  add(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  texts(): LocalText[] {
    return [...this.#counts].flatMap(([what, count]) => this.#words[what]?.(count) ?? []);
  }
}

function readNodes(from: Loose, notes: Notes): Map<NodeId, BlockNode> {
  const nodes = new Map<NodeId, BlockNode>();
  for (const [key, value] of Object.entries(from)) {
    const id = validId(key) ? key : newNodeId();
    const node = readNode(id, value, notes);
    if (node === undefined || id !== key) {
      notes.add('unreadable');
      nodes.set(id, keptAs(id, { key, value: plain(value) }));
    } else nodes.set(id, node);
  }
  return nodes;
}

/** A block of what has at least a type; undefined for anything else. */
function readNode(id: NodeId, value: unknown, notes: Notes): BlockNode | undefined {
  if (!isObject(value) || typeof value.type !== 'string' || value.type === '') return undefined;
  if (value.type.length > documentLimits.typeLength) return undefined;
  const props = holderOf(value.props);
  const style = holderOf(value.style);
  const slots = slotsOf(value.slots);
  const v = Number.isInteger(value.v) && (value.v as number) >= 1 ? (value.v as number) : 1;
  const whole =
    value.id === id &&
    v === value.v &&
    props.same &&
    style.same &&
    slots.same &&
    fits(value.hidden) &&
    fits(value.lock);
  if (!whole) notes.add('values');
  return {
    id,
    type: value.type,
    v,
    parent: validId(value.parent) ? value.parent : null,
    props: props.value,
    style: style.value as BlockNode['style'],
    ...(slots.value === undefined ? {} : { slots: slots.value }),
    ...(value.hidden === true ? { hidden: true } : {}),
    ...(value.lock === true ? { lock: true } : {}),
    ...(isWhen(value.when as Json) ? { when: value.when as NonNullable<BlockNode['when']> } : {}),
  };
}

const fits = (value: unknown) => value === undefined || typeof value === 'boolean';

function keptAs(id: NodeId, what: Props): BlockNode {
  return { id, type: unreadableType, v: 1, parent: null, props: what, style: {} };
}

/** Values of a block; whatever is no such thing is kept under `value`. */
function holderOf(value: unknown): { value: Props; same: boolean } {
  if (!isObject(value)) return { value: value === undefined ? {} : { value: plain(value) }, same: false };
  const clean = plain(value) as Props;
  return { value: clean, same: JSON.stringify(clean) === JSON.stringify(value) };
}

function slotsOf(value: unknown): { value: Record<string, NodeId[]> | undefined; same: boolean } {
  if (value === undefined) return { value: undefined, same: true };
  if (!isObject(value)) return { value: undefined, same: false };
  const entries = Object.entries(value).filter(([slot]) => /^[A-Za-z][\w-]{0,39}$/.test(slot) && safeKey(slot));
  const lists = entries.map(([slot, list]) => [slot, Array.isArray(list) ? list.filter(validId) : []] as const);
  const read = Object.fromEntries(lists) as Record<string, NodeId[]>;
  return { value: read, same: JSON.stringify(read) === JSON.stringify(value) };
}

/** JSON that a document may hold: no keys that reach a prototype, no deeper than it may be. */
function plain(value: unknown, depth: number = documentLimits.depth - 2): Json {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'object' || value === undefined) return String(value);
  // What is nested deeper than a document may be is kept as its text.
  if (depth === 0) return JSON.stringify(value);
  if (Array.isArray(value)) return value.map((item) => plain(item, depth - 1));
  const entries = Object.entries(value).map(([key, inner]) => [
    safeKey(key) ? key : `_${key}`,
    plain(inner, depth - 1),
  ]);
  return Object.fromEntries(entries) as Json;
}

function rootOf(nodes: Map<NodeId, BlockNode>, named: unknown, notes: Notes): NodeId {
  const found =
    (typeof named === 'string' ? nodes.get(named) : undefined) ??
    [...nodes.values()].find((node) => node.type === rootType);
  const id = found?.id ?? newNodeId();
  if (found === undefined || found.id !== named) notes.add('root');
  const slots = found?.slots ?? {};
  const root = found ?? { id, type: rootType, v: 1, props: {}, style: {} };
  const whole = Object.hasOwn(slots, 'default') ? slots : { default: [], ...slots };
  nodes.set(id, { ...root, parent: null, slots: whole } as BlockNode);
  return id;
}

/** Goes down from the root and mends each list; then puts whatever was not reached at the page's end, until all is. */
function hangTogether(nodes: Map<NodeId, BlockNode>, root: NodeId, notes: Notes): void {
  const reached = new Set<NodeId>([root]);
  const atEnd: NodeId[] = [];
  const walk = (top: NodeId) => {
    const stack = [{ id: top, depth: top === root ? 0 : 1 }];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const node = nodes.get(at.id) as BlockNode;
      if (node.slots === undefined) continue;
      const slots: Record<string, NodeId[]> = {};
      for (const [slot, list] of Object.entries(node.slots)) {
        slots[slot] = [];
        for (const id of list) {
          const child = nodes.get(id);
          if (child === undefined) notes.add('missing');
          else if (reached.has(id)) notes.add('twice');
          else {
            reached.add(id);
            const deep = at.depth + 1 >= documentLimits.depth;
            if (deep) {
              notes.add('deep');
              atEnd.push(id);
            } else {
              slots[slot].push(id);
              nodes.set(id, { ...child, parent: node.id });
              stack.push({ id, depth: at.depth + 1 });
            }
          }
        }
      }
      nodes.set(at.id, { ...(nodes.get(at.id) as BlockNode), slots });
    }
  };
  const place = (id: NodeId) => {
    reached.add(id);
    const page = nodes.get(root) as BlockNode;
    const list = [...(page.slots?.default ?? []), id];
    nodes.set(root, { ...page, slots: { ...page.slots, default: list } });
    nodes.set(id, { ...(nodes.get(id) as BlockNode), parent: root });
    walk(id);
  };
  walk(root);
  const held = new Set([...nodes.values()].flatMap((node) => Object.values(node.slots ?? {}).flat()));
  // First those that nothing holds, with what is in them; what is left are rings, each cut at its first block.
  for (const isTop of [(id: NodeId) => !held.has(id), () => true])
    for (const id of [...nodes.keys()]) {
      if (reached.has(id) || !isTop(id)) continue;
      if (nodes.get(id)?.type !== unreadableType) notes.add('loose');
      place(id);
    }
  for (let id = atEnd.pop(); id !== undefined; id = atEnd.pop()) place(id);
}

function globalOf(value: unknown): PageDocument['global'] {
  const from = isObject(value) ? (plain(value) as Props) : {};
  const text = (key: string) => (typeof from[key] === 'string' ? (from[key] as string) : '');
  const rest = Object.entries(from).filter(([key, one]) => {
    if (['shareImage', 'shareTitle', 'shareText'].includes(key)) return typeof one === 'string';
    if (key === 'noindex') return typeof one === 'boolean';
    if (key === 'template') return isOrigin(one);
    return key !== 'palette' || (Array.isArray(one) && one.length <= 12 && one.every((c) => typeof c === 'string'));
  });
  const named = { title: text('title'), description: text('description'), background: text('background') };
  return { ...Object.fromEntries(rest), ...named } as PageDocument['global'];
}

function isObject(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
