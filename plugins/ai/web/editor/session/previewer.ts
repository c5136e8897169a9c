import type { Command } from '../../../shared/engine/types.ts';
import type { PictureEngine } from '../../engine/picture-engine.ts';

/** What takes longer is seen in parts, and left for a newer one. */
const wholeMs = 250;

/**
 * Shows what a command would do while a hand is still moving: the newest one as soon as the one before is whole, so that each
 * is seen, or has taken too long.
 */
export class Previewer {
  readonly #engine: Pick<PictureEngine, 'preview'>;
  #next: Command | undefined;
  #busy = false;

  constructor(engine: Pick<PictureEngine, 'preview'>) {
    this.#engine = engine;
  }

  show(command: Command): void {
    this.#next = command;
    void this.#run();
  }

  /** Nothing is shown any more; what is under way is left. */
  end(): void {
    this.#next = undefined;
    void this.#ask(undefined);
  }

  /** What waits is not shown: the command itself comes now. */
  drop(): void {
    this.#next = undefined;
  }

  async #run(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    while (this.#next !== undefined) {
      const command = this.#next;
      this.#next = undefined;
      await this.#shown(command);
    }
    this.#busy = false;
  }

  async #shown(command: Command): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((go) => {
      timer = setTimeout(go, wholeMs);
    });
    await Promise.race([this.#ask(command), late]);
    clearTimeout(timer);
  }

  /** Why a command cannot be done it says itself. */
  #ask(command: Command | undefined): Promise<void> {
    return this.#engine.preview(command).catch(() => undefined);
  }
}
