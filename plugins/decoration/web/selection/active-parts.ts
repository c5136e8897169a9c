import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { NodeId } from '../../shared/document/document.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { pathTo } from '../document/placement.ts';
import { KeyedListeners } from '../observable/keyed-listeners.ts';
import type { BlockSelection } from './block-selection.ts';

/** Does a block show one of its parts at a time, as tabs do? */
export function showsOnePart(type: string): boolean {
  return blockDefinition(type)?.parts?.turns === true;
}

/** Which part is shown on the canvas of each block that shows one at a time; what is selected is always shown. */
export class ActiveParts {
  readonly #active = new Map<NodeId, NodeId>();
  readonly #listeners = new KeyedListeners<NodeId>();
  readonly #store: DocumentStore;

  constructor(store: DocumentStore, selection: BlockSelection) {
    this.#store = store;
    selection.onAny(() => {
      if (selection.last !== undefined) this.reveal(selection.last);
    });
  }

  /** The part that is shown: the one last chosen, or the first one. */
  active(id: NodeId): NodeId | undefined {
    const parts = this.#store.children(id);
    const shown = this.#active.get(id);
    return shown !== undefined && parts.includes(shown) ? shown : parts[0];
  }

  show(id: NodeId, part: NodeId): void {
    if (this.active(id) === part) return;
    this.#active.set(id, part);
    this.#listeners.tell(id);
  }

  /** Shows every part that a block stands in. */
  reveal(id: NodeId): void {
    const path = pathTo(this.#store, id);
    for (const [at, part] of path.entries()) {
      const around = path[at - 1];
      if (around !== undefined && showsOnePart(this.#store.cell(around)?.type ?? '')) this.show(around, part);
    }
  }

  on(id: NodeId, listener: () => void): () => void {
    return this.#listeners.on(id, listener);
  }
}
