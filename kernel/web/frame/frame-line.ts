import { FitoutError } from '../../../sdk/base/errors.ts';
import { createBudget, isPlainWithin } from './limits.ts';
import {
  type FrameAsk,
  type FromFrame,
  frameLimits,
  fromWire,
  type ToFrame,
  toWire,
  type WireError,
} from './protocol.ts';

/** Why a frame was cut off. */
export type CutReason = 'flood' | 'silent' | 'late' | 'moved' | 'version';

export interface FrameLineOptions {
  port: MessagePort;
  /** What the frame may ask for, by name. */
  calls: Record<string, (args: readonly unknown[], signal: AbortSignal) => unknown>;
  shown(): void;
  crashed(error: Error): void;
  /** It floods, or answers no more. The line is closed already. */
  cut(reason: CutReason): void;
  limits?: { burst: number; perSecond: number; pingMs: number; pings: number };
}

/**
 * The host's end of the port to one frame. Whatever comes in is a stranger's word: counted, measured, and held
 * against the shape of a message before it is looked at. A frame that floods or falls silent is cut off.
 */
export class FrameLine {
  readonly #options: FrameLineOptions;
  readonly #budget: () => boolean;
  readonly #running = new Map<number, AbortController>();
  readonly #asked = new Map<
    number,
    { resolve(): void; reject(error: unknown): void; timer: ReturnType<typeof setTimeout> }
  >();
  readonly #pings: ReturnType<typeof setInterval>;
  #nextAsk = 1;
  #unanswered = 0;
  #closed = false;

  constructor(options: FrameLineOptions) {
    const limits = options.limits ?? frameLimits;
    this.#options = options;
    this.#budget = createBudget(limits);
    options.port.onmessage = ({ data }) => this.#receive(data);
    this.#pings = setInterval(() => {
      // Counted by pings, not by the clock: a computer that slept is no fault of the frame's.
      if (this.#unanswered >= limits.pings) return void this.#cut('silent');
      this.#unanswered += 1;
      this.send({ type: 'ping' });
    }, limits.pingMs);
  }

  send(message: ToFrame): void {
    if (!this.#closed) this.#options.port.postMessage(message);
  }

  /** Asks the plugin to do something; rejects with what it threw, when it takes too long, and when the frame ends. */
  ask(what: FrameAsk, name: string): Promise<void> {
    if (this.#closed) return Promise.reject(gone());
    const id = this.#nextAsk++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#settle(id, toWire(new FitoutError('timeout'))), frameLimits.askMs);
      this.#asked.set(id, { resolve, reject, timer });
      this.send({ type: 'ask', id, what, name });
    });
  }

  /** Ends the line with all that is under way. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#pings);
    this.#options.port.onmessage = null;
    this.#options.port.close();
    for (const controller of this.#running.values())
      controller.abort(new DOMException('the page was closed', 'AbortError'));
    this.#running.clear();
    for (const id of [...this.#asked.keys()]) this.#settle(id, toWire(gone()));
  }

  #cut(reason: CutReason): void {
    if (this.#closed) return;
    this.close();
    this.#options.cut(reason);
  }

  #receive(data: unknown): void {
    if (this.#closed) return;
    if (!this.#budget()) return void this.#cut('flood');
    const message = asMessage(data);
    if (message === undefined) return;
    if (message.type === 'call') void this.#call(message);
    else if (message.type === 'cancel')
      this.#running.get(message.id)?.abort(new DOMException('given up', 'AbortError'));
    else if (message.type === 'pong') this.#unanswered = 0;
    else if (message.type === 'shown') this.#options.shown();
    else if (message.type === 'answer') this.#settle(message.id, message.error);
    else {
      this.close();
      this.#options.crashed(fromWire(message.error));
    }
  }

  async #call({ id, name, args }: FromFrame & { type: 'call' }): Promise<void> {
    const controller = new AbortController();
    try {
      if (!isPlainWithin(args, frameLimits)) throw new FitoutError('tooLarge', { reason: 'kernel.frame-message' });
      if (!Object.hasOwn(this.#options.calls, name)) throw new FitoutError('notFound', { reason: 'kernel.frame-call' });
      if (this.#running.size >= frameLimits.calls || this.#running.has(id))
        throw new FitoutError('tooMany', { reason: 'kernel.frame-calls' });
      if (id !== 0) this.#running.set(id, controller);
      const value = await this.#options.calls[name]?.(args, controller.signal);
      if (id !== 0) this.send({ type: 'result', id, value });
    } catch (error) {
      if (id !== 0) this.send({ type: 'refused', id, error: toWire(error) });
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id);
    }
  }

  #settle(id: number, error: WireError | undefined): void {
    const asked = this.#asked.get(id);
    if (asked === undefined) return;
    this.#asked.delete(id);
    clearTimeout(asked.timer);
    if (error === undefined) asked.resolve();
    else asked.reject(fromWire(error));
  }
}

function gone(): Error {
  return new FitoutError('gone', { message: { zh: '插件的页面已关闭', en: "the plugin's page is closed" } });
}

/** The message that `data` is, or undefined: what does not have the shape of one is dropped. */
function asMessage(data: unknown): FromFrame | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, id, name, args, error } = data as Record<string, unknown>;
  const numbered = Number.isSafeInteger(id) && (id as number) >= 0;
  switch (type) {
    case 'call':
      if (!numbered || typeof name !== 'string' || name.length > 100 || !Array.isArray(args) || args.length > 8)
        return undefined;
      return { type, id: id as number, name, args };
    case 'cancel':
      return numbered ? { type, id: id as number } : undefined;
    case 'answer':
      if (!numbered) return undefined;
      return { type, id: id as number, ...(error === undefined ? {} : { error: aWireError(error) }) };
    case 'crashed':
      return { type, error: aWireError(error) };
    case 'pong':
    case 'shown':
      return { type };
    default:
      return undefined;
  }
}

/** Of an error that a frame tells, its words alone are believed. */
function aWireError(error: unknown): WireError {
  const text = typeof error === 'object' && error !== null ? (error as { text?: unknown }).text : error;
  return { text: typeof text === 'string' ? text.slice(0, 500) : 'an error without words' };
}
