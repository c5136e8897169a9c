import type { BlockNode, Json, NodeId, Op, PageDocument } from './document.ts';
import { applyOp, badOp, type Slots, type Tree } from './tree.ts';
import { withPath } from './values.ts';

/**
 * Applies ops to a document without changing it; what stays the same is shared. `inverse` takes them back, in the
 * order in which it stands. Throws FitoutError 'unprocessable' (decoration.bad-op) for an op that does not fit,
 * with nothing applied.
 */
export function applyOps(doc: PageDocument, ops: readonly Op[]): { doc: PageDocument; inverse: Op[] } {
  const tree = new DocumentTree(doc);
  const inverse: Op[] = [];
  for (const op of ops) inverse.unshift(applyOp(tree, op));
  return { doc: tree.document(), inverse };
}

/** A stored document as a tree that copies what it writes. */
export class DocumentTree implements Tree {
  readonly root: NodeId;
  readonly #from: PageDocument;
  #nodes: Record<NodeId, BlockNode>;
  #global: PageDocument['global'];
  #copied = false;

  constructor(doc: PageDocument) {
    this.#from = doc;
    this.root = doc.root;
    this.#nodes = doc.nodes;
    this.#global = doc.global;
  }

  document(): PageDocument {
    return { ...this.#from, nodes: this.#nodes, global: this.#global };
  }

  has(id: NodeId): boolean {
    return typeof id === 'string' && Object.hasOwn(this.#nodes, id);
  }

  parent(id: NodeId): NodeId | null {
    return this.#node(id).parent;
  }

  setParent(id: NodeId, parent: NodeId): void {
    this.#put({ ...this.#node(id), parent });
  }

  slots(id: NodeId): Slots | undefined {
    return this.#node(id).slots;
  }

  setSlot(id: NodeId, slot: string, children: readonly NodeId[]): void {
    const node = this.#node(id);
    this.#put({ ...node, slots: { ...node.slots, [slot]: [...children] } });
  }

  add(node: BlockNode): void {
    this.#put(node);
  }

  take(id: NodeId): BlockNode {
    const node = this.#node(id);
    this.#own();
    delete this.#nodes[id];
    return node;
  }

  write(
    id: NodeId,
    area: 'props' | 'style' | 'meta',
    path: readonly string[],
    value: Json | undefined,
  ): Json | undefined {
    const node = this.#node(id);
    if (area === 'meta') {
      const { next, before } = withPath(node, path, value);
      this.#put(next);
      return before;
    }
    const { next, before } = withPath(node[area], path, value);
    this.#put({ ...node, [area]: next });
    return before;
  }

  writeGlobal(path: readonly string[], value: Json | undefined): Json | undefined {
    const { next, before } = withPath(this.#global, path, value);
    this.#global = next;
    return before;
  }

  #node(id: NodeId): BlockNode {
    const node = this.has(id) ? this.#nodes[id] : undefined;
    if (node === undefined) throw badOp(`no block ${id}`);
    return node;
  }

  #put(node: BlockNode): void {
    this.#own();
    this.#nodes[node.id] = node;
  }

  #own(): void {
    if (this.#copied) return;
    this.#nodes = { ...this.#nodes };
    this.#copied = true;
  }
}
