import type { NodeId, Op } from '../../shared/document/document.ts';
import { Observable } from '../observable/observable.ts';
import { keyOf, sameValue } from './coalescing.ts';
import { type HistoryState, type Step, sizeOf } from './step.ts';

export const historyLimits = { coalesceMs: 500, bytes: 4 * 1024 * 1024 } as const;

/** Steps to undo and to redo, bounded by bytes: the oldest are forgotten first. */
export class History extends Observable {
  #steps: Step[] = [];
  #cursor = 0;
  #bytes = 0;
  #seq = 0;
  /** While an input method composes, edits of one key are one step however long it takes. */
  #composing = false;
  #sealed = false;
  readonly #now: () => number;
  readonly #limit: number;

  constructor(options: { now?: () => number; limit?: number; state?: HistoryState } = {}) {
    super();
    this.#now = options.now ?? (() => Date.now());
    this.#limit = options.limit ?? historyLimits.bytes;
    if (options.state === undefined) return;
    this.#steps = [...options.state.steps];
    this.#cursor = options.state.cursor;
    this.#seq = Math.max(0, ...this.#steps.map((step) => step.seq));
    this.#bytes = this.#steps.reduce((sum, step) => sum + step.bytes, 0);
    this.#sealed = true;
  }

  get canUndo(): boolean {
    return this.#cursor > 0;
  }

  get canRedo(): boolean {
    return this.#cursor < this.#steps.length;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** To be stored: steps are replaced, never changed. */
  get state(): HistoryState {
    return { steps: this.#steps, cursor: this.#cursor };
  }

  /** Is the last step one of the value that this op writes? */
  endsWith(op: Op): boolean {
    const key = keyOf(op);
    return key !== undefined && !this.canRedo && this.#steps.at(-1)?.key === key;
  }

  /** Records an edit that completes the last step, which is one of the same value: both are undone together. */
  amend(op: Op): void {
    const last = this.#steps.at(-1);
    if (last === undefined || !this.endsWith(op)) throw new Error('no step to amend');
    this.#join(last, op);
    this.#sealed = true;
    this.changed();
  }

  /** Records an edit that was just made. A new step forgets those that were undone. */
  push(op: Op, inverse: Op, selected: readonly NodeId[]): void {
    const key = keyOf(op);
    this.#dropUndone();
    const last = this.#steps.at(-1);
    if (last !== undefined && key !== undefined && this.#joins(last, key)) this.#join(last, op);
    else
      this.#add({
        seq: ++this.#seq,
        undo: inverse,
        redo: op,
        ...(key ? { key } : {}),
        at: this.#now(),
        bytes: 0,
        selected,
      });
    this.#sealed = false;
    this.changed();
  }

  /** The next edit starts a step of its own. */
  seal(): void {
    this.#sealed = true;
  }

  /** An input method begins to compose, or ends: what is typed in between is one step. */
  compose(active: boolean): void {
    if (active) this.#sealed = true;
    this.#composing = active;
    if (!active) this.#sealed = true;
  }

  /** Moves the cursor back over a step, whose `undo` the caller applies. */
  back(): Step | undefined {
    if (!this.canUndo) return undefined;
    this.#sealed = true;
    const step = this.#steps[--this.#cursor];
    this.changed();
    return step;
  }

  /** Moves the cursor forward over a step, whose `redo` the caller applies. */
  forward(): Step | undefined {
    if (!this.canRedo) return undefined;
    this.#sealed = true;
    const step = this.#steps[this.#cursor++];
    this.changed();
    return step;
  }

  clear(): void {
    this.#steps = [];
    this.#cursor = 0;
    this.#bytes = 0;
    this.changed();
  }

  #joins(last: Step, key: string): boolean {
    if (last.key !== key || this.#sealed) return false;
    return this.#composing || this.#now() - last.at <= historyLimits.coalesceMs;
  }

  #join(last: Step, op: Op): void {
    const step = { ...last, redo: op, at: this.#now() };
    this.#steps.pop();
    this.#bytes -= last.bytes;
    this.#cursor--;
    // Typed and deleted again: nothing is left to take back.
    if (!sameValue(step.undo, step.redo)) this.#add(step);
  }

  #add(step: Step): void {
    const sized = { ...step, bytes: sizeOf(step) };
    this.#steps.push(sized);
    this.#cursor++;
    this.#bytes += sized.bytes;
    while (this.#bytes > this.#limit && this.#steps.length > 1) {
      this.#bytes -= (this.#steps.shift() as Step).bytes;
      this.#cursor--;
    }
  }

  #dropUndone(): void {
    for (const step of this.#steps.splice(this.#cursor)) this.#bytes -= step.bytes;
  }
}
