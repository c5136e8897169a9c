import type { PluginContext } from '@fitout/sdk/web';
import type { HistoryState, Step } from '../history/step.ts';
import type { DraftRecord } from './draft-database.ts';

interface Copy {
  row: DraftRecord;
  /** The steps that there are, and those of them that the database is not known to have. */
  seqs: number[];
  steps: Step[];
}

/** A text much longer takes long to write, and its part of what a browser stores for a site. */
const maxLetters = 500_000;

/**
 * A copy of the draft beside the database, for a document that unloads: it is written when `write` returns, which the
 * database is not.
 */
export class UnloadCopy {
  readonly #storage: PluginContext['storage'];
  readonly #pageKey: () => string;
  #at = 0;

  constructor(storage: PluginContext['storage'], pageKey: () => string) {
    this.#storage = storage;
    this.#pageKey = pageKey;
  }

  /** When the draft in the copy was written; 0 before any. */
  get at(): number {
    return this.#at;
  }

  /** The draft of the copy where it is later than `at`, with those undo steps that the database (`stored`) has not. */
  read(at: number, stored: ReadonlyMap<number, Step>): { draft: DraftRecord; history: HistoryState } | undefined {
    const copy = this.#storage.get<Copy>(this.#key);
    if (copy === undefined || copy.row.at <= at) return undefined;
    const { row, seqs, steps } = copy;
    const known = new Map([...stored, ...steps.map((step) => [step.seq, step] as const)]);
    const all = seqs.flatMap((seq) => known.get(seq) ?? []);
    const whole = all.length === seqs.length;
    return { draft: row, history: whole ? { steps: all, cursor: row.cursor } : { steps: [], cursor: 0 } };
  }

  write(row: DraftRecord, steps: readonly Step[], stored: ReadonlyMap<number, Step>): void {
    const copy: Copy = {
      row,
      seqs: steps.map(({ seq }) => seq),
      steps: steps.filter((step) => stored.get(step.seq) !== step),
    };
    if (JSON.stringify(copy).length > maxLetters) return;
    this.#storage.set(this.#key, copy);
    this.#at = row.at;
  }

  remove(): void {
    this.#storage.remove(this.#key);
  }

  get #key(): string {
    return `unsent.${this.#pageKey()}`;
  }
}
