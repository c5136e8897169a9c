import { proxy, snapshot } from 'valtio/vanilla';
import type {
  BlockNode,
  Json,
  NodeId,
  NodeStyle,
  NodeWhen,
  Op,
  PageDocument,
  PageSettings,
  Props,
} from '../../shared/document.ts';
import { applyOp, badOp, type Slots, type Tree } from '../../shared/tree.ts';
import { equalJson, readPath, writeKey } from '../../shared/values.ts';
import { Listeners } from './keyed-listeners.ts';

/** What of a block may change in place: observed by whoever shows it. */
export interface CellState {
  props: Props;
  style: NodeStyle;
  hidden?: boolean;
  lock?: boolean;
  when?: NodeWhen;
}

/**
 * A block while it is edited. Its proxy is made when someone first looks at it, so that a page of 10,000 blocks costs
 * what is on the screen. Children are immutable lists outside of any proxy.
 */
export class Cell {
  readonly id: NodeId;
  readonly type: string;
  readonly v: number;
  parent: NodeId | null;
  slots: Slots | undefined;
  #raw: BlockNode | undefined;
  #state: CellState | undefined;

  constructor(node: BlockNode) {
    this.id = node.id;
    this.type = node.type;
    this.v = node.v;
    this.parent = node.parent;
    this.slots = node.slots;
    this.#raw = node;
  }

  get state(): CellState {
    if (this.#state === undefined) {
      const { props, style, hidden, lock, when } = this.#raw as BlockNode;
      const copy: object = structuredClone<object>({
        props,
        style,
        ...(hidden ? { hidden } : {}),
        ...(lock ? { lock } : {}),
        ...(when ? { when } : {}),
      });
      this.#state = proxy<object>(copy) as CellState;
      this.#raw = undefined;
    }
    return this.#state;
  }

  /** The block as plain data, to be stored or sent; never changed afterwards. */
  toNode(): BlockNode {
    const values = (this.#state === undefined ? this.#raw : snapshot(this.#state as object)) as CellState;
    const { id, type, v, parent } = this;
    return {
      id,
      type,
      v,
      parent,
      props: values.props,
      style: values.style,
      ...(this.slots === undefined ? {} : { slots: this.slots as Record<string, NodeId[]> }),
      ...(values.hidden ? { hidden: true } : {}),
      ...(values.lock ? { lock: true } : {}),
      ...(values.when ? { when: values.when } : {}),
    };
  }
}

export interface Change {
  op: Op;
  inverse: Op;
}

const noChildren: readonly NodeId[] = [];

/**
 * The page being edited: cells by id, and `apply` as the only way to change them. Nobody takes a snapshot of the
 * whole; what is shown is observed cell by cell and slot by slot.
 */
export class EditorStore implements Tree {
  readonly root: NodeId;
  readonly kind: PageDocument['kind'];
  readonly settings: PageSettings;
  readonly #cells = new Map<NodeId, Cell>();
  readonly #slots = new Listeners<string>();
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
    if (op.op === 'global') return equalJson(readPath(this.settings, op.path.split('.')), op.value);
    if (op.op === 'move') {
      const from = this.#cells.get(op.id)?.parent;
      return from === op.parent && this.children(op.parent, op.slot)[op.at] === op.id;
    }
    if (op.op !== 'set') return false;
    const state = this.#cells.get(op.id)?.state;
    if (state === undefined) return false;
    return equalJson(readPath(op.area === 'meta' ? state : state[op.area], op.path.split('.')), op.value);
  }

  #need(id: NodeId): Cell {
    const cell = this.#cells.get(id);
    if (cell === undefined) throw badOp(`no block ${id}`);
    return cell;
  }
}

/** Writes into a proxy in place; what was there comes back as plain data, and the value is copied in. */
function writeInto(holder: Record<string, Json>, path: readonly string[], value: Json | undefined): Json | undefined {
  const above = path.slice(0, -1);
  const inner = above.length === 0 ? holder : readPath(holder, above);
  if (typeof inner !== 'object' || inner === null) throw badOp(`nothing at ${path.join('.')}`);
  const key = path[path.length - 1] as string;
  const old = readPath(inner, [key]);
  const before = typeof old === 'object' && old !== null ? (snapshot(old as object) as Json) : old;
  writeKey(
    inner as Record<string, Json>,
    key,
    typeof value === 'object' && value !== null ? structuredClone(value) : value,
  );
  return before;
}
