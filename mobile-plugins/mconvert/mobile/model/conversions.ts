import { isFitoutError, type LocalText } from '@fitout/sdk';
import { keepAwake } from '@fitout/sdk/web';
import {
  type ConvertEngine,
  type ConvertJob,
  freePath,
  nameOf,
  type QueueAction,
  reduceQueue,
  type SourceFacts,
  startable,
} from '../../../../plugins/convert/api.ts';
import { type Batch, emptyBatch, type Made, type Photo, stepOf } from './batch.ts';

/** What is to be done with a photo, once its bytes were looked at. */
export type Plan = (facts: SourceFacts) => Omit<ConvertJob, 'id' | 'source' | 'name'>;

/** Small copies for the lists: pixels along the long edge. */
const thumbEdge = 224;

/** `IMG_1.HEIC` becomes `IMG_1.jpg`. */
const pattern = '{name}';

/**
 * The photos of this phone and what becomes of them. Stands outside of the page, so that work goes on while another
 * page is in front, and the results are still there on the way back.
 */
export class Conversions {
  #batch: Batch = emptyBatch;
  #plan: Plan | undefined;
  #ids = 0;
  #taken = new Set<string>();
  #looking: Promise<void> = Promise.resolve();
  #letSleep: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #files = new Map<number, File>();
  readonly #aborts = new Map<number, AbortController>();
  readonly #thumbs = new Map<number, Promise<ImageBitmap>>();
  readonly #clock = new Stopwatch();
  readonly #atOnce: number;
  /** The engine, asked for when the first photo needs it. */
  readonly engine: () => Promise<ConvertEngine>;

  constructor(engine: () => Promise<ConvertEngine>, atOnce: number) {
    this.engine = engine;
    this.#atOnce = atOnce;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): Batch => this.#batch;

  /** Milliseconds that the present run has worked. */
  get worked(): number {
    return this.#clock.read();
  }

  fileOf(id: number): File {
    return this.#files.get(id) ?? new File([], '');
  }

  /**
   * Takes photos in and looks at their bytes, one after the other. Into a run they go along; behind one that is over
   * the choice comes first, and its results are there again with the new ones.
   */
  readonly add = (files: readonly File[]): void => {
    if (stepOf(this.#batch) === 'results') this.#set({ ...this.#batch, started: false });
    const incoming = files.map((file) => {
      const id = ++this.#ids;
      this.#files.set(id, file);
      return { id, name: file.name, folders: [], size: file.size };
    });
    this.#apply({ type: 'add', files: incoming });
    for (const { id } of incoming) this.#looking = this.#looking.then(() => this.#look(id));
  };

  remove(id: number): void {
    this.#forget(id);
    this.#apply({ type: 'remove', ids: [id] });
  }

  /** Converts what was chosen as `plan` says. */
  start(plan: Plan): void {
    this.#plan = plan;
    this.#taken = new Set();
    this.#run({ type: 'run' });
  }

  cancel(): void {
    this.#apply({ type: 'cancel' });
    this.#abortAll();
  }

  /** Once more: this one, or all that can be tried again. */
  retry(id?: number): void {
    this.#apply({ type: 'retry', ...(id === undefined ? {} : { ids: [id] }) });
    this.#run({ type: 'run' });
  }

  /** Back to the choice, with the same photos; the results go. */
  again(): void {
    this.#abortAll();
    this.#apply({ type: 'again' });
    this.#set({ ...this.#batch, started: false });
  }

  /** Everything goes: photos, results, small copies. */
  clear(): void {
    for (const { id } of this.#batch.photos.entries) this.#forget(id);
    this.#set(emptyBatch);
  }

  saved(ids: readonly number[]): void {
    this.#apply({ type: 'saved', ids });
  }

  /** A small copy of a photo, made once. It belongs to this object: do not close it. */
  thumb(id: number): Promise<ImageBitmap> {
    const before = this.#thumbs.get(id);
    if (before !== undefined) return before;
    const made = this.engine().then((engine) => engine.preview(this.fileOf(id), thumbEdge));
    this.#thumbs.set(id, made);
    return made;
  }

  #run(action: QueueAction<SourceFacts, Made>): void {
    this.#clock.restart();
    this.#batch = { ...this.#batch, started: true };
    this.#apply(action);
  }

  #apply(action: QueueAction<SourceFacts, Made>): void {
    let photos = reduceQueue(this.#batch.photos, action);
    const starting = startable(photos, this.#atOnce);
    for (const id of starting) photos = reduceQueue(photos, { type: 'start', id });
    this.#set({ photos, started: this.#batch.started && photos.entries.length > 0 });
    for (const id of starting) void this.#convert(id);
  }

  #set(batch: Batch): void {
    if (batch.photos === this.#batch.photos && batch.started === this.#batch.started) return;
    this.#batch = batch;
    const working = stepOf(batch) === 'working';
    if (!working) this.#clock.stop();
    this.#keepAwake(working);
    for (const listener of this.#listeners) listener();
  }

  #photo(id: number): Photo | undefined {
    return this.#batch.photos.entries.find((photo) => photo.id === id);
  }

  async #look(id: number): Promise<void> {
    const file = this.#files.get(id);
    if (file === undefined) return;
    try {
      const engine = await this.engine();
      this.#apply({ type: 'seen', files: [{ id, facts: await engine.inspect(file) }] });
    } catch (error) {
      this.#apply({ type: 'seen', files: [{ id, fault: faultOf(error).fault }] });
    }
  }

  async #convert(id: number): Promise<void> {
    const [photo, source, plan] = [this.#photo(id), this.#files.get(id), this.#plan];
    if (photo === undefined || source === undefined || plan === undefined) return;
    const abort = new AbortController();
    this.#aborts.set(id, abort);
    const { signal } = abort;
    try {
      const engine = await this.engine();
      const job = plan(photo.facts ?? (await engine.inspect(source)));
      signal.throwIfAborted();
      const onProgress = ({ part }: { part: number }): void =>
        this.#apply({ type: 'progress', shares: new Map([[id, part]]) });
      const converted = await engine.run({ ...job, id: String(id), source, name: source.name }, { signal, onProgress });
      signal.throwIfAborted();
      const name = this.#name(photo, converted);
      this.#apply({
        type: 'done',
        id,
        result: { name, converted, after: converted.bytes.after, ms: converted.ms.total },
      });
    } catch (error) {
      if (!signal.aborted) this.#apply({ type: 'fail', id, ...faultOf(error) });
    } finally {
      if (this.#aborts.get(id) === abort) this.#aborts.delete(id);
    }
  }

  #name({ name }: Photo, { width, height, extension }: Made['converted']): string {
    const facts = { name, index: 1, width, height, extension, date: new Date() };
    return freePath(this.#taken, [], nameOf(pattern, facts));
  }

  #abortAll(): void {
    for (const abort of this.#aborts.values()) abort.abort();
    this.#aborts.clear();
  }

  #forget(id: number): void {
    this.#aborts.get(id)?.abort();
    this.#files.delete(id);
    this.#thumbs
      .get(id)
      ?.then((bitmap) => bitmap.close())
      .catch(() => undefined);
    this.#thumbs.delete(id);
  }

  /** A dark screen puts the page to sleep. */
  #keepAwake(on: boolean): void {
    if (on) this.#letSleep ??= keepAwake();
    else {
      this.#letSleep?.();
      this.#letSleep = undefined;
    }
  }
}

/** Faults of the file itself: the same try once more ends the same. */
const lasting = new Set([
  'convert.empty',
  'convert.unknown',
  'convert.raw',
  'convert.unsupported',
  'convert.broken',
  'convert.cut',
]);

const unknownFault: LocalText = {
  zh: '转换时出了问题，可以重试，或换一种方式',
  en: 'Something went wrong. Try again or change the settings',
};

function faultOf(error: unknown): { fault: LocalText; retryable: boolean } {
  if (!isFitoutError(error)) return { fault: unknownFault, retryable: true };
  const { text, reason } = error;
  const fault = typeof text === 'string' ? { zh: text, en: text } : text;
  return { fault, retryable: reason === undefined || !lasting.has(reason) };
}

/** Milliseconds since it was started; stands still once stopped. */
class Stopwatch {
  #since = 0;
  #end: number | undefined;

  restart(): void {
    this.#since = performance.now();
    this.#end = undefined;
  }

  stop(): void {
    this.#end ??= performance.now();
  }

  read(): number {
    return (this.#end ?? performance.now()) - this.#since;
  }
}
