import type { Entry, TileDelta } from '../picture/change.ts';
import type { Frame } from '../picture/picture.ts';
import type { KeptMark } from './kept.ts';

/** An entry as it is at a moment: steps of its gesture that follow change it. */
export interface Step {
  entry: Entry;
  tiles: readonly TileDelta[];
  after: Frame;
}

export const stepOf = (entry: Entry): Step => ({ entry, tiles: entry.tiles, after: entry.after });

export const sameStep = (one: Step, other: Step): boolean =>
  one.entry === other.entry && one.tiles === other.tiles && one.after === other.after;

interface Mark extends Omit<KeptMark, 'at'> {
  /** The steps that it stands between. */
  done: Step | undefined;
  next: Entry | undefined;
}

const most = 8;

/** Where the history stood when the document was given out last: one of these is what is opened again. */
export class Marks {
  #all: Mark[] = [];

  add(steps: readonly Step[], { at, ...rest }: KeptMark): void {
    const mark = { ...rest, done: steps[at - 1], next: steps[at]?.entry };
    this.#all = [...this.#all.filter(({ fingerprint }) => fingerprint !== rest.fingerprint), mark].slice(-most);
  }

  /** Those that stand somewhere in these steps. */
  in(steps: readonly Step[]): KeptMark[] {
    return this.#all.flatMap(({ done, next, ...rest }) => {
      const at = done === undefined ? 0 : steps.findIndex((step) => sameStep(step, done)) + 1;
      if (at > 0) return [{ ...rest, at }];
      // What stands before an entry never changes.
      const before = next === undefined ? -1 : steps.findIndex(({ entry }) => entry === next);
      return before < 0 ? [] : [{ ...rest, at: before }];
    });
  }
}
