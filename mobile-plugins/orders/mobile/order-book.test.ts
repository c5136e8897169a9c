import type { CustomerOrder, CustomerOrderSource, CustomerOrders } from '@fitout/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOf, failedOf, hasMore, moreOf, openBook, shownOf } from './order-book.ts';

const order = (id: string, at: string): CustomerOrder => ({
  id,
  title: id,
  status: '已完成',
  state: 'done',
  at,
  facts: [],
});
const source = (id: string): CustomerOrderSource => ({ id, title: id, from: `/p/${id}/orders` });

/** Sources with all of their orders, newest first, of which each call answers two. */
const asking = (all: Record<string, CustomerOrder[]>) => (from: CustomerOrderSource, before: string | undefined) => {
  const list = all[from.id] ?? [];
  const start = before === undefined ? 0 : list.findIndex(({ id }) => id === before) + 1;
  const items = list.slice(start, start + 2);
  const next = start + 2 < list.length ? (items.at(-1)?.id ?? null) : null;
  return Promise.resolve<CustomerOrders>({ items, next });
};

describe('orders of several sources', () => {
  test('are one list, newest first by the moment and not by the text', async () => {
    const ask = asking({
      a: [order('1', '2026-03-01T09:00:00+08:00'), order('2', '2026-01-01T00:00:00Z')],
      b: [order('1', '2026-03-01T02:00:00Z')],
    });
    const book = await openBook([source('a'), source('b')], ask);
    expect(shownOf(book).map(({ key }) => key)).toEqual(['b/1', 'a/1', 'a/2']);
    expect(hasMore(book)).toBe(false);
  });

  test('one that fails is named and keeps nothing of the others back', async () => {
    const ask = asking({ b: [order('1', '2026-03-01T02:00:00Z')] });
    const book = await openBook([source('a'), source('b')], (from, before) =>
      from.id === 'a' ? Promise.reject(new Error('down')) : ask(from, before),
    );
    expect(shownOf(book)).toHaveLength(1);
    expect(failedOf(book).map(({ id }) => id)).toEqual(['a']);
    expect(hasMore(book)).toBe(false);
  });

  test('are counted by stage over all staged sources, once all of them said how many', async () => {
    const sources = [{ ...source('a'), staged: true }, { ...source('b'), staged: true }, source('c')];
    const counts: Record<string, CustomerOrders['counts']> = { a: { use: 2, done: 60 }, b: { use: 1 } };
    const ask = asking({ a: ['3', '2', '1'].map((id) => order(id, `2026-03-0${id}T00:00:00Z`)) });
    const book = await openBook(sources, async (from, before) => ({
      ...(await ask(from, before)),
      ...(before === undefined && counts[from.id] !== undefined ? { counts: counts[from.id] } : {}),
    }));
    expect([countOf(book, 'use'), countOf(book, 'done'), countOf(book, 'expired')]).toEqual([3, 60, 0]);
    // Later slices say nothing of it, and take nothing away.
    expect(countOf(await moreOf(book, ask), 'use')).toBe(3);
    const broken = await openBook(sources, (from, before) =>
      from.id === 'b' ? Promise.reject(new Error('down')) : ask(from, before),
    );
    expect(countOf(broken, 'use')).toBeUndefined();
  });

  test('show none before one that is newer, however they are spread, and in the end all', async () => {
    const at = fc.integer({ min: 0, max: 10_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(at, { maxLength: 9 }), { maxLength: 4 }), async (lists) => {
        const all = Object.fromEntries(
          lists.map((moments, n) => [
            `s${n}`,
            [...moments].sort((a, b) => b - a).map((ms, i) => order(`${i}`, new Date(ms * 1000).toISOString())),
          ]),
        );
        const ask = asking(all);
        const sorted = Object.values(all)
          .flat()
          .map((one) => Date.parse(one.at))
          .sort((a, b) => b - a);
        let book = await openBook(Object.keys(all).map(source), ask);
        for (let round = 0; ; round += 1) {
          const seen = shownOf(book).map((one) => Date.parse(one.at));
          expect(seen).toEqual(sorted.slice(0, seen.length));
          if (!hasMore(book)) break;
          expect(round).toBeLessThan(50);
          book = await moreOf(book, ask);
        }
        expect(shownOf(book)).toHaveLength(sorted.length);
      }),
    );
  });
});
