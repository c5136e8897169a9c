import { expect, test } from 'vitest';
import { ChangeQueue } from './change-queue.ts';

const settled = () => new Promise(setImmediate);

test('an action begins at once where no change is under way', () => {
  const queue = new ChangeQueue();
  const begun: string[] = [];
  queue.add(() => begun.push('first'));
  expect(begun).toEqual(['first']);
});

test('actions wait for the changes before them and for one another', async () => {
  const queue = new ChangeQueue();
  const begun: string[] = [];
  const changes = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  void queue.follow(changes[0].promise);
  queue.add(() => {
    begun.push('first');
    void queue.follow(changes[1].promise);
  });
  queue.add(() => begun.push('second'));
  await settled();
  expect(begun).toEqual([]);
  changes[0].resolve();
  await settled();
  expect(begun).toEqual(['first']);
  changes[1].resolve();
  await settled();
  expect(begun).toEqual(['first', 'second']);
});

test('a change that fails does not hold the actions after it', async () => {
  const queue = new ChangeQueue();
  const begun: string[] = [];
  const change = queue.follow(Promise.reject(new Error('no')));
  queue.add(() => begun.push('first'));
  await expect(change).rejects.toThrow('no');
  expect(begun).toEqual(['first']);
});

test('cleared, it begins nothing more', async () => {
  const queue = new ChangeQueue();
  const begun: string[] = [];
  const change = Promise.withResolvers<void>();
  void queue.follow(change.promise);
  queue.add(() => begun.push('first'));
  queue.clear();
  change.resolve();
  await settled();
  expect(begun).toEqual([]);
});
