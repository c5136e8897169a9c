import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asset } from '../../shared/types.ts';
import { reduceTray, startable, summarize, type Tray, type TrayAction, uploadsAtOnce } from './tray.ts';

const asset = { id: '1' } as Asset;
const id = fc.integer({ min: 0, max: 6 });
const action: fc.Arbitrary<TrayAction> = fc.oneof(
  fc.record({ type: fc.constant('start' as const), id }),
  fc.record({ type: fc.constant('progress' as const), id, sent: fc.integer({ min: 0, max: 200 }) }),
  fc.record({ type: fc.constant('done' as const), id, asset: fc.constant(asset), duplicate: fc.boolean() }),
  fc.record({ type: fc.constant('fail' as const), id, error: fc.string(), retryable: fc.boolean() }),
  fc.record({ type: fc.constant('cancel' as const), id }),
  fc.record({ type: fc.constant('retry' as const), id }),
  fc.record({ type: fc.constant('clear' as const) }),
);

const six: Tray = reduceTray([], {
  type: 'add',
  files: Array.from({ length: 6 }, (_, index) => ({ id: index, name: `${index}.jpg`, size: 100 })),
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
        const running = tray.filter((entry) => entry.state === 'sending' || entry.state === 'processing');
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
