import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document.ts';
import type { EditorStore } from '../document/document-store.ts';
import { Listeners } from '../document/keyed-listeners.ts';
import { pathTo } from '../document/placement.ts';
import type { Marks } from './block-selection.ts';

/** Does a block show one of its parts at a time? */
export function takesTurns(type: string): boolean {
  return blockDefinition(type)?.parts?.turns === true;
}

/** Which part of each block that shows one at a time is in front on the canvas; what is chosen is always shown. */
export class Turns {
  readonly #front = new Map<NodeId, NodeId>();
  readonly #listeners = new Listeners<NodeId>();
  readonly #store: EditorStore;

  constructor(store: EditorStore, selection: Marks) {
    this.#store = store;
    selection.onAny(() => {
      if (selection.last !== undefined) this.reveal(selection.last);
    });
  }

  /** The part in front: the one last shown, or the first one. */
  front(id: NodeId): NodeId | undefined {
    const parts = this.#store.children(id);
    const shown = this.#front.get(id);
    return shown !== undefined && parts.includes(shown) ? shown : parts[0];
  }

  show(id: NodeId, part: NodeId): void {
    if (this.front(id) === part) return;
    this.#front.set(id, part);
    this.#listeners.tell(id);
  }

  /** Brings to the front whatever a block stands in. */
  reveal(id: NodeId): void {
    const path = pathTo(this.#store, id);
    for (const [at, part] of path.entries()) {
      const around = path[at - 1];
      if (around !== undefined && takesTurns(this.#store.cell(around)?.type ?? '')) this.show(around, part);
    }
  }

  on(id: NodeId, listener: () => void): () => void {
    return this.#listeners.on(id, listener);
  }
}
