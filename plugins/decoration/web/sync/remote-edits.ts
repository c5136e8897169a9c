import type { Http } from '@fitout/sdk/web';
import type { Op } from '../../shared/document/document.ts';
import { decorationCalls } from '../client.ts';
import type { DocumentStore } from '../document/document-store.ts';
import type { History } from '../history/history.ts';
import type { Saver } from '../saving/saver.ts';

interface RemoteEditsOptions {
  pageId: string;
  http: Http;
  store: DocumentStore;
  history: History;
  saver: Saver;
  /** Edits of others were applied. */
  onApplied(): void;
  /** They do not fit, or the draft was replaced as a whole: the page has to be loaded anew. */
  onReplaced(): void;
}

/** What others edited since, applied to the open page: for a viewer, and for who has just got the lease. */
export class RemoteEdits {
  readonly #options: RemoteEditsOptions;
  #applying = false;
  #pulling: Promise<void> | undefined;

  constructor(options: RemoteEditsOptions) {
    this.#options = options;
  }

  /** What changes in the store now is someone else's, and not to be sent. */
  get applying(): boolean {
    return this.#applying;
  }

  /** Fetches and applies them. Does nothing while edits of this window are on their way. */
  async pull(): Promise<void> {
    // One after the other; what happened meanwhile is asked for by the next one.
    const before = this.#pulling;
    const next = (before ?? Promise.resolve()).then(() => this.#pull()).catch(() => {});
    this.#pulling = next;
    await next;
    if (this.#pulling === next) this.#pulling = undefined;
  }

  async #pull(): Promise<void> {
    const { pageId, http, history, saver, onApplied, onReplaced } = this.#options;
    const since = saver.rev;
    if (!saver.idle) return;
    const asked = { params: { id: pageId }, query: { since } };
    const answer = await decorationCalls(http)('GET pages/:id/changes', asked, { showError: false });
    if (answer.rev === since || !saver.idle || saver.rev !== since) return;
    if (answer.ops === null || !this.#apply(answer.ops)) {
      onReplaced();
      return;
    }
    // The undo steps no longer fit the document.
    history.clear();
    saver.rebase(answer.rev);
    onApplied();
  }

  /** False where they do not fit, with some of them perhaps applied. */
  #apply(ops: readonly Op[]): boolean {
    this.#applying = true;
    try {
      for (const op of ops) this.#options.store.apply(op);
      return true;
    } catch {
      return false;
    } finally {
      this.#applying = false;
    }
  }
}
