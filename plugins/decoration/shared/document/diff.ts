import type { BlockNode, Json, NodeId, PageDocument } from './document.ts';

/** A value that is another one now; `undefined`: it is not there. Lists of another length are told by their lengths. */
export interface FieldChange {
  area: 'props' | 'style' | 'meta';
  /** Dotted keys: `items.2.title`. */
  path: string;
  before: Json | undefined;
  after: Json | undefined;
}

export type BlockChange =
  | { kind: 'added' | 'removed'; id: NodeId; node: BlockNode }
  /** It stands in another place among or below others; `fields` may have changed as well. */
  | { kind: 'moved' | 'changed'; id: NodeId; node: BlockNode; fields: FieldChange[] };

export interface DocumentDiff {
  /** In the order of the newer document; what is gone comes last. */
  blocks: BlockChange[];
  /** The page's own settings. */
  settings: FieldChange[];
}

/** What has to change in a document for it to become another one, block by block. */
export function diffDocuments(before: PageDocument, after: PageDocument): DocumentDiff {
  const moved = movedIn(before, after);
  const blocks: BlockChange[] = [];
  for (const id of reading(after)) {
    const node = after.nodes[id] as BlockNode;
    const old = before.nodes[id];
    if (old === undefined) {
      blocks.push({ kind: 'added', id, node });
      continue;
    }
    const fields = fieldsOf(old, node);
    if (moved.has(id)) blocks.push({ kind: 'moved', id, node, fields });
    else if (fields.length > 0) blocks.push({ kind: 'changed', id, node, fields });
  }
  for (const id of reading(before))
    if (after.nodes[id] === undefined) blocks.push({ kind: 'removed', id, node: before.nodes[id] as BlockNode });
  return { blocks, settings: settingsOf(before, after) };
}

/** The page's own settings that differ. */
export function settingsOf(before: PageDocument, after: PageDocument): FieldChange[] {
  return changesIn('meta', before.global, after.global);
}

/** All blocks but the root, as they are read. */
function reading(doc: PageDocument): NodeId[] {
  const ids: NodeId[] = [];
  const walk = (id: NodeId) => {
    for (const child of Object.values(doc.nodes[id]?.slots ?? {}).flat()) {
      if (doc.nodes[child] === undefined) continue;
      ids.push(child);
      walk(child);
    }
  };
  walk(doc.root);
  return ids;
}

/** Blocks in another slot, and the fewest of each slot's that account for its new order. */
function movedIn(before: PageDocument, after: PageDocument): ReadonlySet<NodeId> {
  const places = new Map<NodeId, { slot: string; at: number }>();
  for (const node of Object.values(before.nodes))
    for (const [slot, children] of Object.entries(node.slots ?? {}))
      children.forEach((id, at) => {
        places.set(id, { slot: `${node.id === before.root ? '' : node.id}/${slot}`, at });
      });
  const moved = new Set<NodeId>();
  for (const node of Object.values(after.nodes))
    for (const [name, children] of Object.entries(node.slots ?? {})) {
      const slot = `${node.id === after.root ? '' : node.id}/${name}`;
      const stayed = children.filter((id) => places.get(id)?.slot === slot);
      const inOrder = longestRising(stayed, (id) => places.get(id)?.at ?? 0);
      for (const id of children) if (places.has(id) && !inOrder.has(id)) moved.add(id);
    }
  return moved;
}

/** The longest run of items whose numbers rise, gaps allowed. */
function longestRising(items: readonly NodeId[], numberOf: (id: NodeId) => number): ReadonlySet<NodeId> {
  /** Of each length, the item with the least number that a run ends in. */
  const ends: NodeId[] = [];
  const before = new Map<NodeId, NodeId | undefined>();
  for (const id of items) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (numberOf(ends[middle] as NodeId) < numberOf(id)) low = middle + 1;
      else high = middle;
    }
    before.set(id, ends[low - 1]);
    ends[low] = id;
  }
  const run = new Set<NodeId>();
  for (let id = ends.at(-1); id !== undefined; id = before.get(id)) run.add(id);
  return run;
}

/** The values of a block that differ, whatever stands in it. */
export function fieldsOf(before: BlockNode, after: BlockNode): FieldChange[] {
  const meta = ({ type, hidden, lock, when }: BlockNode): Json => ({
    type,
    hidden: hidden === true,
    lock: lock === true,
    when: (when ?? null) as Json,
  });
  return [
    ...changesIn('props', before.props, after.props),
    ...changesIn('style', before.style, after.style),
    ...changesIn('meta', meta(before), meta(after)),
  ];
}

function changesIn(area: FieldChange['area'], before: Json, after: Json): FieldChange[] {
  const changes: FieldChange[] = [];
  const walk = (one: Json | undefined, other: Json | undefined, path: string) => {
    if (one === other) return;
    const keys = commonKeys(one, other);
    if (keys === undefined) {
      if (JSON.stringify(one) !== JSON.stringify(other)) changes.push({ area, path, before: one, after: other });
      return;
    }
    if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length)
      changes.push({ area, path, before: one, after: other });
    const at = (holder: Json | undefined, key: string) =>
      Object.hasOwn(holder as object, key) ? (holder as Record<string, Json>)[key] : undefined;
    for (const key of keys) walk(at(one, key), at(other, key), path === '' ? key : `${path}.${key}`);
  };
  walk(before, after, '');
  return changes;
}

/** Keys to look at one by one; undefined where the two are told as a whole: an image, a link, a plain value. */
function commonKeys(one: Json | undefined, other: Json | undefined): string[] | undefined {
  if (Array.isArray(one) && Array.isArray(other))
    return Array.from({ length: Math.min(one.length, other.length) }, (_, at) => String(at));
  const plain = (value: Json | undefined) => typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!plain(one) || !plain(other)) return undefined;
  const keys = [...new Set([...Object.keys(one as object), ...Object.keys(other as object)])];
  return keys.includes('key') || keys.includes('kind') ? undefined : keys;
}
