/** Something that was set up and can be taken down again. `dispose` may be called more than once. */
export interface Disposable {
  dispose(): void;
}

/**
 * Notices made and ended disposables. A test suite sets it to find what was never disposed;
 * in production it is undefined and costs one comparison.
 */
export interface DisposableTracker {
  made(store: DisposableStore): void;
  ended(store: DisposableStore): void;
}

let tracker: DisposableTracker | undefined;

/** Sets the tracker of leaked stores (tests only). Returns the one that was set before. */
export function trackDisposables(next: DisposableTracker | undefined): DisposableTracker | undefined {
  const before = tracker;
  tracker = next;
  return before;
}

/** Makes a disposable of a function, which runs at most once. */
export function toDisposable(end: () => void): Disposable {
  let ended = false;
  return {
    dispose() {
      if (ended) return;
      ended = true;
      end();
    },
  };
}

/**
 * Owns disposables and ends them together, last one first. What is added after the end is ended at once,
 * so that a slow `activate` which finishes after its plugin was switched off leaves nothing behind.
 */
export class DisposableStore implements Disposable {
  readonly #held = new Set<Disposable>();
  readonly owner: string;
  #ended = false;

  constructor(owner = 'anonymous') {
    this.owner = owner;
    tracker?.made(this);
  }

  get ended(): boolean {
    return this.#ended;
  }

  get size(): number {
    return this.#held.size;
  }

  /** Takes ownership of `item` and returns it. */
  add<T extends Disposable>(item: T): T {
    if (this.#ended) item.dispose();
    else this.#held.add(item);
    return item;
  }

  /** Takes a function to run at the end. */
  defer(end: () => void): Disposable {
    return this.add(toDisposable(end));
  }

  /** Ends one item before the store itself ends. */
  release(item: Disposable): void {
    if (this.#held.delete(item)) item.dispose();
  }

  /**
   * Ends everything. All items are ended even where one throws;
   * the errors come out together as an AggregateError.
   */
  dispose(): void {
    if (this.#ended) return;
    this.#ended = true;
    const errors: unknown[] = [];
    for (const item of [...this.#held].reverse()) {
      try {
        item.dispose();
      } catch (error) {
        errors.push(error);
      }
    }
    this.#held.clear();
    tracker?.ended(this);
    if (errors.length > 0)
      throw new AggregateError(errors, `${this.owner}: ${errors.length} disposables failed to end`);
  }
}
