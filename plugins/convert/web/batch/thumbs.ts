import type { ConvertEngine } from '../../api.ts';

/** Pixels of the longer edge: sharp on a dense screen. */
const edge = 96;
/** 96 px squares: some 15 MB at most. */
const kept = 400;

/**
 * Small pictures for the lines that are seen: made one after the other, the last asked for first, and given up when
 * their line leaves the screen. The least recently seen are forgotten.
 */
export class Thumbs {
  readonly #engine: ConvertEngine;
  readonly #ready = new Map<number, ImageBitmap | null>();
  #waiting: { id: number; source: Blob; done(bitmap: ImageBitmap | null): void }[] = [];
  #busy = false;

  constructor(engine: ConvertEngine) {
    this.#engine = engine;
  }

  /** Calls `done` with the picture, or null for a file that shows none; at once where it is known. Answers the way to give up. */
  ask(id: number, source: Blob, done: (bitmap: ImageBitmap | null) => void): () => void {
    const known = this.#ready.get(id);
    if (known !== undefined) {
      this.#ready.delete(id);
      this.#ready.set(id, known);
      done(known);
      return () => {};
    }
    const wish = { id, source, done };
    this.#waiting.push(wish);
    if (!this.#busy) void this.#work();
    return () => {
      this.#waiting = this.#waiting.filter((one) => one !== wish);
    };
  }

  async #work(): Promise<void> {
    this.#busy = true;
    for (let wish = this.#waiting.shift(); wish !== undefined; wish = this.#waiting.shift()) {
      const bitmap = await this.#engine.preview(wish.source, edge).catch(() => null);
      this.#ready.set(wish.id, bitmap);
      this.#forget();
      wish.done(bitmap);
    }
    this.#busy = false;
  }

  #forget(): void {
    for (const [id, bitmap] of this.#ready) {
      if (this.#ready.size <= kept) return;
      this.#ready.delete(id);
      bitmap?.close();
    }
  }
}
