import { isFitoutError, type LocalText } from '@fitout/sdk';
import type { Collected } from '@fitout/sdk/desktop';
import { createStore, type PluginContext, type Store, type TagHandle } from '@fitout/sdk/web';
import type { ConvertEngine, Converted, Progress, SourceFacts } from '../../api.ts';
import { type Edit, jobOf, keyOf } from '../../shared/job.ts';
import {
  emptyQueue,
  type Queue,
  type QueueAction,
  reduceQueue,
  remaining,
  startable,
  summarize,
} from '../../shared/queue.ts';
import type { Recipe } from '../../shared/recipe.ts';
import { nameOf } from '../../shared/rename.ts';
import { Inspector } from './inspector.ts';
import type { Line, Made } from './line.ts';
import { keepRecipe, knownRecipe } from './stored-recipe.ts';
import { TagSign } from './tag-sign.ts';

export type Lines = Queue<SourceFacts, Made>;
type Action = QueueAction<SourceFacts, Made>;

interface Work {
  abort: AbortController;
  progress: Progress | undefined;
  /** Of the latest report, by performance.now(). */
  at: number;
}

const tickMs = 250;
/** Files that are added in one turn. */
const slicedBy = 60;

/**
 * The page's work: files, how they are converted, and what came of it. It belongs to the plugin, not to the page that
 * shows it, so that it goes on behind another tag.
 */
export class Batch {
  readonly queue: Store<Lines> = createStore<Lines>(emptyQueue);
  readonly recipe: Store<Recipe>;
  /** The file whose line is marked. */
  readonly chosen: Store<number | undefined> = createStore<number | undefined>(undefined);
  readonly engine: ConvertEngine;
  readonly #ctx: PluginContext;
  readonly #sources = new Map<number, File>();
  readonly #work = new Map<number, Work>();
  readonly #inspector: Inspector;
  readonly #sign: TagSign;
  #ids = 0;
  #coming: Collected[] = [];
  #adding: ReturnType<typeof setTimeout> | undefined;
  #key: string;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** Since the run began: milliseconds of work, and the bytes that were through before it. */
  #pace = { worked: 0, before: 0 };

  constructor(ctx: PluginContext, engine: ConvertEngine) {
    this.#ctx = ctx;
    this.engine = engine;
    this.recipe = createStore(knownRecipe(ctx.storage));
    this.#key = keyOf(this.recipe.get());
    this.#inspector = new Inspector(engine, (files) => this.#apply({ type: 'seen', files }), saidOf);
    this.#sign = new TagSign(ctx, async () => (await import('../save/save-all.ts')).saveAll(this, ctx));
  }

  /** The tag that shows the work tells of it. */
  bind(tag: TagHandle): void {
    this.#sign.bind(tag);
    this.#sign.show(summarize(this.queue.get()));
  }

  setRecipe(change: Partial<Recipe>): void {
    const recipe = { ...this.recipe.get(), ...change };
    this.#key = keyOf(recipe);
    this.recipe.set(recipe);
    keepRecipe(this.#ctx.storage, recipe);
  }

  /** Of the present recipe: results of another one are stale. */
  get key(): string {
    return this.#key;
  }

  /** Thousands come in slices: even asking files for their size takes a while, and others have their turn between. */
  add(collected: readonly Collected[]): void {
    this.#coming.push(...collected);
    this.#addMore();
  }

  #addMore(): void {
    clearTimeout(this.#adding);
    this.#put(this.#coming.splice(0, slicedBy));
    if (this.#coming.length > 0) this.#adding = setTimeout(() => this.#addMore());
  }

  /** Takes in what was made elsewhere of a file of the list, and shows its line; a page that was closed opens anew. */
  bring(file: File, folders: readonly string[]): void {
    this.#put([{ file, folders: [...folders] }]);
    this.chosen.set(this.#ids);
    this.#ctx.navigation.open('/convert');
    this.#ctx.toasts.success({ zh: '已放回转换列表', en: 'Returned to the converter' });
  }

  #put(slice: readonly Collected[]): void {
    const files = slice.map(({ file, folders }) => {
      this.#ids += 1;
      this.#sources.set(this.#ids, file);
      const { name, size } = file;
      return { id: this.#ids, name, folders, size, ...(size === 0 ? { fault: emptyFile } : {}) };
    });
    this.#apply({ type: 'add', files });
    this.#inspector.look(
      files.flatMap(({ id, size }) => (size === 0 ? [] : [{ id, source: this.#sources.get(id) as File }])),
    );
  }

  sourceOf(id: number): File | undefined {
    return this.#sources.get(id);
  }

  lineOf(id: number): Line | undefined {
    return this.queue.get().entries.find((entry) => entry.id === id);
  }

  /**
   * Converts what waits. Results that another recipe made are made anew. What is left out is given up if it waits, and
   * 重试 takes it in again.
   */
  run(leftOut: ReadonlySet<number> = new Set()): void {
    if (leftOut.size > 0) this.#apply({ type: 'cancel', ids: [...leftOut] });
    const stale = this.queue
      .get()
      .entries.filter(({ id, result }) => result !== undefined && result.key !== this.#key && !leftOut.has(id));
    if (stale.length > 0) this.#apply({ type: 'again', ids: stale.map(({ id }) => id) });
    if (this.queue.get().going === 'idle') this.#pace = { worked: 0, before: summarize(this.queue.get()).through };
    this.#apply({ type: 'run' });
  }

  pause(): void {
    this.#apply({ type: 'pause' });
  }

  cancel(ids?: readonly number[]): void {
    this.#abort(ids);
    this.#apply(ids === undefined ? { type: 'cancel' } : { type: 'cancel', ids });
  }

  retry(ids?: readonly number[]): void {
    this.#apply(ids === undefined ? { type: 'retry' } : { type: 'retry', ids });
    this.run();
  }

  remove(ids?: readonly number[]): void {
    this.#abort(ids);
    for (const id of ids ?? [...this.#sources.keys()]) this.#sources.delete(id);
    if (ids === undefined) {
      this.#inspector.end();
      this.#coming = [];
    }
    this.#apply(ids === undefined ? { type: 'remove' } : { type: 'remove', ids });
  }

  edit(id: number, edit: Edit | undefined): void {
    this.#apply({ type: 'edit', id, edit });
  }

  saved(ids: readonly number[]): void {
    this.#apply({ type: 'saved', ids });
  }

  /** Name of a result by the recipe's pattern. */
  nameFor(line: Line, result: Made): string {
    return nameOf(this.recipe.get().pattern, {
      name: line.name,
      index: this.queue.get().entries.findIndex(({ id }) => id === line.id) + 1,
      width: result.width,
      height: result.height,
      extension: result.extension,
      date: new Date(),
    });
  }

  /** Milliseconds that the rest will take; undefined while it cannot be told. */
  remaining(): number | undefined {
    const { through, ahead } = summarize(this.queue.get());
    return remaining(through - this.#pace.before, ahead, this.#pace.worked);
  }

  #abort(ids: readonly number[] = [...this.#work.keys()]): void {
    for (const id of ids) this.#work.get(id)?.abort.abort();
  }

  #apply(action: Action): void {
    this.queue.set(reduceQueue(this.queue.get(), action));
    for (const id of startable(this.queue.get(), this.engine.parallel)) {
      this.queue.set(reduceQueue(this.queue.get(), { type: 'start', id }));
      void this.#convert(id);
    }
    this.#sign.show(summarize(this.queue.get()));
  }

  async #convert(id: number): Promise<void> {
    const line = this.lineOf(id);
    const source = this.#sources.get(id);
    if (line === undefined || source === undefined) return;
    const work: Work = { abort: new AbortController(), progress: undefined, at: performance.now() };
    const recipe = this.recipe.get();
    const key = this.#key;
    this.#work.set(id, work);
    this.#timer ??= setInterval(() => this.#tick(), tickMs);
    try {
      const job = jobOf(recipe, { ...line, source });
      const made = await this.engine.run(job, {
        signal: work.abort.signal,
        onProgress: (progress) => Object.assign(work, { progress, at: performance.now() }),
      });
      this.#over(id, work);
      this.#apply({ type: 'done', id, result: resultOf(made, key) });
    } catch (error) {
      this.#over(id, work);
      if (!work.abort.signal.aborted)
        this.#apply({ type: 'fail', id, fault: saidOf(error), retryable: mayHelp(error) });
    }
  }

  #over(id: number, work: Work): void {
    // A retry may have begun its own work meanwhile.
    if (this.#work.get(id) === work) this.#work.delete(id);
    if (this.#work.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    this.#pace.worked += tickMs;
    const now = performance.now();
    const shares = new Map<number, number>();
    for (const [id, { progress, at }] of this.#work)
      if (progress !== undefined) shares.set(id, shareOf(progress, now - at));
    if (shares.size > 0) this.#apply({ type: 'progress', shares });
  }
}

function resultOf({ blob, width, height, bytes, ms, ...made }: Converted, key: string): Made {
  return {
    ...{ blob, width, height, key, after: bytes.after, ms: ms.total, warnings: made.warnings },
    ...{ ssim: made.ssim, quality: made.quality, extension: made.extension },
  };
}

/** An encoder tells nothing before its end: the bar runs by the time that such pictures took of late. */
function shareOf({ stage, part, expectedMs }: Progress, since: number): number {
  if (stage !== 'encoding' || expectedMs === undefined || expectedMs <= 0) return part;
  return part + (0.97 - part) * (1 - Math.exp((-1.5 * since) / expectedMs));
}

const emptyFile: LocalText = { zh: '文件是空的（0 字节）', en: 'The file is empty (0 bytes)' };

function saidOf(error: unknown): LocalText {
  if (isFitoutError(error)) return typeof error.text === 'string' ? { zh: error.text, en: error.text } : error.text;
  return { zh: '转换时出错，请重试', en: 'Could not convert the image. Try again' };
}

/** The same file will be as empty, broken or large the next time. */
function mayHelp(error: unknown): boolean {
  return (
    !isFitoutError(error) ||
    !/^convert\.(?:empty|unknown|raw|unsupported|broken|cut|tooLarge)$/.test(error.reason ?? '')
  );
}
