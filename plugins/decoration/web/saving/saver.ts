import type { Op } from '../../shared/document/document.ts';
import { Observable } from '../observable/observable.ts';
import { batchLength, savable } from './batches.ts';
import { addPending } from './pending-ops.ts';
import { failureOf, isWaiting, type SaveState, stateAfter } from './save-state.ts';

export interface SaverOptions {
  rev: number;
  pending: Op[];
  send(batch: { base: number; ops: Op[] }): Promise<{ rev: number }>;
  /** There are edits that a crash must not lose. */
  onQueued(): void;
  /** A batch was answered: to be stored on this device at once. */
  onSettled(): void;
}

const quietMs = 1000;
const retryMs = [2000, 5000, 10_000, 20_000] as const;

/** Autosave: sends edits as ops against the revision they were made on, one batch at a time, a second after the last one. */
export class Saver extends Observable {
  #rev: number;
  #pending: Op[];
  #inFlight: Op[] = [];
  #state: SaveState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | undefined;
  #tries = 0;
  #ended = false;
  readonly #options: SaverOptions;

  constructor(options: SaverOptions) {
    super();
    this.#options = options;
    this.#rev = options.rev;
    this.#pending = [...options.pending];
    this.#state = this.#pending.length === 0 ? { kind: 'saved' } : { kind: 'dirty' };
  }

  get state(): SaveState {
    return this.#state;
  }

  /** What the server does not have yet, and the revision that it builds on. */
  get unsent(): { rev: number; inFlight: Op[]; pending: Op[] } {
    return { rev: this.#rev, inFlight: [...this.#inFlight], pending: [...this.#pending] };
  }

  get rev(): number {
    return this.#rev;
  }

  /** Is everything with the server? */
  get idle(): boolean {
    return this.#state.kind === 'saved' && this.#pending.length + this.#inFlight.length === 0;
  }

  /** Someone else's edits were applied: ours build on that revision now. Only while idle. */
  rebase(rev: number): void {
    this.#rev = rev;
    this.#options.onSettled();
  }

  /** Queues an edit, to be sent a second after the last one. */
  add(op: Op): void {
    addPending(this.#pending, op);
    this.#options.onQueued();
    if (this.#state.kind === 'saved' || this.#state.kind === 'refused') this.#set({ kind: 'dirty' });
    if (this.#state.kind === 'dirty') this.#schedule(quietMs);
  }

  /** Sends all there is now; resolves when the server has it, rejects with why it does not. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#pending.length + this.#inFlight.length > 0 || this.#running !== undefined) {
      await this.#run();
      const failure = failureOf(this.#state);
      if (failure !== undefined) throw failure;
    }
  }

  /** The network is back, or a person asks: try again at once. */
  retry(): void {
    if (isWaiting(this.#state) || this.#state.kind === 'refused') void this.#run();
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
      this.#options.onQueued();
    }
    this.#set({ kind: 'saving' });
    try {
      const { rev } = await this.#options.send({ base: this.#rev, ops: this.#inFlight });
      this.#rev = rev;
      this.#inFlight = [];
      this.#tries = 0;
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
    this.changed();
  }
}
