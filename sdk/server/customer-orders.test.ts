import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CustomerOrder } from '../orders.ts';
import { customerOrders, type OrderRange } from './customer-orders.ts';

const order: Omit<CustomerOrder, 'id'> = { title: '', status: '', state: 'open', at: '', facts: [] };

/** A table of these ids, as PostgreSQL would answer. */
const rowsIn =
  (ids: readonly bigint[]) =>
  async ({ from, to, most }: OrderRange) =>
    [...ids]
      .filter((id) => id >= from && id <= to)
      .sort((a, b) => Number(b - a))
      .slice(0, most)
      .map((id) => ({ id }));

test('page after page brings each order once, newest first', async () => {
  const someIds = fc.uniqueArray(fc.bigInt({ min: 1n, max: 9_000n }), { maxLength: 180 });
  await fc.assert(
    fc.asyncProperty(someIds, async (ids) => {
      const seen: string[] = [];
      for (let before: bigint | undefined; ; ) {
        const { items, next } = await customerOrders({ before }, rowsIn(ids), () => order);
        seen.push(...items.map(({ id }) => id));
        if (next === null) break;
        before = BigInt(next);
      }
      expect(seen).toEqual([...ids].sort((a, b) => Number(b - a)).map(String));
    }),
    { numRuns: 50 },
  );
});

test('one is asked for by its id, and is not there where it is not theirs', async () => {
  const ask = (id: bigint) => customerOrders({ id }, rowsIn([3n, 7n]), () => order);
  expect(await ask(7n)).toMatchObject({ items: [{ id: '7' }], next: null });
  expect(await ask(5n)).toEqual({ items: [], next: null });
});
