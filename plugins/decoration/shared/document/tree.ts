import { FitoutError } from '@fitout/sdk';
import { isWhen } from './conditions.ts';
import type { BlockNode, Json, NodeId, Op } from './document.ts';

/** The children of a node by slot. Lists are immutable: a change puts a new list in place. */
export type Slots = Readonly<Record<string, readonly NodeId[]>>;

/**
 * What ops work on: the stored document on the server, live cells in the editor. One meaning of each op for both.
 * Methods are only called with ids that `has` knows, and with paths that were split already.
 */
export interface Tree {
  readonly root: NodeId;
  has(id: NodeId): boolean;
  parent(id: NodeId): NodeId | null;
  setParent(id: NodeId, parent: NodeId): void;
  slots(id: NodeId): Slots | undefined;
  setSlot(id: NodeId, slot: string, children: readonly NodeId[]): void;
  /** Puts a node in; its place among its parent's children is set by `setSlot`. */
  add(node: BlockNode): void;
  /** Takes a node out and returns it as plain data. */
  take(id: NodeId): BlockNode;
  /** Writes a value (undefined removes the key) and returns what was there, as plain data. */
  write(
    id: NodeId,
    area: 'props' | 'style' | 'meta',
    path: readonly string[],
    value: Json | undefined,
  ): Json | undefined;
  writeGlobal(path: readonly string[], value: Json | undefined): Json | undefined;
}

/** An op that does not fit the tree it is applied to. */
export function badOp(message: string, detail?: unknown): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'decoration.bad-op',
    message: { zh: `编辑操作无法应用：${message}`, en: `the edit does not fit: ${message}` },
    detail,
  });
}

const idShape = /^[0-9a-z]{1,40}$/;
const keyShape = /^[A-Za-z0-9_-]{1,64}$/;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
const metaKeys = new Set(['hidden', 'lock', 'when']);

/** A key that may stand in a path or in stored values: never one that reaches a prototype. */
export function safeKey(key: string): boolean {
  return !forbidden.has(key);
}

export function validId(id: unknown): id is NodeId {
  return typeof id === 'string' && idShape.test(id) && !forbidden.has(id);
}

/** Splits `items.2.title`. Throws for an empty path and for keys that could reach a prototype. */
export function splitPath(path: string): string[] {
  const keys = path.split('.');
  for (const key of keys) if (!keyShape.test(key) || forbidden.has(key)) throw badOp(`path ${path}`);
  return keys;
}

/** Applies one op and returns the op that takes it back. A batch is applied whole or not at all. */
export function applyOp(tree: Tree, op: Op): Op {
  switch (op.op) {
    case 'set':
      return set(tree, op);
    case 'global':
      return { ...op, value: tree.writeGlobal(splitPath(op.path), op.value) };
    case 'insert':
      return insert(tree, op);
    case 'remove':
      return remove(tree, op);
    case 'move':
      return move(tree, op);
    case 'batch':
      return batch(tree, op);
    default:
      throw badOp(`unknown op ${String((op as { op: unknown }).op)}`);
  }
}

type OpOf<K extends Op['op']> = Extract<Op, { op: K }>;

function set(tree: Tree, op: OpOf<'set'>): Op {
  known(tree, op.id);
  const path = splitPath(op.path);
  if (op.area === 'meta' && (path.length !== 1 || !metaKeys.has(path[0] as string))) throw badOp(`meta ${op.path}`);
  if (op.area !== 'meta' && op.area !== 'props' && op.area !== 'style') throw badOp(`area ${String(op.area)}`);
  if (op.area === 'meta' && op.value !== undefined && !fitsMeta(op.path, op.value)) throw badOp(`meta ${op.path}`);
  return { ...op, value: tree.write(op.id, op.area, path, op.value) };
}

function fitsMeta(key: string, value: Json): boolean {
  return key === 'when' ? isWhen(value) : typeof value === 'boolean';
}

function insert(tree: Tree, op: OpOf<'insert'>): Op {
  const children = slotOf(tree, op.parent, op.slot);
  const [first] = op.nodes;
  if (first === undefined) throw badOp('insert without nodes');
  checkSubtree(tree, op.nodes);
  const at = place(op.at, children.length);
  for (const node of op.nodes) tree.add(node === first ? { ...node, parent: op.parent } : node);
  tree.setSlot(op.parent, op.slot, children.toSpliced(at, 0, first.id));
  return { op: 'remove', id: first.id };
}

/** New nodes hang together: the first one is the top, every other stands in exactly one slot of its parent. */
function checkSubtree(tree: Tree, nodes: readonly BlockNode[]): void {
  const fresh = new Map<NodeId, BlockNode>();
  for (const node of nodes) {
    if (!validId(node.id) || fresh.has(node.id) || tree.has(node.id)) throw badOp(`id ${String(node.id)} is taken`);
    fresh.set(node.id, node);
  }
  const reached = new Set<NodeId>([(nodes[0] as BlockNode).id]);
  for (const node of nodes) {
    for (const [slot, children] of Object.entries(node.slots ?? {})) {
      if (!safeKey(slot)) throw badOp(`slot ${slot}`);
      for (const child of children) {
        if (fresh.get(child)?.parent !== node.id || reached.has(child)) throw badOp(`child ${child} of ${node.id}`);
        reached.add(child);
      }
    }
  }
  // Each reached node has one parent within, so a node that is not reached is either loose or part of a ring.
  if (reached.size !== fresh.size) throw badOp('loose nodes');
  checkNoRing(nodes, fresh);
}

function checkNoRing(nodes: readonly BlockNode[], fresh: ReadonlyMap<NodeId, BlockNode>): void {
  const seen = new Set<NodeId>();
  const queue = [(nodes[0] as BlockNode).id];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    seen.add(id);
    for (const list of Object.values(fresh.get(id)?.slots ?? {})) queue.push(...list);
  }
  if (seen.size !== fresh.size) throw badOp('nodes in a ring');
}

function remove(tree: Tree, op: OpOf<'remove'>): Op {
  const { parent, slot, at } = whereIs(tree, op.id);
  const nodes = takeSubtree(tree, op.id);
  tree.setSlot(parent, slot, slotOf(tree, parent, slot).toSpliced(at, 1));
  return { op: 'insert', parent, slot, at, nodes };
}

function takeSubtree(tree: Tree, top: NodeId): BlockNode[] {
  const nodes: BlockNode[] = [];
  const stack = [top];
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    const node = tree.take(id);
    nodes.push(node);
    for (const list of Object.values(node.slots ?? {}).reverse()) stack.push(...[...list].reverse());
  }
  return nodes;
}

function move(tree: Tree, op: OpOf<'move'>): Op {
  const from = whereIs(tree, op.id);
  for (let id: NodeId | null = op.parent; id !== null; id = tree.parent(id)) {
    if (id === op.id) throw badOp('a block cannot stand in itself');
    known(tree, id);
  }
  const target = slotOf(tree, op.parent, op.slot);
  const same = from.parent === op.parent && from.slot === op.slot;
  const at = place(op.at, target.length - (same ? 1 : 0));
  tree.setSlot(from.parent, from.slot, slotOf(tree, from.parent, from.slot).toSpliced(from.at, 1));
  tree.setSlot(op.parent, op.slot, slotOf(tree, op.parent, op.slot).toSpliced(at, 0, op.id));
  if (!same) tree.setParent(op.id, op.parent);
  return { op: 'move', id: op.id, ...from };
}

function batch(tree: Tree, op: OpOf<'batch'>): Op {
  const inverse: Op[] = [];
  try {
    for (const step of op.ops) inverse.unshift(applyOp(tree, step));
  } catch (error) {
    for (const step of inverse) applyOp(tree, step);
    throw error;
  }
  return { op: 'batch', ops: inverse };
}

/** Parent, slot and index of a node. The root stands nowhere: it cannot be moved or removed. */
export function whereIs(tree: Tree, id: NodeId): { parent: NodeId; slot: string; at: number } {
  known(tree, id);
  const parent = tree.parent(id);
  if (parent === null) throw badOp('the page itself cannot be moved');
  for (const [slot, children] of Object.entries(tree.slots(parent) ?? {})) {
    const at = children.indexOf(id);
    if (at >= 0) return { parent, slot, at };
  }
  throw badOp(`${id} is not among the children of ${parent}`);
}

function known(tree: Tree, id: NodeId): void {
  if (!tree.has(id)) throw badOp(`no block ${String(id)}`, { id });
}

function slotOf(tree: Tree, id: NodeId, slot: string): readonly NodeId[] {
  known(tree, id);
  const slots = tree.slots(id);
  const children = slots !== undefined && Object.hasOwn(slots, slot) ? slots[slot] : undefined;
  if (children === undefined) throw badOp(`no slot ${slot} in ${id}`);
  return children;
}

function place(at: number, length: number): number {
  if (!Number.isInteger(at) || at < 0 || at > length) throw badOp(`position ${at} of ${length}`);
  return at;
}
