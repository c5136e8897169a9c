import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Entry,
  emptyQueue,
  type Outcome,
  type Queue,
  type QueueAction,
  reduceQueue,
  remaining,
  sorted,
  startable,
  summarize,
} from './queue.ts';

type Q = Queue<string, Outcome>;
type A = QueueAction<string, Outcome>;

const fault = { zh: '坏', en: 'bad' };
const file = (id: number, size = 100) => ({ id, name: `${id}.png`, folders: [], size });
const play = (...actions: A[]): Q => actions.reduce(reduceQueue<string, Outcome>, emptyQueue as Q);
const states = (queue: Q) => queue.entries.map(({ state }) => state).join(' ');
const done = (id: number, after = 50, ms = 10): A => ({ type: 'done', id, result: { after, ms } });
const added: A = { type: 'add', files: [file(1), file(2), file(3)] };

describe('a queue', () => {
  test('takes what was seen of its files: facts stay, a fault ends what waits', () => {
    const queue = play(added, {
      type: 'seen',
      files: [
        { id: 1, facts: 'png' },
        { id: 2, fault },
        { id: 9, fault },
      ],
    });
    expect(states(queue)).toBe('waiting failed waiting');
    expect(queue.entries[0]?.facts).toBe('png');
    expect(states(reduceQueue(queue, { type: 'retry' }))).toBe('waiting failed waiting');
  });

  test('makes a picture anew that is cut another way', () => {
    const over = play(added, { type: 'run' }, { type: 'start', id: 1 }, done(1));
    const edited = reduceQueue(over, { type: 'edit', id: 1, edit: { rotate: 90 } });
    expect(edited.entries[0]).toEqual({
      ...file(1),
      state: 'waiting',
      progress: 0,
      saved: false,
      edit: { rotate: 90 },
    });
  });

  test('runs its files, and is idle when all are through', () => {
    const running = play(added, { type: 'run' }, { type: 'start', id: 1 }, { type: 'start', id: 2 });
    expect(states(running)).toBe('working working waiting');
    const after = [
      done(1),
      { type: 'fail', id: 2, fault, retryable: true } as A,
      { type: 'start', id: 3 } as A,
      done(3),
    ];
    const over = after.reduce(reduceQueue<string, Outcome>, running);
    expect([states(over), over.going]).toEqual(['done failed done', 'idle']);
    expect(summarize(over)).toMatchObject({ done: 2, failed: 1, unsaved: 2, before: 200, after: 100, progress: 1 });
  });

  test('starts nothing before it runs or while it is paused; what works goes on', () => {
    expect(startable(play(added), 2)).toEqual([]);
    const running = play(added, { type: 'run' });
    expect(startable(running, 2)).toEqual([1, 2]);
    const paused = play(added, { type: 'run' }, { type: 'start', id: 1 }, { type: 'pause' });
    expect(startable(paused, 2)).toEqual([]);
    expect(states(reduceQueue(paused, { type: 'start', id: 2 }))).toBe('working waiting waiting');
    expect(states(reduceQueue(paused, done(1)))).toBe('done waiting waiting');
  });

  test('drops what comes late for a file that was given up', () => {
    const cancelled = play(added, { type: 'run' }, { type: 'start', id: 1 }, { type: 'cancel' });
    expect([states(cancelled), cancelled.going]).toEqual(['cancelled cancelled cancelled', 'idle']);
    for (const late of [
      done(1),
      { type: 'progress', shares: new Map([[1, 0.5]]) } as A,
      { type: 'fail', id: 1, fault, retryable: true } as A,
    ])
      expect(reduceQueue(cancelled, late)).toBe(cancelled);
  });

  test('retries what may help, and makes results anew', () => {
    const empty: A = { type: 'add', files: [{ ...file(9, 0), fault }] };
    const over = play(
      added,
      empty,
      { type: 'seen', files: [{ id: 1, facts: 'jpeg' }] },
      { type: 'run' },
      { type: 'start', id: 1 },
      done(1),
      {
        type: 'cancel',
      },
    );
    expect(states(over)).toBe('done cancelled cancelled failed');
    expect(states(reduceQueue(over, { type: 'retry' }))).toBe('done waiting waiting failed');
    const again = reduceQueue(over, { type: 'again', ids: [1] });
    expect(again.entries[0]).toEqual({ ...file(1), state: 'waiting', progress: 0, saved: false, facts: 'jpeg' });
  });

  test('knows what the person has', () => {
    const over = play(added, { type: 'run' }, { type: 'start', id: 1 }, done(1), { type: 'saved', ids: [1, 2] });
    expect(over.entries.map(({ saved }) => saved)).toEqual([true, false, false]);
  });
});

const anId = fc.integer({ min: 1, max: 6 });
const someIds = fc.option(fc.array(anId, { maxLength: 3 }), { nil: undefined });
const withIds = (type: 'cancel' | 'retry' | 'again' | 'remove') =>
  someIds.map((ids): A => (ids === undefined ? { type } : { type, ids }));
const anAction: fc.Arbitrary<A> = fc.oneof(
  fc.constant<A>({ type: 'run' }),
  fc.constant<A>({ type: 'pause' }),
  anId.map((id): A => ({ type: 'start', id })),
  anId.map((id): A => ({ type: 'seen', files: [{ id, facts: 'x' }] })),
  anId.map((id): A => ({ type: 'seen', files: [{ id, fault }] })),
  fc.tuple(anId, fc.boolean()).map(([id, cut]): A => ({ type: 'edit', id, edit: cut ? { rotate: 90 } : undefined })),
  fc
    .tuple(anId, fc.double({ min: -1, max: 2, noNaN: true }))
    .map(([id, share]): A => ({ type: 'progress', shares: new Map([[id, share]]) })),
  anId.map((id) => done(id)),
  fc.tuple(anId, fc.boolean()).map(([id, retryable]): A => ({ type: 'fail', id, fault, retryable })),
  fc.array(anId, { maxLength: 3 }).map((ids): A => ({ type: 'saved', ids })),
  ...(['cancel', 'retry', 'again', 'remove'] as const).map(withIds),
);

test('whatever happens, each line is true and the queue idles only where nothing is open', () => {
  fc.assert(
    fc.property(fc.array(anAction, { maxLength: 60 }), (actions) => {
      const queue = play({ type: 'add', files: [1, 2, 3, 4, 5, 6].map((id) => file(id)) }, ...actions);
      for (const entry of queue.entries) {
        expect(entry.result !== undefined).toBe(entry.state === 'done');
        expect(entry.fault !== undefined).toBe(entry.state === 'failed');
        expect(entry.progress >= 0 && entry.progress <= 1).toBe(true);
        if (entry.saved) expect(entry.state).toBe('done');
      }
      const open = queue.entries.some(({ state }) => state === 'waiting' || state === 'working');
      if (!open) expect(queue.going).toBe('idle');
      const sum = summarize(queue);
      expect(sum.waiting + sum.working + sum.done + sum.failed + sum.cancelled).toBe(sum.total);
      expect(sum.progress >= 0 && sum.progress <= 1).toBe(true);
      const start = startable(queue, 2);
      expect(start.length + sum.working).toBeLessThanOrEqual(Math.max(2, sum.working));
    }),
  );
});

test('an order keeps lines without a value last, and equal ones in the order of the queue', () => {
  const line = (id: number, size: number, result?: Outcome): Entry<string, Outcome> => ({
    ...file(id, size),
    state: result === undefined ? 'waiting' : 'done',
    progress: 0,
    saved: false,
    ...(result === undefined ? {} : { result }),
  });
  const lines = [line(1, 100), line(2, 100, { after: 90, ms: 5 }), line(10, 200, { after: 20, ms: 7 }), line(3, 50)];
  const ids = (column: Parameters<typeof sorted>[1], down: boolean) => sorted(lines, column, down).map(({ id }) => id);
  expect(ids('ratio', false)).toEqual([10, 2, 1, 3]);
  expect(ids('ratio', true)).toEqual([2, 10, 1, 3]);
  expect(ids('name', false)).toEqual([1, 2, 3, 10]);
  expect(ids('before', true)).toEqual([10, 1, 2, 3]);
  expect(ids('state', false)).toEqual([1, 3, 2, 10]);
  expect(ids('queue', false)).toEqual([1, 2, 10, 3]);
});

test('the remaining time goes by the pace, once there is one', () => {
  expect(remaining(100, 300, 2000)).toBe(6000);
  expect(remaining(0, 300, 2000)).toBeUndefined();
  expect(remaining(100, 300, 200)).toBeUndefined();
});
