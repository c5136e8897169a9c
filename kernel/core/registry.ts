import { type Disposable, toDisposable } from '../../sdk/base/disposable.ts';
import type { Contribution, ContributionPoint } from '../../sdk/base/tokens.ts';

/**
 * Who contributed what to which point. Lists are immutable and keep their identity until the point changes,
 * so that a view may compare them with `===`.
 */
export class ContributionRegistry {
  readonly #points = new Map<string, readonly Contribution<unknown>[]>();
  readonly #listeners = new Map<string, Set<() => void>>();

  /** Adds an item; disposing what comes back takes exactly this one out again. */
  add<T>(point: ContributionPoint<T>, plugin: string, item: T): Disposable {
    const entry: Contribution<unknown> = { plugin, item };
    this.#set(point.id, [...(this.#points.get(point.id) ?? []), entry]);
    return toDisposable(() => {
      this.#set(
        point.id,
        (this.#points.get(point.id) ?? []).filter((other) => other !== entry),
      );
    });
  }

  list<T>(point: ContributionPoint<T>): readonly Contribution<T>[] {
    return (this.#points.get(point.id) ?? none) as readonly Contribution<T>[];
  }

  /** Calls `listener` after each change of the point. */
  subscribe(point: ContributionPoint<unknown>, listener: () => void): Disposable {
    const listeners = this.#listeners.get(point.id) ?? new Set();
    this.#listeners.set(point.id, listeners);
    listeners.add(listener);
    return toDisposable(() => listeners.delete(listener));
  }

  #set(id: string, entries: readonly Contribution<unknown>[]): void {
    this.#points.set(id, entries);
    for (const listener of [...(this.#listeners.get(id) ?? [])]) listener();
  }
}

const none: readonly Contribution<never>[] = [];
