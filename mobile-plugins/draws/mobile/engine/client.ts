import { FitoutError } from '@fitout/sdk';
import workerUrl from './draws.worker.ts?worker&url';
import type {
  Engine,
  ImportOutcome,
  ImportSource,
  Message,
  Method,
  Overview,
  Request,
  SyncEngine,
} from './protocol.ts';

interface Pending {
  request: Request;
  resolve(result: unknown): void;
  reject(error: Error): void;
  progress?: ((share: number) => void) | undefined;
}

/** What screens show of the engine. A new object with each change. */
export interface EngineState {
  /** Undefined until what is kept was read. */
  overview: Overview | undefined;
  error: Error | undefined;
  /** Grows when what is kept, or what is known of it, becomes another. */
  revision: number;
}

/** Milliseconds without a screen after which the worker goes, and the memory with it. */
const restMs = 60_000;

/** The worker from the page's side. One for all screens of the tool. */
export class EngineClient {
  #worker: Worker | undefined;
  readonly #pending = new Map<number, Pending>();
  readonly #listeners = new Set<() => void>();
  #next = 1;
  #person: string | undefined;
  #holders = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #state: EngineState = { overview: undefined, error: undefined, revision: 0 };

  readonly state = (): EngineState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A screen uses it until it calls what comes back. */
  hold(): () => void {
    this.#holders += 1;
    clearTimeout(this.#rest);
    return () => {
      this.#holders -= 1;
      if (this.#holders === 0) this.#rest = setTimeout(() => this.#sleep(), restMs);
    };
  }

  /** Shows what is kept for this person; does nothing where that is shown already. */
  open(person: string): void {
    if (this.#person === person && this.#state.error === undefined) return;
    this.#person = person;
    this.#set({ overview: undefined, error: undefined });
    void this.#refresh();
  }

  call<M extends Exclude<Method, 'import' | 'open'>>(method: M, ...args: Parameters<Engine[M]>): ReturnType<Engine[M]> {
    return this.#ask(method, args) as ReturnType<Engine[M]>;
  }

  /** What a sync needs. */
  readonly calls: SyncEngine = {
    cards: () => this.call('cards'),
    outgoing: (account, from, count) => this.call('outgoing', account, from, count),
    syncNote: () => this.call('syncNote'),
    unmark: (by) => this.call('unmark', by),
    take: (changes) => this.call('take', changes),
    adopt: (from) => this.call('adopt', from),
  };

  /** Imports all or nothing. Aborting it leaves everything as it was. */
  import(
    sources: ImportSource[],
    uid: string | undefined,
    progress: (share: number) => void,
    signal: AbortSignal,
  ): Promise<ImportOutcome> {
    const answer = this.#ask('import', [sources, uid], progress);
    const id = this.#next - 1;
    const stop = (): void => {
      const mine = this.#pending.get(id);
      if (mine === undefined) return;
      this.#pending.delete(id);
      mine.reject(signal.reason as Error);
      // A worker that is deep in a file hears nothing: it ends, and another one goes on with what others asked.
      this.#restart();
    };
    signal.addEventListener('abort', stop, { once: true });
    return (answer as Promise<ImportOutcome>).finally(() => signal.removeEventListener('abort', stop));
  }

  #ask(method: Method, args: unknown[], progress?: (share: number) => void): Promise<unknown> {
    const request: Request = { id: this.#next++, method, args };
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { request, resolve, reject, progress });
      this.#running().postMessage(request);
    });
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(workerUrl, { name: 'draws' });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Message>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#failed(worker, event.message);
    };
    // Its first call: which database.
    if (this.#person !== undefined)
      worker.postMessage({ id: 0, method: 'open', args: [this.#person] } satisfies Request);
    return worker;
  }

  #receive(message: Message): void {
    if (message.kind === 'changed') {
      void this.#refresh();
      return;
    }
    const pending = this.#pending.get(message.id);
    if (message.kind === 'progress') pending?.progress?.(message.share);
    else {
      this.#pending.delete(message.id);
      if (message.kind === 'answer') pending?.resolve(message.result);
      else pending?.reject(new Error(message.message));
    }
  }

  /** The script did not load, or the phone took its memory away. */
  #failed(worker: Worker, message: string): void {
    if (this.#worker !== worker) return;
    this.#end();
    const error = new FitoutError('unavailable', {
      message: { zh: '记录没有读出来，请重试', en: 'Could not load your records. Try again' },
      cause: new Error(message || 'the worker did not start'),
    });
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
    this.#set({ error });
  }

  async #refresh(): Promise<void> {
    const person = this.#person;
    try {
      const overview = (await this.#ask('open', [person])) as Overview;
      if (person === this.#person) this.#set({ overview, error: undefined, revision: this.#state.revision + 1 });
    } catch (error) {
      if (person === this.#person) this.#set({ error: error as Error });
    }
  }

  #restart(): void {
    this.#end();
    for (const { request } of this.#pending.values()) this.#running().postMessage(request);
  }

  #sleep(): void {
    if (this.#pending.size === 0) this.#end();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #set(change: Partial<EngineState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** The one of this document. */
export const engine = new EngineClient();
