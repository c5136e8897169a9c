import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CustomerOrder, type OrderStage, orderStages } from '../orders.ts';
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

test('pages of one stage hold that stage alone, each order once, and the first one counts all stages', async () => {
  const some = fc.uniqueArray(
    fc.record({ id: fc.bigInt({ min: 1n, max: 9_000n }), stage: fc.constantFrom(...orderStages) }),
    {
      maxLength: 180,
      selector: ({ id }) => id,
    },
  );
  await fc.assert(
    fc.asyncProperty(some, fc.constantFrom(...orderStages), async (all, stage) => {
      const of = (wanted: OrderStage) => all.filter((one) => one.stage === wanted);
      const rowsOf = (range: OrderRange) => rowsIn(of(range.stage ?? stage).map(({ id }) => id))(range);
      const counts = async () => orderStages.map((one) => ({ stage: one, orders: of(one).length }));
      const seen: string[] = [];
      for (let before: bigint | undefined; ; ) {
        const page = await customerOrders({ before, stage }, rowsOf, () => ({ ...order, stage }), counts);
        expect(page.counts?.[stage]).toBe(before === undefined ? of(stage).length : undefined);
        seen.push(...page.items.map(({ id }) => id));
        if (page.next === null) break;
        before = BigInt(page.next);
      }
      const sorted = of(stage).sort((a, b) => Number(b.id - a.id));
      expect(seen).toEqual(sorted.map(({ id }) => String(id)));
    }),
    { numRuns: 50 },
  );
});

test('one is asked for by its id, and is not there where it is not theirs', async () => {
  const ask = (id: bigint) => customerOrders({ id }, rowsIn([3n, 7n]), () => order);
  expect(await ask(7n)).toMatchObject({ items: [{ id: '7' }], next: null });
  expect(await ask(5n)).toEqual({ items: [], next: null });
});
