import { isFitoutError } from '@fitout/sdk';
import type { DraftChanges } from '../../shared/calls/drafts.ts';
import type { Op } from '../../shared/document.ts';
import { batchLength, savable } from './batches.ts';
import { addPending } from './pending-ops.ts';

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  /** This device has no network: the edits lie on it and are sent when it has. */
  | { kind: 'offline' }
  /** It has one, and nothing comes back from the server: the same. */
  | { kind: 'unreachable' }
  /** The server answers that it cannot now, in these words: the same is sent again by and by. */
  | { kind: 'failing'; error: Error }
  | { kind: 'conflict'; conflict: DraftChanges }
  /** The server refuses the edits. */
  | { kind: 'refused'; error: Error };

export interface SaverOptions {
  rev: number;
  pending: Op[];
  send(batch: { base: number; ops: Op[] }): Promise<{ rev: number }>;
  /** Something changed that a crash must not lose. */
  onKeep(): void;
  /** A batch was answered: to be remembered at once. */
  onSettled(): void;
}

const quietMs = 1000;
const retryMs = [2000, 5000, 10_000, 20_000] as const;

/** Autosave: sends edits as ops against the revision they were made on, one batch at a time, a second after the last one. */
export class Saver {
  #rev: number;
  #pending: Op[];
  #inFlight: Op[] = [];
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #tries = 0;
  #ended = false;
  readonly #options: SaverOptions;
  readonly #listeners = new Set<() => void>();

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#rev = options.rev;
    this.#pending = [...options.pending];
    this.#state = this.#pending.length === 0 ? { kind: 'saved' } : { kind: 'dirty' };
  }

  get state(): SaveState {
    return this.#state;
  }

  get kept(): { rev: number; inFlight: Op[]; pending: Op[] } {
    return { rev: this.#rev, inFlight: [...this.#inFlight], pending: [...this.#pending] };
  }

  get rev(): number {
    return this.#rev;
  }

  /** Is everything with the server? */
  get idle(): boolean {
    return this.#state.kind === 'saved' && this.#pending.length + this.#inFlight.length === 0;
  }

  /** Someone else's edits were laid over what we had: ours go on from there. Only while idle. */
  moveTo(rev: number): void {
    this.#rev = rev;
    this.#options.onSettled();
  }

  add(op: Op): void {
    addPending(this.#pending, op);
    this.#options.onKeep();
    if (this.#state.kind === 'saved' || this.#state.kind === 'refused') this.#set({ kind: 'dirty' });
    if (this.#state.kind === 'dirty') this.#schedule(quietMs);
  }

  /** Sends all there is now; resolves when the server has it, rejects with why it does not. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#pending.length + this.#inFlight.length > 0 || this.#running !== undefined) {
      await this.#run();
      const state = this.#state;
      if (state.kind === 'refused' || state.kind === 'failing') throw state.error;
      if (state.kind === 'conflict' || isAway(state)) throw new Error(state.kind);
    }
  }

  /** The network is back, or a person asks: try again at once. */
  retry(): void {
    if (isWaiting(this.#state) || this.#state.kind === 'refused') void this.#run();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends what there is and lets the timers rest, until `start`. */
  stop(): void {
    void this.flush().catch(() => {});
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  start(): void {
    this.#ended = false;
    if (this.#pending.length + this.#inFlight.length > 0) this.#schedule(0);
  }

  #schedule(after: number): void {
    clearTimeout(this.#timer);
    if (!this.#ended) this.#timer = setTimeout(() => void this.#run(), after);
  }

  #run(): Promise<void> {
    this.#running ??= this.#send().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #send(): Promise<void> {
    if (this.#state.kind === 'conflict') return;
    // A batch without an answer is sent again as it was: had it arrived, the server answers as it did then.
    if (this.#inFlight.length === 0) {
      if (this.#pending.length === 0) return;
      const count = batchLength(this.#pending);
      this.#inFlight = this.#pending.slice(0, count).map(savable);
      this.#pending = this.#pending.slice(count);
      this.#options.onKeep();
    }
    this.#set({ kind: 'saving' });
    try {
      const { rev } = await this.#options.send({ base: this.#rev, ops: this.#inFlight });
      this.#rev = rev;
      this.#inFlight = [];
      this.#tries = 0;
      this.#options.onSettled();
      this.#set(this.#pending.length === 0 ? { kind: 'saved' } : { kind: 'dirty' });
      if (this.#pending.length > 0) this.#schedule(quietMs);
    } catch (error) {
      this.#failed(error as Error);
    }
    this.#options.onSettled();
  }

  #failed(error: Error): void {
    const next = stateAfter(error);
    if (isWaiting(next)) {
      this.#schedule(retryMs[Math.min(this.#tries++, retryMs.length - 1)] as number);
    } else {
      this.#pending = [...this.#inFlight, ...this.#pending];
      this.#inFlight = [];
    }
    this.#set(next);
  }

  #set(state: SaveState): void {
    this.#state = state;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Sending the same again would be refused again. */
const refusals: ReadonlySet<string> = new Set([
  'badRequest',
  'unprocessable',
  'notFound',
  'gone',
  'forbidden',
  'tooLarge',
  'conflict',
  'sessionExpired',
  'disabled',
]);

/** Nothing comes back: is it this device's doing? */
const isAway = ({ kind }: SaveState): boolean => kind === 'offline' || kind === 'unreachable';

/** Will the same be sent again by itself? */
export const isWaiting = (state: SaveState): boolean => isAway(state) || state.kind === 'failing';

function stateAfter(error: Error): SaveState {
  if (!isFitoutError(error)) return { kind: 'failing', error };
  if (error.codeName === 'conflict' && isConflict(error.detail)) return { kind: 'conflict', conflict: error.detail };
  if (refusals.has(error.codeName)) return { kind: 'refused', error };
  // Whatever was answered came over a network; `http.…` are the client's own words for no answer.
  if (error.reason !== 'http.network' && error.reason !== 'http.timeout') return { kind: 'failing', error };
  return { kind: navigator.onLine ? 'unreachable' : 'offline' };
}

function isConflict(detail: unknown): detail is DraftChanges {
  return typeof detail === 'object' && detail !== null && typeof (detail as DraftChanges).rev === 'number';
}
