import workerUrl from './convert.wasm-worker.ts?worker&module';
import { convertError } from './faults.ts';
import type { Report, Work } from './protocol.ts';

export type Finished = Exclude<Report, { kind: 'stage' | 'failed' }>;

interface Task {
  work: Work;
  transfer: Transferable[];
  /** What it holds in memory, in pixels. */
  pixels: number;
  urgent: boolean;
  onStage(stage: Extract<Report, { kind: 'stage' }>): void;
  resolve(report: Finished): void;
  reject(error: unknown): void;
}

export interface TaskOptions {
  pixels: number;
  urgent?: boolean | undefined;
  transfer?: Transferable[];
  signal?: AbortSignal | undefined;
  onStage?(stage: Extract<Report, { kind: 'stage' }>): void;
}

/** Milliseconds without work after which the workers go, and their memory with them. */
const restMs = 60_000;
/**
 * WebAssembly never gives memory back: a worker that holds more bytes than this is replaced by a fresh one. AVIF gets there
 * with a photo of 12 megapixels, where a new worker costs next to nothing; WebP stays below.
 */
const heavyHeap = 200 * 2 ** 20;

/**
 * Workers that take what waits, the urgent first, while their pictures together hold no more than `pixels` pixels: a
 * picture that is larger by itself goes alone. A worker keeps its codecs warm for the next task.
 */
export class Pool {
  readonly size: number;
  readonly #pixels: number;
  readonly #waiting: Task[] = [];
  readonly #working = new Map<Worker, Task>();
  #idle: Worker[] = [];
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(size: number, pixels: number) {
    this.size = size;
    this.#pixels = pixels;
  }

  run(work: Work, { pixels, urgent = false, transfer = [], signal, onStage }: TaskOptions): Promise<Finished> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason);
        return;
      }
      const stop = (): void => this.#giveUp(task, signal?.reason);
      const task: Task = {
        work,
        transfer,
        pixels,
        urgent,
        onStage: (stage) => onStage?.(stage),
        resolve: (report) => {
          signal?.removeEventListener('abort', stop);
          resolve(report);
        },
        reject: (error) => {
          signal?.removeEventListener('abort', stop);
          reject(error);
        },
      };
      signal?.addEventListener('abort', stop, { once: true });
      const behind = this.#waiting.findIndex((other) => !other.urgent);
      if (urgent && behind >= 0) this.#waiting.splice(behind, 0, task);
      else this.#waiting.push(task);
      this.#next();
    });
  }

  #next(): void {
    clearTimeout(this.#rest);
    while (this.#waiting.length > 0 && this.#working.size < this.size) {
      const [task] = this.#waiting as [Task];
      const held = [...this.#working.values()].reduce((sum, { pixels }) => sum + pixels, 0);
      if (held > 0 && held + task.pixels > this.#pixels) break;
      this.#waiting.shift();
      this.#start(task);
    }
    if (this.#working.size === 0) this.#rest = setTimeout(() => this.#sleep(), restMs);
  }

  #start(task: Task): void {
    const worker = this.#idle.pop() ?? new Worker(workerUrl, { type: 'module', name: 'convert' });
    this.#working.set(worker, task);
    worker.onmessage = ({ data }: MessageEvent<Report>) => this.#receive(worker, task, data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#drop(worker);
      task.reject(convertError('codec', event.message || 'the worker did not start'));
      this.#next();
    };
    worker.postMessage(task.work, task.transfer);
  }

  #receive(worker: Worker, task: Task, report: Report): void {
    if (this.#working.get(worker) !== task) return;
    if (report.kind === 'stage') {
      task.onStage(report);
      return;
    }
    // What a fault left behind in a codec's memory is not known.
    if (report.kind === 'failed' || report.heap > heavyHeap) this.#drop(worker);
    else {
      this.#working.delete(worker);
      this.#idle.push(worker);
    }
    if (report.kind === 'failed') task.reject(convertError(report.fault, report.detail, report.text));
    else task.resolve(report);
    this.#next();
  }

  /** A codec that is deep in a picture hears nothing: its worker ends, and the next task gets another one. */
  #giveUp(task: Task, reason: unknown): void {
    const waits = this.#waiting.indexOf(task);
    if (waits >= 0) this.#waiting.splice(waits, 1);
    for (const [worker, own] of this.#working) if (own === task) this.#drop(worker);
    task.reject(reason);
    this.#next();
  }

  #drop(worker: Worker): void {
    this.#working.delete(worker);
    worker.terminate();
  }

  #sleep(): void {
    for (const worker of this.#idle) worker.terminate();
    this.#idle = [];
  }
}
