import type { Engine } from '../../shared/engine/engine.ts';
import type { Raster } from '../../shared/engine/picture/source.ts';
import { previewOf } from '../../shared/engine/previews/preview.ts';
import type { PreviewPart, Sight } from '../../shared/engine/previews/sight.ts';
import type { TileKey } from '../../shared/engine/tiles/tile.ts';
import type { CommandOf } from '../../shared/engine/types.ts';
import { pauses } from './pauses.ts';
import type { View } from './view.ts';

/** Milliseconds after which others have a turn: a stroke, or what is wanted instead. */
const turnMs = 8;
/** What takes longer is seen as it comes. */
const wholeMs = 250;

const nothing: Sight = { level: 0, x0: 0, y0: 0, x1: 0, y1: 0 };

/** What it needs of the view. */
type Shows = Pick<View, 'sight' | 'preview' | 'dropPreview' | 'settle'>;

/** What somebody wants to be shown; undefined is nothing. */
export interface Wanted {
  command: CommandOf<Raster> | undefined;
}

/**
 * What commands would do, shown by the view as far as it is seen. Only what is wanted last is worked out, in parts: whoever
 * wants something else says so at once, and what is under way is left.
 */
export class Previews {
  readonly #engine: Engine;
  readonly #view: Shows;
  #wanted: Wanted = { command: undefined };
  /** What was in sight when that was begun, where the view shows it. */
  #sight: Sight | undefined;

  constructor(engine: Engine, view: Shows) {
    this.#engine = engine;
    this.#view = view;
  }

  /** From now on only this is wanted; it is shown when its turn has come. */
  want(command: CommandOf<Raster> | undefined): Wanted {
    this.#wanted = { command };
    return this.#wanted;
  }

  /** Where something else is in sight than what is shown as it would be: the same once more, for what is in sight now. */
  moved(): Wanted | undefined {
    const { command } = this.#wanted;
    const [before, now] = [this.#sight, this.#view.sight];
    // Where something else is about to be done, nothing may come in between.
    if (command === undefined || before === undefined || now === undefined || isSame(before, now)) return undefined;
    return this.want(command);
  }

  /** Shows what is wanted in place of what was shown. What is not wanted any more is not shown. */
  async show(wanted: Wanted): Promise<void> {
    const { command } = wanted;
    if (wanted !== this.#wanted) return;
    // What was shown by doing it is taken back, and a stroke ends.
    await this.#engine.preview(undefined);
    if (wanted !== this.#wanted) return;
    const sight = this.#view.sight ?? nothing;
    const { picture } = this.#engine;
    try {
      const parts = picture && command && previewOf(picture, command, sight);
      if (parts === undefined) {
        await this.#engine.preview(command);
        this.drop();
      } else {
        this.#sight = sight;
        await this.#make(wanted, sight, parts);
      }
    } catch (error) {
      this.drop();
      throw error;
    }
  }

  /** The picture is shown as it is. */
  drop(): void {
    this.#sight = undefined;
    this.#view.dropPreview();
  }

  async #make(wanted: Wanted, { level }: Sight, parts: Iterable<PreviewPart>): Promise<void> {
    const pause = pauses(turnMs);
    const began = performance.now();
    const keys = new Set<TileKey>();
    const made: PreviewPart[] = [];
    for (const part of parts) {
      keys.add(part.key);
      made.push(part);
      await pause();
      if (wanted !== this.#wanted) return;
      if (performance.now() - began > wholeMs) {
        this.#view.preview(level, made.splice(0));
        this.#view.settle();
      }
    }
    this.#view.preview(level, made, keys);
  }
}

function isSame(one: Sight, other: Sight): boolean {
  return (['level', 'x0', 'y0', 'x1', 'y1'] as const).every((side) => one[side] === other[side]);
}
