import { afterEach, beforeEach, expect } from 'vitest';
import { type DisposableStore, trackDisposables } from '../base/disposable.ts';

/**
 * For a suite whose code owns disposables: called inside a `describe` (or at the top of a file), it makes each test fail
 * that leaves a store which was never disposed.
 */
export function failOnLeakedDisposables(): void {
  const open = new Map<DisposableStore, string>();
  beforeEach(() => {
    open.clear();
    trackDisposables({
      made: (store) => void open.set(store, new Error('made here').stack ?? ''),
      ended: (store) => void open.delete(store),
    });
  });
  afterEach(() => {
    trackDisposables(undefined);
    const leaked = [...open].map(([store, stack]) => `${store.owner}, holding ${store.size}: ${stack}`);
    expect(leaked, 'stores of disposables that were never disposed').toEqual([]);
  });
}
