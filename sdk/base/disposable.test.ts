import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DisposableStore, toDisposable, trackDisposables } from './disposable.ts';

describe('a store of disposables', () => {
  it('ends each item exactly once, last one first, whatever is added, released and ended how often', () => {
    const action = fc.oneof(
      fc.constant({ kind: 'add' as const }),
      fc.record({ kind: fc.constant('release' as const), index: fc.nat(30) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (actions, ends) => {
        const store = new DisposableStore();
        const ended: number[] = [];
        const items: { dispose(): void }[] = [];
        const released = new Set<number>();
        for (const step of actions) {
          if (step.kind === 'add') {
            const number = items.length;
            items.push(store.defer(() => ended.push(number)));
          } else {
            const item = items[step.index];
            if (item === undefined) continue;
            store.release(item);
            released.add(step.index);
          }
        }
        expect(store.size).toBe(items.length - released.size);
        const before = [...ended];
        for (let n = 0; n < ends; n += 1) store.dispose();
        expect(new Set(before)).toEqual(released);
        const rest = items.map((_, index) => index).filter((index) => !released.has(index));
        expect(ended.slice(before.length)).toEqual(rest.reverse());
        expect(store.size).toBe(0);
      }),
    );
  });

  it('ends at once what comes after its end', () => {
    const store = new DisposableStore();
    store.dispose();
    let ended = 0;
    store.defer(() => {
      ended += 1;
    });
    expect(ended).toBe(1);
    expect(store.size).toBe(0);
  });

  it('ends all of them where some throw, and throws all errors together', () => {
    const store = new DisposableStore('gallery');
    const ended: string[] = [];
    store.defer(() => ended.push('a'));
    store.defer(() => {
      throw new Error('b');
    });
    store.defer(() => ended.push('c'));
    store.defer(() => {
      throw new Error('d');
    });
    let thrown: unknown;
    try {
      store.dispose();
    } catch (error) {
      thrown = error;
    }
    expect(ended).toEqual(['c', 'a']);
    expect((thrown as AggregateError).errors.map(String)).toEqual(['Error: d', 'Error: b']);
    expect(String(thrown)).toContain('gallery');
  });

  it('runs the function of toDisposable at most once', () => {
    let runs = 0;
    const item = toDisposable(() => {
      runs += 1;
    });
    item.dispose();
    item.dispose();
    expect(runs).toBe(1);
  });

  it('tells the tracker of what is made and ended', () => {
    const log: string[] = [];
    const before = trackDisposables({
      made: (store) => log.push(`made ${store.owner}`),
      ended: (store) => log.push(`ended ${store.owner}`),
    });
    const store = new DisposableStore('one');
    store.dispose();
    store.dispose();
    trackDisposables(before);
    new DisposableStore('unseen').dispose();
    expect(log).toEqual(['made one', 'ended one']);
  });
});
