import { proxy, ref } from 'valtio';
import type { SavedArticle } from '../../shared/calls/answers.ts';
import type { ArticleInput } from '../../shared/calls/inputs.ts';
import type { DeviceCopy } from './device-copy.ts';
import { type SaveState, stateAfter } from './save-state.ts';

/** Milliseconds of quiet before the text is written to this device, and before it is sent. */
const copyMs = 300;
const sendMs = 1500;
/** Whoever never pauses is saved so often all the same. */
const longestMs = 10_000;
/** Waits between tries while nobody answers. */
const waitsMs = [2000, 5000, 10_000, 30_000] as const;

export interface SaverParts {
  rev: number;
  copy: Pick<DeviceCopy, 'write' | 'clear' | 'close'>;
  /** The article as it is written now. */
  read(): ArticleInput;
  send(rev: number, input: ArticleInput): Promise<SavedArticle>;
  onSaved(answer: SavedArticle): void;
  /** Does the server have just this? Its revision then: a save may arrive whose answer does not. */
  arrived(input: ArticleInput): Promise<number | undefined>;
}

/**
 * Keeps the article as it is written: on this device at the first pause, on the server a little later. One save at a time;
 * what comes meanwhile is in the next one.
 */
export class Saver {
  /** `kept`: what the server has not is on this device, which may be full. */
  readonly state: { now: SaveState; kept: boolean } = proxy({ now: { kind: 'saved' } as SaveState, kept: true });
  rev: number;
  readonly #parts: SaverParts;
  /** Counts changes; the server has those up to `#sent`. */
  #changes = 0;
  #sent = 0;
  #copyTimer: ReturnType<typeof setTimeout> | undefined;
  #sendTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest change that is not sent was made. */
  #since: number | undefined;
  #tries = 0;
  /** What was sent without an answer. */
  #unanswered: ArticleInput | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(parts: SaverParts) {
    this.#parts = parts;
    this.rev = parts.rev;
  }

  /** Something of the article is another one. */
  changed(): void {
    if (this.#closed) return;
    this.#changes += 1;
    this.#since ??= Date.now();
    clearTimeout(this.#copyTimer);
    this.#copyTimer = setTimeout(() => void this.#write(), copyMs);
    const { kind } = this.state.now;
    if (kind === 'saved' || kind === 'refused') this.#set({ kind: 'dirty' });
    if (kind === 'conflict' || kind === 'away' || kind === 'failing') return;
    this.#later(Math.max(0, Math.min(sendMs, this.#since + longestMs - Date.now())));
  }

  /** The text of this device was made on a revision that is past: a person decides. */
  conflict(now: SavedArticle): void {
    this.#changes += 1;
    this.#set({ kind: 'conflict', now });
  }

  /** Sends what there is now; resolves once that is done, and rejects with the reason why it is not. */
  async flush(): Promise<void> {
    while (this.#running !== undefined || this.#changes > this.#sent) {
      clearTimeout(this.#sendTimer);
      await this.#run();
      const { now } = this.state;
      if ('error' in now) throw now.error;
      if (now.kind === 'conflict' || now.kind === 'away') throw new Error(now.kind);
    }
  }

  /** After a conflict: goes on from the server's revision, which is overwritten. */
  overwrite(rev: number): Promise<void> {
    this.rev = rev;
    this.#set({ kind: 'dirty' });
    return this.flush();
  }

  /** Is everything with the server? */
  get idle(): boolean {
    return this.#running === undefined && this.#changes === this.#sent;
  }

  /** What this device has is not wanted any more. */
  async forget(): Promise<void> {
    clearTimeout(this.#copyTimer);
    clearTimeout(this.#sendTimer);
    this.#sent = this.#changes;
    this.#set({ kind: 'saved' });
    await this.#parts.copy.clear();
  }

  /** There is a network again. */
  retry(): void {
    const { kind } = this.state.now;
    if (kind !== 'away' && kind !== 'failing') return;
    this.#tries = 0;
    this.#later(0);
  }

  /** Writes what there is to this device at once: the window may go. */
  hidden(): void {
    if (this.#changes > this.#sent) void this.#write(true);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#copyTimer);
    clearTimeout(this.#sendTimer);
    this.#parts.copy.close();
  }

  async #write(unloading = false): Promise<void> {
    clearTimeout(this.#copyTimer);
    if (this.#closed) return;
    const { copy, read } = this.#parts;
    const sent = this.#sent;
    const kept = await copy.write({ rev: this.rev, input: read(), at: Date.now() }, unloading);
    this.state.kept = kept;
    // A save was answered while it was written.
    if (this.#sent > sent && this.idle) await copy.clear();
  }

  #later(ms: number): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = setTimeout(() => void this.#run(), ms);
  }

  #run(): Promise<void> {
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #save(): Promise<void> {
    if (this.#closed || this.state.now.kind === 'conflict' || this.#changes === this.#sent) return;
    this.#since = undefined;
    const changes = this.#changes;
    this.#set({ kind: 'saving' });
    const input = this.#parts.read();
    try {
      const answer = await this.#send(input);
      this.rev = answer.rev;
      this.#sent = changes;
      this.#unanswered = undefined;
      this.#tries = 0;
      this.#parts.onSaved(answer);
      if (this.#changes > this.#sent) {
        this.#set({ kind: 'dirty' });
        this.#later(sendMs);
        return;
      }
      this.#set({ kind: 'saved' });
      clearTimeout(this.#copyTimer);
      await this.#parts.copy.clear();
    } catch (error) {
      const state = stateAfter(error);
      if (state.kind === 'away') this.#unanswered ??= input;
      this.#set(state);
      await this.#write();
      if (state.kind !== 'away' && state.kind !== 'failing') return;
      this.#later(waitsMs[Math.min(this.#tries, waitsMs.length - 1)] as number);
      this.#tries += 1;
    }
  }

  async #send(input: ArticleInput): Promise<SavedArticle> {
    const { send, arrived } = this.#parts;
    try {
      return await send(this.rev, input);
    } catch (error) {
      const before = this.#unanswered;
      if (before === undefined || stateAfter(error).kind !== 'conflict') throw error;
      this.#unanswered = undefined;
      const rev = await arrived(before);
      if (rev === undefined) throw error;
      return send(rev, input);
    }
  }

  #set(state: SaveState): void {
    this.state.now = 'error' in state ? { ...state, error: ref(state.error) } : state;
  }
}
