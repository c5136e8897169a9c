import type { NodeId, Op } from '../../shared/document.ts';
import { equalJson } from '../../shared/values.ts';

/** One step that a person can take back. */
export interface Step {
  /** Grows with each new step; names its record in the database. */
  seq: number;
  undo: Op;
  redo: Op;
  /** Steps of one key within the time are one. */
  key?: string;
  /** Epoch milliseconds of its last change. */
  at: number;
  bytes: number;
  /** What was selected before it. */
  selected: readonly NodeId[];
}

export interface HistoryState {
  steps: Step[];
  /** Steps before it are done, those from it on are undone. */
  cursor: number;
}

export const historyLimits = { coalesceMs: 500, bytes: 4 * 1024 * 1024 } as const;

/** Steps to take back and to do again, bounded by bytes: the oldest are forgotten first. */
export class History {
  #steps: Step[] = [];
  #cursor = 0;
  #bytes = 0;
  #seq = 0;
  /** While an input method composes, edits of one key are one step however long it takes. */
  #composing = false;
  #sealed = false;
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  readonly #limit: number;

  constructor(options: { now?: () => number; limit?: number; state?: HistoryState } = {}) {
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

  /** For keeping: the steps themselves are replaced, never changed. */
  get state(): HistoryState {
    return { steps: this.#steps, cursor: this.#cursor };
  }

  /** Takes in what was just done. A new step forgets those that were undone. */
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
    this.#tell();
  }

  /** The next edit begins a step of its own. */
  seal(): void {
    this.#sealed = true;
  }

  compose(active: boolean): void {
    if (active) this.#sealed = true;
    this.#composing = active;
    if (!active) this.#sealed = true;
  }

  /** The step to take back, with the cursor moved; the caller applies `undo`. */
  back(): Step | undefined {
    if (!this.canUndo) return undefined;
    this.#sealed = true;
    const step = this.#steps[--this.#cursor];
    this.#tell();
    return step;
  }

  /** The step to do again; the caller applies `redo`. */
  forward(): Step | undefined {
    if (!this.canRedo) return undefined;
    this.#sealed = true;
    const step = this.#steps[this.#cursor++];
    this.#tell();
    return step;
  }

  clear(): void {
    this.#steps = [];
    this.#cursor = 0;
    this.#bytes = 0;
    this.#tell();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
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

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** Edits of one value share a key, of one block or of several at once; nothing else is joined. */
function keyOf(op: Op): string | undefined {
  if (op.op === 'set') return `${op.id} ${op.area} ${op.path}`;
  if (op.op === 'global') return `global ${op.path}`;
  return op.op === 'batch' ? keyOfMany(op.ops) : undefined;
}

function keyOfMany(ops: readonly Op[]): string | undefined {
  const keys = ops.map((step) => (step.op === 'set' ? keyOf(step) : undefined));
  return keys.length === 0 || keys.includes(undefined) ? undefined : keys.join('|');
}

/** Do both leave the same values? The steps of an inverse stand in the opposite order. */
function sameValue(a: Op, b: Op): boolean {
  if (a.op === 'batch' && b.op === 'batch') {
    const [ours, theirs] = [a.ops, b.ops.toReversed()];
    return ours.length === theirs.length && ours.every((step, at) => sameValue(step, theirs[at] as Op));
  }
  if ((a.op !== 'set' && a.op !== 'global') || (b.op !== 'set' && b.op !== 'global')) return false;
  return equalJson(a.value, b.value);
}

/** Bytes that a step takes in the database, about. */
function sizeOf(step: Step): number {
  return 60 + JSON.stringify(step.undo).length + JSON.stringify(step.redo).length;
}
