import type { NodeId } from '../../shared/document/document.ts';
import { KeyedListeners } from '../observable/keyed-listeners.ts';

/** The one text that is edited on the canvas itself, if any. */
export class InlineEditing {
  #now: { id: NodeId; path: string } | undefined;
  readonly #listeners = new KeyedListeners<NodeId>();
  readonly #commit: (id: NodeId, path: string) => void;

  /** `commit` is called with each text when its editing ends, whichever way it ends. */
  constructor(commit: (id: NodeId, path: string) => void) {
    this.#commit = commit;
  }

  /** The path of the text of this block that is edited. */
  pathIn(id: NodeId): string | undefined {
    return this.#now?.id === id ? this.#now.path : undefined;
  }

  begin(id: NodeId, path: string): void {
    this.end();
    this.#now = { id, path };
    this.#listeners.tell(id);
  }

  end(): void {
    const before = this.#now;
    this.#now = undefined;
    if (before === undefined) return;
    this.#commit(before.id, before.path);
    this.#listeners.tell(before.id);
  }

  on(id: NodeId, listener: () => void): () => void {
    return this.#listeners.on(id, listener);
  }
}
