import { expect, test } from 'vitest';
import { InOrder } from './in-order.ts';

const settled = () => new Promise((done) => setTimeout(done));

test('what waits for nothing is done at once', () => {
  const done: string[] = [];
  new InOrder().run(undefined, () => done.push('a'));
  expect(done).toEqual(['a']);
});

test('nothing overtakes what waits, also where that fails', async () => {
  const done: string[] = [];
  const order = new InOrder();
  const exit = Promise.withResolvers<void>();
  order.run(exit.promise, () => done.push('first'));
  order.run(undefined, () => done.push('second'));
  await settled();
  expect(done).toEqual([]);
  exit.reject(new Error('no exit'));
  await settled();
  expect(done).toEqual(['first', 'second']);
  order.run(undefined, () => done.push('third'));
  expect(done).toEqual(['first', 'second', 'third']);
});
