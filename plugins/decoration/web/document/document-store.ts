import { deepEqual } from 'fast-equals';
import { proxy, snapshot } from 'valtio/vanilla';
import type { BlockNode, Json, NodeId, Op, PageDocument, PageSettings } from '../../shared/document/document.ts';
import { applyOp, badOp, type Slots, type Tree } from '../../shared/document/tree.ts';
import { readPath } from '../../shared/document/values.ts';
import { KeyedListeners } from '../observable/keyed-listeners.ts';
import { Cell } from './cell.ts';
import { writeInto } from './write-value.ts';

export interface Change {
  op: Op;
  inverse: Op;
}

const noChildren: readonly NodeId[] = [];

/**
 * The page being edited: cells by id, and `apply` as the only way to change them. Nobody takes a snapshot of the
 * whole; what is shown is observed cell by cell and slot by slot.
 */
export class DocumentStore implements Tree {
  readonly root: NodeId;
  readonly kind: PageDocument['kind'];
  readonly settings: PageSettings;
  readonly #cells = new Map<NodeId, Cell>();
  readonly #slots = new KeyedListeners<string>();
  readonly #changes = new Set<(change: Change) => void>();

  constructor(doc: PageDocument) {
    this.root = doc.root;
    this.kind = doc.kind;
    this.settings = proxy(structuredClone(doc.global));
    for (const node of Object.values(doc.nodes)) this.#cells.set(node.id, new Cell(node));
  }

  /**
   * Applies an op and tells everybody. Answers its inverse, or undefined where it changed nothing.
   * Throws for an op that does not fit, with nothing changed.
   */
  apply(op: Op): Op | undefined {
    if (this.#changesNothing(op)) return undefined;
    const inverse = applyOp(this, op);
    for (const listener of [...this.#changes]) listener({ op, inverse });
    return inverse;
  }

  onChange(listener: (change: Change) => void): () => void {
    this.#changes.add(listener);
    return () => this.#changes.delete(listener);
  }

  cell(id: NodeId): Cell | undefined {
    return this.#cells.get(id);
  }

  get size(): number {
    return this.#cells.size;
  }

  children(id: NodeId, slot = 'default'): readonly NodeId[] {
    return this.#cells.get(id)?.slots?.[slot] ?? noChildren;
  }

  subscribeChildren(id: NodeId, slot: string, listener: () => void): () => void {
    return this.#slots.on(`${id}/${slot}`, listener);
  }

  /** The whole page as plain data. */
  document(): PageDocument {
    const nodes: PageDocument['nodes'] = {};
    for (const cell of this.#cells.values()) nodes[cell.id] = cell.toNode();
    return { schema: 1, kind: this.kind, root: this.root, nodes, global: snapshot(this.settings) as PageSettings };
  }

  /** Ids in the order of reading, the page itself left out. */
  *walk(from: NodeId = this.root): Generator<NodeId> {
    for (const list of Object.values(this.#cells.get(from)?.slots ?? {})) {
      for (const id of list) {
        yield id;
        yield* this.walk(id);
      }
    }
  }

  has(id: NodeId): boolean {
    return this.#cells.has(id);
  }

  parent(id: NodeId): NodeId | null {
    return this.#need(id).parent;
  }

  setParent(id: NodeId, parent: NodeId): void {
    this.#need(id).parent = parent;
  }

  slots(id: NodeId): Slots | undefined {
    return this.#need(id).slots;
  }

  setSlot(id: NodeId, slot: string, children: readonly NodeId[]): void {
    const cell = this.#need(id);
    cell.slots = { ...cell.slots, [slot]: children };
    this.#slots.tell(`${id}/${slot}`);
  }

  add(node: BlockNode): void {
    this.#cells.set(node.id, new Cell(node));
  }

  take(id: NodeId): BlockNode {
    const node = this.#need(id).toNode();
    this.#cells.delete(id);
    return node;
  }

  write(id: NodeId, area: 'props' | 'style' | 'meta', path: readonly string[], value: Json | undefined) {
    const { state } = this.#need(id);
    const holder = area === 'meta' ? state : state[area];
    return writeInto(holder as Record<string, Json>, path, value);
  }

  writeGlobal(path: readonly string[], value: Json | undefined) {
    return writeInto(this.settings, path, value);
  }

  #changesNothing(op: Op): boolean {
    if (op.op === 'batch') return op.ops.every((step) => this.#changesNothing(step));
    if (op.op === 'global') return deepEqual(readPath(this.settings, op.path.split('.')), op.value);
    if (op.op === 'move') {
      const from = this.#cells.get(op.id)?.parent;
      return from === op.parent && this.children(op.parent, op.slot)[op.at] === op.id;
    }
    if (op.op !== 'set') return false;
    const state = this.#cells.get(op.id)?.state;
    if (state === undefined) return false;
    return deepEqual(readPath(op.area === 'meta' ? state : state[op.area], op.path.split('.')), op.value);
  }

  #need(id: NodeId): Cell {
    const cell = this.#cells.get(id);
    if (cell === undefined) throw badOp(`no block ${id}`);
    return cell;
  }
}
