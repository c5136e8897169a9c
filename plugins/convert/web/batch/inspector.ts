import type { LocalText } from '@fitout/sdk';
import type { ConvertEngine, SourceFacts } from '../../api.ts';
import type { Seen } from '../../shared/queue.ts';

const atOnce = 4;
/** Even cutting a head off a file takes the page's thread: after so many milliseconds others have their turn. */
const turnMs = 8;
const tellEveryMs = 150;

/** Looks into the heads of files as they come, some at a time, and tells what it saw of many at once. */
export class Inspector {
  readonly #engine: ConvertEngine;
  readonly #onSeen: (files: Seen<SourceFacts>[]) => void;
  readonly #say: (error: unknown) => LocalText;
  #waiting: { id: number; source: Blob }[] = [];
  #seen: Seen<SourceFacts>[] = [];
  #busy = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(engine: ConvertEngine, onSeen: (files: Seen<SourceFacts>[]) => void, say: (error: unknown) => LocalText) {
    this.#engine = engine;
    this.#onSeen = onSeen;
    this.#say = say;
  }

  look(files: readonly { id: number; source: Blob }[]): void {
    this.#waiting.push(...files);
    while (this.#busy < atOnce && this.#waiting.length > 0) void this.#work();
  }

  end(): void {
    this.#waiting = [];
    this.#seen = [];
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #work(): Promise<void> {
    this.#busy += 1;
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { id, source } = next;
      if (performance.now() - this.#turn > turnMs) {
        await new Promise((done) => setTimeout(done));
        this.#turn = performance.now();
      }
      try {
        this.#seen.push({ id, facts: await this.#engine.inspect(source) });
      } catch (error) {
        this.#seen.push({ id, fault: this.#say(error) });
      }
      this.#timer ??= setTimeout(() => this.#tell(), tellEveryMs);
    }
    this.#busy -= 1;
    if (this.#busy === 0) this.#tell();
  }

  #tell(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const seen = this.#seen;
    this.#seen = [];
    if (seen.length > 0) this.#onSeen(seen);
  }
}
