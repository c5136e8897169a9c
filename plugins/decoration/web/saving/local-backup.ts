import type { History } from '../history/history.ts';
import type { DraftStorage } from './draft-storage.ts';
import type { Saver } from './saver.ts';

interface LocalBackupOptions {
  storage: DraftStorage;
  client: string;
  history: History;
  unsent(): Saver['unsent'];
}

const delayMs = 200;

/** Writes the open page's draft to this device: soon after each edit, at once where the document may go. */
export class LocalBackup {
  readonly #options: LocalBackupOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LocalBackupOptions) {
    this.#options = options;
  }

  /** Writes what is unsent and the undo steps a moment later; of many edits, the state at that moment. */
  writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.write(), delayMs);
  }

  /** `unloading`: the document may go before it is done. */
  write(unloading = false): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { storage, client, history, unsent } = this.#options;
    return storage.write({ ...unsent(), client }, history.state, unloading);
  }
}
