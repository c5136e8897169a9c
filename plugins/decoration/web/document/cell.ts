import { proxy, snapshot } from 'valtio/vanilla';
import type { BlockNode, NodeId, NodeStyle, NodeWhen, Props } from '../../shared/document/document.ts';
import type { Slots } from '../../shared/document/tree.ts';

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
