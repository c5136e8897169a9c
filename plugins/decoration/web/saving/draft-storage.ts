import type { PluginContext } from '@fitout/sdk/web';
import type { HistoryState } from '../history/step.ts';
import { DraftDatabase, type DraftRecord } from './draft-database.ts';
import { UnloadCopy } from './unload-copy.ts';

/** What is unsent, and what it takes to send it again. */
export type UnsentDraft = Omit<DraftRecord, 'cursor' | 'at'>;

/**
 * The draft of a page on this device: unsent edits for recovery after a crash, and undo steps after a reload. It lies in
 * IndexedDB. Of what a database is handed by a document that unloads at once (a reload, Back) browsers drop some,
 * committed though it is: such a document leaves a copy of what is unsent beside it too.
 */
export class DraftStorage {
  readonly #database: DraftDatabase;
  readonly #copy: UnloadCopy;
  #lastAt = 0;

  constructor(storage: PluginContext['storage'], user: string, page: string) {
    this.#database = new DraftDatabase(user, page);
    this.#copy = new UnloadCopy(storage, () => this.#database.key);
  }

  async read(): Promise<{ draft: DraftRecord; history: HistoryState } | undefined> {
    const found = await this.#database.read();
    const copy = this.#copy.read(found?.draft.at ?? 0, this.#database.stored);
    if (copy !== undefined || found === undefined) return copy;
    const { draft, steps } = found;
    return { draft, history: { steps, cursor: Math.min(draft.cursor, steps.length) } };
  }

  /** Writes what changed; failures (quota, private mode) are let go. `unloading`: the document may go before it is done. */
  async write(unsent: UnsentDraft, history: HistoryState, unloading = false): Promise<void> {
    // Each a moment later than the one before, within one millisecond too.
    const at = Math.max(Date.now(), this.#lastAt + 1);
    this.#lastAt = at;
    const draft = { ...unsent, cursor: history.cursor, at };
    const steps = [...history.steps];
    if (draft.inFlight.length + draft.pending.length === 0) this.#copy.remove();
    else if (unloading) this.#copy.write(draft, steps, this.#database.stored);
    const stored = await this.#database.write(draft, steps);
    // The database has what the copy has, or something later.
    if (stored && at >= this.#copy.at) this.#copy.remove();
  }

  async delete(): Promise<void> {
    try {
      await this.#database.delete();
    } finally {
      this.#copy.remove();
    }
  }

  close(): void {
    this.#database.close();
  }
}
