import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const refusal = () => new Error('too many');

/** Work that ends when it is told. */
function handed() {
  const ends: (() => void)[] = [];
  const order: string[] = [];
  const work = (name: string) => () =>
    new Promise<string>((done) => {
      order.push(name);
      ends.push(() => done(name));
    });
  return { ends, order, work };
}

test('who brings one piece waits for one piece of each other at most', async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 100, refusal });
  const { ends, order, work } = handed();
  for (const [n, owner] of [...'aaaaaa'].entries()) void queue.run(owner, work(`${owner}${n}`));
  void queue.run('b', work('b'));
  void queue.run('c', work('c'));
  while (!order.includes('c')) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  expect(order).toEqual(['a0', 'a1', 'b', 'c']);
});

test('refuses what is too much, of all and of one, and goes on', async () => {
  const queue = new FairQueue({ atOnce: 1, waiting: 3, waitingOfOne: 2, refusal });
  const { ends, work } = handed();
  const runs = ['a', 'a', 'a'].map((owner) => queue.run(owner, work(owner)));
  await expect(queue.run('a', work('a'))).rejects.toThrow('too many');
  runs.push(queue.run('b', work('b')));
  await expect(queue.run('c', work('c'))).rejects.toThrow('too many');
  for (const _ of runs) {
    await Promise.resolve();
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(runs);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});

test('never runs more at once, loses nothing, and frees the place of what failed', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.record({ owner: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean(), ticks: fc.nat(3) }), {
        maxLength: 30,
      }),
      async (atOnce, pieces) => {
        const queue = new FairQueue({ atOnce, waiting: 100, waitingOfOne: 100, refusal });
        let now = 0;
        const outcomes = await Promise.allSettled(
          pieces.map(({ owner, fails, ticks }) =>
            queue.run(owner, async () => {
              now += 1;
              expect(now).toBeLessThanOrEqual(atOnce);
              for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
              now -= 1;
              if (fails) throw new Error('meant');
            }),
          ),
        );
        expect(outcomes.map(({ status }) => status)).toEqual(
          pieces.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
        );
        expect([queue.running, queue.waiting]).toEqual([0, 0]);
      },
    ),
  );
});

test('leaves a place to others, whatever one of them brings', async () => {
  const queue = new FairQueue({ atOnce: 2, atOnceOfOne: 1, waiting: 100, refusal });
  const { ends, order, work } = handed();
  for (const n of [0, 1, 2]) void queue.run('a', work(`a${n}`));
  await new Promise(setImmediate);
  expect(order).toEqual(['a0']);
  void queue.run('b', work('b0'));
  void queue.run('b', work('b1'));
  await new Promise(setImmediate);
  expect(order).toEqual(['a0', 'b0']);
  while (ends.length > 0) {
    ends.pop()?.();
    await new Promise(setImmediate);
  }
  expect(order.toSorted()).toEqual(['a0', 'a1', 'a2', 'b0', 'b1']);
  expect([queue.running, queue.waiting]).toEqual([0, 0]);
});
