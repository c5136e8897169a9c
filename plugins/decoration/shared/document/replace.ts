import { type FieldChange, fieldsOf, settingsOf } from './diff.ts';
import type { BlockNode, Json, NodeId, Op, PageDocument } from './document.ts';
import { DocumentTree } from './ops.ts';
import { applyOp, whereIs } from './tree.ts';

/**
 * Ops that give `from` the content of `to`, another state of the same page; empty where both are the same. Blocks that
 * are in both keep their ids: their values are written and their places changed, so that what shows them goes on.
 */
export function replacingOps(from: PageDocument, to: PageDocument): Op[] {
  const tree = new DocumentTree(from);
  const ops: Op[] = [];
  const apply = (op: Op): void => {
    applyOp(tree, op);
    ops.push(op);
  };
  for (const id of goneTops(from, to)) apply({ op: 'remove', id });
  const place = (parent: NodeId, node: BlockNode): void => {
    for (const [slot, children] of Object.entries(node.slots ?? {}))
      for (const [at, id] of children.entries()) {
        const child = to.nodes[id];
        if (child === undefined) continue;
        for (const op of placing(tree, child, { parent, slot, at })) apply(op);
        place(id, child);
      }
  };
  place(from.root, to.nodes[to.root] as BlockNode);
  // What is gone and held blocks that stayed is empty by now.
  for (const id of Object.keys(from.nodes))
    if (id !== from.root && to.nodes[id] === undefined && tree.has(id)) apply({ op: 'remove', id });
  for (const [id, node] of Object.entries(from.nodes)) {
    const now = to.nodes[id];
    if (now !== undefined && id !== from.root) for (const op of writing(node, now)) apply(op);
  }
  const settings = new Set(settingsOf(from, to).map(({ path }) => keyOf(path) as keyof PageDocument['global']));
  for (const key of settings) apply({ op: 'global', path: key, value: to.global[key] });
  return ops;
}

/** Blocks that are gone with all that stands in them, without those that stand in another one of these. */
function goneTops(from: PageDocument, to: PageDocument): NodeId[] {
  const gone = new Map<NodeId, boolean>();
  const isGone = (id: NodeId): boolean => {
    const children = Object.values(from.nodes[id]?.slots ?? {}).flat();
    const whole = children.map(isGone).every(Boolean) && to.nodes[id] === undefined && id !== from.root;
    gone.set(id, whole);
    return whole;
  };
  isGone(from.root);
  return [...gone].flatMap(([id, whole]) => (whole && gone.get(from.nodes[id]?.parent ?? '') !== true ? [id] : []));
}

/** Brings a block to its place: moves it there, or puts it in without what stands in it. */
function placing(tree: DocumentTree, node: BlockNode, place: { parent: NodeId; slot: string; at: number }): Op[] {
  if (!tree.has(node.id)) {
    const slots = node.slots === undefined ? undefined : Object.keys(node.slots).map((slot) => [slot, []]);
    const bare = { ...node, ...(slots === undefined ? {} : { slots: Object.fromEntries(slots) }) };
    return [{ op: 'insert', ...place, nodes: [bare] }];
  }
  const now = whereIs(tree, node.id);
  const there = now.parent === place.parent && now.slot === place.slot && now.at === place.at;
  return there ? [] : [{ op: 'move', id: node.id, ...place }];
}

/** Writes each value of a block that differs, as a whole. */
function writing(before: BlockNode, after: BlockNode): Op[] {
  const keys = new Map<string, Pick<FieldChange, 'area' | 'path'>>();
  for (const { area, path } of fieldsOf(before, after)) {
    // An empty path stands for all values: some blocks have a `kind`, by which values are compared as a whole.
    const all = area === 'meta' ? {} : { ...before[area], ...after[area] };
    for (const key of path === '' ? Object.keys(all) : [keyOf(path)]) keys.set(`${area} ${key}`, { area, path: key });
  }
  return [...keys.values()].map(({ area, path }) => {
    const holder = (area === 'meta' ? after : after[area]) as Record<string, Json | undefined>;
    return { op: 'set', id: after.id, area, path, value: holder[path] };
  });
}

/** The first key of a dotted path. */
function keyOf(path: string): string {
  return path.split('.', 1)[0] as string;
}
