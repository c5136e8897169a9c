import type { LocalText } from '@fitout/sdk';
import type { Edit } from './job.ts';

export type EntryState = 'waiting' | 'working' | 'done' | 'failed' | 'cancelled';

/** One file of the queue. `F`: what is known of the source, `R`: what came out of it. */
export interface Entry<F, R> {
  readonly id: number;
  readonly name: string;
  /** Folders that it came in, outermost first. */
  readonly folders: readonly string[];
  /** Bytes of the source. */
  readonly size: number;
  readonly state: EntryState;
  /** 0 to 1 while it is worked on. */
  readonly progress: number;
  readonly facts?: F;
  /** How this one alone is cut and turned. */
  readonly edit?: Edit;
  readonly result?: R;
  readonly fault?: LocalText;
  /** Trying again can help: false where the file itself is broken. */
  readonly retryable?: boolean;
  /** The person has the result: downloaded, in a folder, in the library. */
  readonly saved: boolean;
}

export interface Queue<F, R> {
  readonly entries: readonly Entry<F, R>[];
  /** `idle` until it is started, and again when nothing waits or works. */
  readonly going: 'idle' | 'running' | 'paused';
}

export interface Incoming {
  id: number;
  name: string;
  folders: readonly string[];
  size: number;
  /** Said of a file that cannot be tried at all: an empty one. */
  fault?: LocalText;
}

export type Seen<F> = { id: number; facts: F } | { id: number; fault: LocalText };

export type QueueAction<F, R> =
  | { type: 'add'; files: readonly Incoming[] }
  /** What was seen of files, or said against them: many at once, since thousands are looked at in a moment. */
  | { type: 'seen'; files: readonly Seen<F>[] }
  | { type: 'run' }
  | { type: 'pause' }
  | { type: 'start'; id: number }
  /** 0 to 1 by id. */
  | { type: 'progress'; shares: ReadonlyMap<number, number> }
  /** How one picture alone is cut and turned; its result is made anew. */
  | { type: 'edit'; id: number; edit: Edit | undefined }
  | { type: 'done'; id: number; result: R }
  | { type: 'fail'; id: number; fault: LocalText; retryable: boolean }
  /** Gives up what waits or works; without ids, all of it. */
  | { type: 'cancel'; ids?: readonly number[] }
  /** What failed or was given up waits again; without ids, all that can. */
  | { type: 'retry'; ids?: readonly number[] }
  /** Results are thrown away and made anew: other settings. */
  | { type: 'again'; ids?: readonly number[] }
  | { type: 'saved'; ids: readonly number[] }
  /** Takes files out; without ids, all. */
  | { type: 'remove'; ids?: readonly number[] };

export const emptyQueue = { entries: [], going: 'idle' } as const;

/** The only way the queue changes. What comes late for a file that is over (a result after its cancel) is dropped. */
export function reduceQueue<F, R>(queue: Queue<F, R>, action: QueueAction<F, R>): Queue<F, R> {
  const after = step(queue, action);
  if (after === queue || after.going === 'idle' || after.entries.some(isOpen)) return after;
  return { ...after, going: 'idle' };
}

function step<F, R>(queue: Queue<F, R>, action: QueueAction<F, R>): Queue<F, R> {
  switch (action.type) {
    case 'add':
      return action.files.length === 0
        ? queue
        : { ...queue, entries: [...queue.entries, ...action.files.map(entryOf<F, R>)] };
    case 'seen': {
      const seen = new Map(action.files.map((file) => [file.id, file]));
      return some(queue, [...seen.keys()], (entry) => withSeen(entry, seen.get(entry.id)));
    }
    case 'run':
      return queue.going === 'running' ? queue : { ...queue, going: 'running' };
    case 'pause':
      return queue.going === 'running' ? { ...queue, going: 'paused' } : queue;
    case 'start':
      return one(queue, action.id, (entry) =>
        entry.state === 'waiting' && queue.going === 'running' ? { ...entry, state: 'working', progress: 0 } : entry,
      );
    case 'progress':
      return some(queue, [...action.shares.keys()], (entry) => {
        const progress = Math.min(1, Math.max(entry.progress, action.shares.get(entry.id) ?? 0));
        return entry.state === 'working' && progress !== entry.progress ? { ...entry, progress } : entry;
      });
    case 'edit':
      return one(queue, action.id, (entry) => {
        const { edit: _before, ...rest } = entry.state === 'done' ? bare(entry, 'waiting') : entry;
        return entry.state === 'working'
          ? entry
          : { ...rest, ...(action.edit === undefined ? {} : { edit: action.edit }) };
      });
    case 'done':
      return one(queue, action.id, (entry) =>
        entry.state === 'working'
          ? { ...entry, state: 'done', progress: 1, result: action.result, saved: false }
          : entry,
      );
    case 'fail':
      return one(queue, action.id, (entry) =>
        entry.state === 'working'
          ? { ...bare(entry, 'failed'), fault: action.fault, retryable: action.retryable }
          : entry,
      );
    case 'cancel':
      return some(queue, action.ids, (entry) => (isOpen(entry) ? bare(entry, 'cancelled') : entry));
    case 'retry':
      return some(queue, action.ids, (entry) => (mayRetry(entry) ? bare(entry, 'waiting') : entry));
    case 'again':
      return some(queue, action.ids, (entry) =>
        entry.state === 'done' || mayRetry(entry) ? bare(entry, 'waiting') : entry,
      );
    case 'saved':
      return some(queue, action.ids, (entry) =>
        entry.state === 'done' && !entry.saved ? { ...entry, saved: true } : entry,
      );
    case 'remove': {
      const gone = action.ids === undefined ? undefined : new Set(action.ids);
      const entries = gone === undefined ? [] : queue.entries.filter(({ id }) => !gone.has(id));
      return entries.length === queue.entries.length ? queue : { ...queue, entries };
    }
  }
}

const isOpen = ({ state }: { state: EntryState }): boolean => state === 'waiting' || state === 'working';

/** Failed for a reason that may have passed, or given up. */
export function mayRetry({ state, retryable }: Pick<Entry<unknown, unknown>, 'state' | 'retryable'>): boolean {
  return state === 'cancelled' || (state === 'failed' && retryable === true);
}

function entryOf<F, R>({ fault, ...file }: Incoming): Entry<F, R> {
  const base = { ...file, progress: 0, saved: false };
  return fault === undefined ? { ...base, state: 'waiting' } : { ...base, state: 'failed', fault, retryable: false };
}

/** Without what a former try left. */
function bare<F, R>(entry: Entry<F, R>, state: EntryState): Entry<F, R> {
  const { result: _result, fault: _fault, retryable: _retryable, ...rest } = entry;
  return { ...rest, state, progress: 0, saved: false };
}

/** A fault found by looking ends only what waits; what is known stays known. */
function withSeen<F, R>(entry: Entry<F, R>, seen: Seen<F> | undefined): Entry<F, R> {
  if (seen === undefined) return entry;
  if ('facts' in seen) return { ...entry, facts: seen.facts };
  return entry.state === 'waiting' ? { ...bare(entry, 'failed'), fault: seen.fault, retryable: false } : entry;
}

function one<F, R>(queue: Queue<F, R>, id: number, to: (entry: Entry<F, R>) => Entry<F, R>): Queue<F, R> {
  const at = queue.entries.findIndex((entry) => entry.id === id);
  const before = queue.entries[at];
  if (before === undefined) return queue;
  const after = to(before);
  return after === before ? queue : { ...queue, entries: queue.entries.with(at, after) };
}

function some<F, R>(
  queue: Queue<F, R>,
  ids: readonly number[] | undefined,
  to: (entry: Entry<F, R>) => Entry<F, R>,
): Queue<F, R> {
  const meant = ids === undefined ? undefined : new Set(ids);
  let changed = false;
  const entries = queue.entries.map((entry) => {
    if (meant !== undefined && !meant.has(entry.id)) return entry;
    const after = to(entry);
    changed ||= after !== entry;
    return after;
  });
  return changed ? { ...queue, entries } : queue;
}

/** Ids that may start now, in the queue's order, where `atOnce` are worked on together. */
export function startable(queue: Queue<unknown, unknown>, atOnce: number): number[] {
  if (queue.going !== 'running') return [];
  let free = atOnce - queue.entries.filter(({ state }) => state === 'working').length;
  const ids: number[] = [];
  for (const { id, state } of queue.entries) {
    if (free <= 0) break;
    if (state !== 'waiting') continue;
    ids.push(id);
    free -= 1;
  }
  return ids;
}

/** What a result needs for the totals. */
export interface Outcome {
  /** Bytes. */
  after: number;
  /** Milliseconds that the conversion took. */
  ms: number;
}

export interface QueueSummary {
  total: number;
  waiting: number;
  working: number;
  done: number;
  failed: number;
  cancelled: number;
  /** Results that the person does not have yet. */
  unsaved: number;
  /** Bytes of the sources of all results, and of the results. */
  before: number;
  after: number;
  /** 0 to 1: bytes of sources that are through, of all that were not given up. */
  progress: number;
  /** Bytes of sources: through so far, and still to come. For the remaining time. */
  through: number;
  ahead: number;
}

export function summarize(queue: Queue<unknown, Outcome>): QueueSummary {
  const sum = { total: queue.entries.length, waiting: 0, working: 0, done: 0, failed: 0, cancelled: 0 };
  let [unsaved, before, after, through, ahead] = [0, 0, 0, 0, 0];
  for (const entry of queue.entries) {
    sum[entry.state] += 1;
    if (entry.state === 'done') {
      through += entry.size;
      before += entry.size;
      after += entry.result?.after ?? 0;
      if (!entry.saved) unsaved += 1;
    } else if (isOpen(entry)) {
      through += entry.size * entry.progress;
      ahead += entry.size * (1 - entry.progress);
    }
  }
  const all = through + ahead;
  return { ...sum, unsaved, before, after, through, ahead, progress: all === 0 ? 1 : through / all };
}

/**
 * Milliseconds that the rest will take, by the pace so far: `worked` ms brought `through` bytes. Undefined while too
 * little is known to tell.
 */
export function remaining(through: number, ahead: number, worked: number): number | undefined {
  if (through <= 0 || worked < 1500) return undefined;
  return (ahead / through) * worked;
}

export type SortColumn = 'queue' | 'name' | 'before' | 'after' | 'ratio' | 'ms' | 'state';

/** What needs a look comes first. */
const stateOrder: readonly EntryState[] = ['failed', 'cancelled', 'working', 'waiting', 'done'];

/** Lines in the order of a column; those without a value of it come last either way. */
export function sorted<F, R extends Outcome>(
  entries: readonly Entry<F, R>[],
  column: SortColumn,
  descending: boolean,
): readonly Entry<F, R>[] {
  if (column === 'queue') return descending ? entries.toReversed() : entries;
  const sign = descending ? -1 : 1;
  if (column === 'name') {
    const words = new Intl.Collator('zh-CN', { numeric: true });
    return entries.toSorted((a, b) => sign * words.compare(a.name, b.name) || a.id - b.id);
  }
  const value = ({ size, state, result }: Entry<F, R>): number | undefined => {
    if (column === 'before') return size;
    if (column === 'state') return stateOrder.indexOf(state);
    if (result === undefined) return undefined;
    return column === 'ratio' ? result.after / size : result[column];
  };
  return entries.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined) || a.id - b.id;
    return sign * (one - other) || a.id - b.id;
  });
}
