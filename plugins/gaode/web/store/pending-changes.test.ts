import { FitoutError } from '@fitout/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Place } from '../../shared/calls/answers.ts';
import type { PlaceFields } from './fields.ts';
import { PendingChanges } from './pending-changes.ts';

const shop: Place = {
  ...{ id: '1', code: 'A1', name: '五一路店', address: '', phone: '', hours: '', tags: [], visible: true },
  ...{ lng: 112.98, lat: 28.19, rev: 1, trashedAt: null, updatedBy: null },
  ...{ createdAt: '2026-11-28T12:00:00Z', updatedAt: '2026-11-28T12:00:00Z' },
};

/** A server with one place, whose answers can be held back, lost or refused. */
function aServer() {
  let stored = shop;
  const seen: Place[] = [];
  const requests: { rev: number; change: PlaceFields }[] = [];
  let fault: 'none' | 'unreachable' | 'lost' = 'none';
  const changes = new PendingChanges({
    async send(_id, rev, change) {
      requests.push({ rev, change });
      await Promise.resolve();
      if (fault === 'unreachable') throw new FitoutError('unavailable');
      if (rev !== stored.rev) throw new FitoutError('conflict', { detail: { now: stored } });
      stored = { ...stored, ...change, rev: stored.rev + 1 };
      if (fault === 'lost') throw new FitoutError('unavailable');
      return stored;
    },
    onPlace: (place) => seen.push(place),
    textOf: () => 'away',
  });
  return {
    changes,
    requests,
    seen,
    stored: () => stored,
    fail: (kind: typeof fault) => {
      fault = kind;
    },
    /** As another person does. */
    changeThere(change: PlaceFields) {
      stored = { ...stored, ...change, rev: stored.rev + 1 };
    },
    settled: () => expect.poll(() => changes.get('1')?.state.kind).not.toBe('saving'),
  };
}

const moved = { lng: 113, lat: 28.2 };

test('a move is sent with its revision, and nothing is pending after it', async () => {
  const server = aServer();
  server.changes.change(shop, moved);
  expect(server.changes.get('1')).toMatchObject({ change: moved, state: { kind: 'saving' } });
  await server.settled();
  expect(server.changes.get('1')).toBeUndefined();
  expect(server.requests).toEqual([{ rev: 1, change: moved }]);
  expect(server.seen.at(-1)).toMatchObject(moved);
});

test('what is changed during a request goes with the next one', async () => {
  const server = aServer();
  server.changes.change(shop, moved);
  server.changes.change(shop, { name: '五一店' });
  await server.settled();
  expect(server.requests).toEqual([
    { rev: 1, change: moved },
    { rev: 2, change: { name: '五一店' } },
  ]);
  expect(server.stored()).toMatchObject({ ...moved, name: '五一店' });
});

test('a move without a network is kept, and sent again by a retry', async () => {
  const server = aServer();
  server.fail('unreachable');
  server.changes.change(shop, moved);
  await server.settled();
  expect(server.changes.get('1')).toMatchObject({ change: moved, state: { kind: 'failed', error: 'away' } });
  server.fail('none');
  server.changes.retry();
  await server.settled();
  expect(server.changes.get('1')).toBeUndefined();
  expect(server.stored()).toMatchObject(moved);
});

test('a save whose answer was lost counts as saved', async () => {
  const server = aServer();
  server.fail('lost');
  server.changes.change(shop, moved);
  await server.settled();
  server.fail('none');
  server.changes.retry();
  await server.settled();
  expect(server.changes.get('1')).toBeUndefined();
  expect(server.stored().rev).toBe(2);
});

test('a change of another field by somebody else is merged without a question', async () => {
  const server = aServer();
  server.changeThere({ phone: '0731-1' });
  server.changes.change(shop, moved);
  await server.settled();
  expect(server.changes.get('1')).toBeUndefined();
  expect(server.stored()).toMatchObject({ ...moved, phone: '0731-1' });
});

test('a move of a place that somebody else moved is a question with two answers', async () => {
  const theirs = { lng: 112.5, lat: 28 };
  const [mine, given] = [aServer(), aServer()];
  for (const server of [mine, given]) {
    server.changeThere(theirs);
    server.changes.change(shop, moved);
    await server.settled();
    expect(server.changes.get('1')?.state).toMatchObject({ kind: 'conflict', now: theirs });
    expect(server.stored()).toMatchObject(theirs);
  }
  mine.changes.keepMine('1');
  await mine.settled();
  expect(mine.stored()).toMatchObject(moved);
  given.changes.discard('1');
  expect(given.changes.get('1')).toBeUndefined();
  expect(given.stored()).toMatchObject(theirs);
});

test('whatever fails meanwhile, all changes are stored in the end', async () => {
  const names = fc.constantFrom('甲', '乙', '丙');
  const step = fc.oneof(
    fc.record({ name: names }),
    fc.record({ address: names }),
    fc.constant(moved),
    fc.constantFrom('none' as const, 'unreachable' as const, 'lost' as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const server = aServer();
      let wanted: PlaceFields = {};
      for (const one of steps) {
        if (typeof one === 'string') {
          server.fail(one);
          await server.settled();
          continue;
        }
        wanted = { ...wanted, ...one };
        server.changes.change(server.stored(), one);
      }
      await server.settled();
      server.fail('none');
      server.changes.retry();
      await server.settled();
      expect(server.changes.get('1')).toBeUndefined();
      expect(server.stored()).toMatchObject(wanted);
    }),
    { numRuns: 50 },
  );
});
