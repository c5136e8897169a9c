import type { CodeSource } from '@fitout/sdk';
import { meaningOf } from '../codes/meaning.ts';
import { typedFormat } from '../codes/typed-format.ts';
import { askSources, type CodeHttp } from '../matches/code-calls.ts';

/** Codes that one count asks for at most: each is a request to each source. */
const most = 300;
/** So many at once. */
const atOnce = 4;

/**
 * Names of codes that no list names, as the plugins know them. Each code is asked for once; where a source did not answer,
 * it is asked again when the code is wanted anew.
 */
export class CodeNames {
  readonly #http: CodeHttp;
  readonly #sources: readonly CodeSource[];
  readonly #onNames: (names: ReadonlyMap<string, string>) => void;
  readonly #names = new Map<string, string>();
  readonly #asked = new Set<string>();
  #queue: string[] = [];
  #running = 0;
  #end = new AbortController();

  constructor(http: CodeHttp, sources: readonly CodeSource[], onNames: (names: ReadonlyMap<string, string>) => void) {
    this.#http = http;
    this.#sources = sources;
    this.#onNames = onNames;
  }

  /** Wants names of these, the most wanted first. */
  want(codes: readonly string[]): void {
    if (this.#sources.length === 0) return;
    for (const code of codes) {
      if (this.#asked.size >= most) break;
      if (this.#asked.has(code)) continue;
      this.#asked.add(code);
      this.#queue.push(code);
    }
    while (this.#running < atOnce && this.#queue.length > 0) void this.#run();
  }

  /** What was asked is not waited for any more. */
  stop(): void {
    this.#end.abort();
    this.#end = new AbortController();
    for (const code of this.#queue) this.#asked.delete(code);
    this.#queue = [];
  }

  async #run(): Promise<void> {
    this.#running += 1;
    const { signal } = this.#end;
    for (let code = this.#queue.shift(); code !== undefined && !signal.aborted; code = this.#queue.shift()) {
      try {
        const read = { text: code, format: typedFormat, meaning: meaningOf(code, typedFormat, false) };
        const { matches, failed } = await askSources(this.#http, this.#sources, read, signal);
        const name = matches.find((match) => match.name !== undefined)?.name;
        if (name !== undefined) {
          this.#names.set(code, name);
          this.#onNames(new Map(this.#names));
        } else if (failed.length > 0) this.#asked.delete(code);
      } catch {
        // The count was left meanwhile.
        this.#asked.delete(code);
      }
    }
    this.#running -= 1;
  }
}
