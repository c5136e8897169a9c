/** A text is prepared when it came this often: what is asked once is not worth a plan that stays. */
const often = 5;
/** Texts that are prepared on each connection at most, and texts that are counted. */
const most = 300;
const counted = 2000;

/**
 * Names of statements that repeat, so that PostgreSQL reads and plans each once per connection and not at every call.
 * Lists of values make texts without end (`in ($1, $2, …)`): few of them repeat, and there is a limit for those too.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Map<string, number>();

  /** The name to prepare this text under, the same at each call; undefined for one that is not to be prepared. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= most) return known;
    const times = (this.#seen.get(text) ?? 0) + 1;
    if (times < often) {
      if (this.#seen.size >= counted) this.#seen.clear();
      this.#seen.set(text, times);
      return undefined;
    }
    this.#seen.delete(text);
    const name = `fitout_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * Tables were changed under a statement that was prepared before (a migration by another server): it cannot be run
 * again on that connection, but its text can.
 */
export function isStale(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan');
}
