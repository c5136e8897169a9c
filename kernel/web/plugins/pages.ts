import type { DisposableStore } from '../../../sdk/base/disposable.ts';

/**
 * Ends the stores of pages that are gone. React tells of a hidden `<Activity>` and of a removed one in the same way
 * (the effects are cleaned up), so the area says which tags are still open.
 */
export class OpenPages {
  readonly #stores = new Map<DisposableStore, boolean>();
  #isOpen: (tag: string) => boolean = () => false;

  /** How the area answers whether a tag's page still lives, hidden or not. */
  openWhile(isOpen: (tag: string) => boolean): void {
    this.#isOpen = isOpen;
  }

  /** For an effect: the page is there. What comes back says that it is hidden or gone. */
  hold(store: DisposableStore): () => void {
    this.#stores.set(store, true);
    return () => {
      this.#stores.set(store, false);
      queueMicrotask(() => this.sweep());
    };
  }

  /** Ends the stores of all pages whose tag is closed. */
  sweep(): void {
    for (const [store, held] of this.#stores) {
      const tag = store.owner.slice(store.owner.indexOf('#') + 1);
      if (held || this.#isOpen(tag)) continue;
      this.#stores.delete(store);
      store.dispose();
    }
  }
}
