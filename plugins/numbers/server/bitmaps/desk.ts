import { Catalogue } from './catalogue.ts';
import { countChoices } from './counting.ts';
import type { Answering, Asking, Task } from './messages.ts';
import { Searching } from './searching.ts';

/** Milliseconds that counts go on before whoever searches has a turn. */
const slice = 3;

interface Slow {
  id: number;
  steps: Generator<void, unknown>;
}

interface Held {
  catalogue: Catalogue;
  searching: Searching;
  /** As `Question` has it; undefined while it is being read. */
  stand: number | undefined;
}

/**
 * Does the tasks of the thread: searches at once, in the order they come; what takes long (counts, levels) in slices in
 * between, which end where nobody wants them any more.
 */
export class Desk {
  readonly #catalogues = new Map<string, Held>();
  readonly #answer: (answer: Answering) => void;
  #slow: Slow[] = [];
  #waiting = false;

  constructor(answer: (answer: Answering) => void) {
    this.#answer = answer;
  }

  take(asking: Asking): void {
    if ('cancel' in asking) {
      this.#slow = this.#slow.filter(({ id }) => id !== asking.cancel);
      return;
    }
    const { id, task } = asking;
    this.#run(id, () => {
      if (task.do === 'levels' || task.do === 'counts') this.#begin({ id, steps: this.#steps(task) });
      else this.#answer({ id, result: this.#done(task) });
    });
  }

  #run(id: number, work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#answer({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }

  #of(name: string): Held {
    const found = this.#catalogues.get(name);
    if (found !== undefined) return found;
    const catalogue = new Catalogue();
    const made: Held = { catalogue, searching: new Searching(catalogue), stand: undefined };
    this.#catalogues.set(name, made);
    return made;
  }

  /** What a question is about; undefined where that is not what it was. */
  #asked(name: string, stand: number | undefined): Held | undefined {
    const held = this.#catalogues.get(name);
    return stand === undefined || held?.stand === stand ? held : undefined;
  }

  #done(task: Exclude<Task, { do: 'levels' | 'counts' }>): unknown {
    switch (task.do) {
      case 'city':
        return this.#reading(task.of).setCity(task.place, task.parts);
      case 'taken':
        return this.#reading(task.of).setTaken(task.good, task.holds);
      case 'stand':
        this.#of(task.of).stand = task.stand;
        return undefined;
      case 'drop':
        this.#reading(task.of);
        return void this.#catalogues.delete(task.of);
      case 'tariffs':
        return this.#of(task.of).catalogue.setTariffs(task.tariffs);
      case 'change':
        return this.#catalogues.get(task.of)?.catalogue.change(task.takings);
      case 'room':
        return this.#of(task.of).catalogue.room;
      case 'total':
      case 'search':
        return this.#found(task);
    }
  }

  /** The catalogue of this name, no longer as it stood. */
  #reading(name: string): Catalogue {
    const held = this.#of(name);
    held.stand = undefined;
    return held.catalogue;
  }

  #found(task: Extract<Task, { do: 'total' | 'search' }>): unknown {
    const { searching } = this.#asked(task.of, task.stand) ?? {};
    if (searching === undefined) return undefined;
    const left = ended(searching.left(task.asked));
    if (task.do === 'total') return searching.total(left);
    const hits = searching.page(left, task.order, task.after, task.most);
    return { hits, total: task.total ? searching.total(left) : undefined };
  }

  #steps(task: Extract<Task, { do: 'levels' | 'counts' }>): Generator<void, unknown> {
    if (task.do === 'levels') return this.#reading(task.of).setLevels(task.levels);
    return this.#counted(task);
  }

  *#counted(task: Extract<Task, { do: 'counts' }>): Generator<void, unknown> {
    const held = this.#asked(task.of, task.stand);
    if (held === undefined) return undefined;
    return yield* whileStanding(held, countChoices(held.catalogue, held.searching, task.asked, task.everyPool));
  }

  #begin(slow: Slow): void {
    this.#slow.push(slow);
    this.#later();
  }

  #later(): void {
    if (this.#waiting) return;
    this.#waiting = true;
    setImmediate(() => {
      this.#waiting = false;
      this.#goOn();
      if (this.#slow.length > 0) this.#later();
    });
  }

  #goOn(): void {
    const [first] = this.#slow;
    if (first === undefined) return;
    const until = performance.now() + slice;
    const leave = (): void => {
      this.#slow = this.#slow.filter((one) => one !== first);
    };
    try {
      do {
        const { done, value } = first.steps.next();
        if (done !== true) continue;
        leave();
        this.#answer({ id: first.id, result: value });
        return;
      } while (performance.now() < until);
    } catch (error) {
      leave();
      this.#run(first.id, () => {
        throw error;
      });
    }
  }
}

/** What steps come to; undefined as soon as what they go over is no longer as it was. */
function* whileStanding<R>(held: Held, steps: Generator<void, R>): Generator<void, R | undefined> {
  const { stand } = held;
  while (held.stand === stand) {
    const { done, value } = steps.next();
    if (done === true) return value;
    yield;
  }
  return undefined;
}

/** What steps come to, one after the other. */
export function ended<R>(steps: Generator<void, R>): R {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
  }
}
