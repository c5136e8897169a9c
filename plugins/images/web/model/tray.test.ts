import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asset } from '../../shared/calls/outputs.ts';
import { reduceTray, startable, summarize, type Tray, type TrayAction, uploadsAtOnce } from './tray.ts';

const asset = { id: '1' } as Asset;
const id = fc.integer({ min: 0, max: 6 });
const action: fc.Arbitrary<TrayAction> = fc.oneof(
  fc.record({ type: fc.constant('start' as const), id }),
  fc.record({ type: fc.constant('progress' as const), id, sent: fc.integer({ min: 0, max: 200 }) }),
  fc.record({ type: fc.constant('preparing' as const), id, share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ type: fc.constant('prepared' as const), id, name: fc.string(), size: fc.integer({ min: 1, max: 300 }) }),
  fc.record({ type: fc.constant('prepare' as const), id }),
  fc.record({ type: fc.constant('done' as const), id, asset: fc.constant(asset), duplicate: fc.boolean() }),
  fc.record({
    type: fc.constant('fail' as const),
    id,
    error: fc.string(),
    retryable: fc.boolean(),
    preparable: fc.boolean(),
  }),
  fc.record({ type: fc.constant('cancel' as const), id }),
  fc.record({ type: fc.constant('retry' as const), id }),
  fc.record({ type: fc.constant('clear' as const) }),
);

const six: Tray = reduceTray([], {
  type: 'add',
  files: Array.from({ length: 6 }, (_, index) => ({
    id: index,
    name: `${index}.jpg`,
    size: 100,
    prepares: index % 2 === 1,
  })),
});

test('however the answers come: never more than three at once, progress within bounds, what is over stays over', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let tray = six;
      for (const act of actions) {
        // Only what may start is started, as the uploader does.
        if (act.type === 'start' && !startable(tray).includes(act.id)) continue;
        const before = tray;
        tray = reduceTray(tray, act);
        const running = tray.filter(({ state }) => ['preparing', 'sending', 'processing'].includes(state));
        expect(running.length).toBeLessThanOrEqual(uploadsAtOnce);
        for (const entry of tray) {
          expect(entry.sent).toBeLessThanOrEqual(entry.size);
          const was = before.find((other) => other.id === entry.id);
          if (was?.state === 'done') expect(entry).toBe(was);
          if (was?.state === 'cancelled' && act.type !== 'retry') expect(entry).toBe(was);
        }
        const { progress } = summarize(tray);
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('a file that was refused before sending cannot be tried again', () => {
  const tray = reduceTray([], { type: 'add', files: [{ id: 1, name: 'a.psd', size: 5, refused: 'no' }] });
  expect(startable(tray)).toEqual([]);
  expect(reduceTray(tray, { type: 'retry', id: 1 })).toBe(tray);
});

test('a cancelled one makes room for the next, and can be tried again', () => {
  let tray = six;
  for (const next of startable(tray)) tray = reduceTray(tray, { type: 'start', id: next });
  expect(startable(tray)).toEqual([]);
  tray = reduceTray(tray, { type: 'cancel', id: 1 });
  expect(startable(tray)).toEqual([3]);
  tray = reduceTray(tray, { type: 'retry', id: 1 });
  expect(startable(tray)).toEqual([1]);
});

test('one that is prepared first is sent as what came of it, and keeps that for another try', () => {
  let tray = reduceTray([], { type: 'add', files: [{ id: 1, name: 'a.heic', size: 900, prepares: true }] });
  tray = reduceTray(tray, { type: 'start', id: 1 });
  expect(tray[0]?.state).toBe('preparing');
  tray = reduceTray(tray, { type: 'preparing', id: 1, share: 0.5 });
  const half = summarize(tray).progress;
  expect(half).toBeGreaterThan(0);
  tray = reduceTray(tray, { type: 'prepared', id: 1, name: 'a.webp', size: 300 });
  expect(tray[0]).toMatchObject({ state: 'sending', name: 'a.webp', size: 300 });
  expect(summarize(tray).progress).toBeGreaterThan(half);
  tray = reduceTray(tray, { type: 'fail', id: 1, error: 'line', retryable: true });
  tray = reduceTray(tray, { type: 'retry', id: 1 });
  tray = reduceTray(tray, { type: 'start', id: 1 });
  expect(tray[0]).toMatchObject({ state: 'sending', name: 'a.webp' });
});

test('one that the library does not take as it is can be tried with a preparation, and no other one', () => {
  let tray = reduceTray([], {
    type: 'add',
    files: [
      { id: 1, name: 'a.heic', size: 9 },
      { id: 2, name: 'b.exe', size: 9 },
    ],
  });
  for (const id of [1, 2]) {
    tray = reduceTray(tray, { type: 'start', id });
    tray = reduceTray(tray, { type: 'fail', id, error: 'no', retryable: false, preparable: id === 1 });
  }
  expect(reduceTray(tray, { type: 'prepare', id: 2 })).toBe(tray);
  expect(reduceTray(tray, { type: 'retry', id: 1 })).toBe(tray);
  tray = reduceTray(tray, { type: 'prepare', id: 1 });
  expect(startable(tray)).toEqual([1]);
  expect(reduceTray(tray, { type: 'start', id: 1 })[0]?.state).toBe('preparing');
});
