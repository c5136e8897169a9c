import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IdMaker, idEpoch, idTime, minId } from './ids.ts';

const forever = Number.MAX_SAFE_INTEGER;
const start = Date.UTC(2026, 10, 21) - idEpoch;

describe('ids', () => {
  test('grow whatever the clock does, and are never given out twice', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: -3_600_000, max: 3_600_000 }), fc.integer({ min: 1, max: 50 })));
    fc.assert(
      fc.property(steps, (moves) => {
        let now = start + idEpoch;
        const maker = new IdMaker({ now: () => now }, 5, 0, forever);
        let last = 0n;
        for (const [move, count] of moves) {
          now += move;
          for (let i = 0; i < count; i++) {
            const id = maker.next();
            expect(id).toBeGreaterThan(last);
            last = id;
          }
        }
      }),
    );
  });

  test('say when they were made, and need big numbers', () => {
    const maker = new IdMaker({ now: () => start + idEpoch }, 1023, 0, forever);
    const id = maker.next();
    expect(idTime(id)).toEqual(new Date(start + idEpoch));
    expect(id).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
    expect(id).toBeLessThan(2n ** 63n);
  });

  test('are none below 10^15, on a machine whose clock stands at its beginning either', () => {
    const maker = new IdMaker({ now: () => 0 }, 0, 0, forever);
    expect(maker.next()).toBeGreaterThanOrEqual(minId);
  });

  test('go on with the next millisecond when one is used up', () => {
    const maker = new IdMaker({ now: () => start + idEpoch }, 0, 0, forever);
    const ids = Array.from({ length: 10_000 }, () => maker.next());
    expect(new Set(ids).size).toBe(10_000);
    expect(idTime(ids.at(-1) ?? 0n).getTime()).toBe(start + idEpoch + 2);
  });

  test('of two servers differ in the same millisecond', () => {
    const clock = { now: () => start + idEpoch };
    const [one, other] = [new IdMaker(clock, 1, 0, forever), new IdMaker(clock, 2, 0, forever)];
    const ids = Array.from({ length: 5000 }, () => [one.next(), other.next()]).flat();
    expect(new Set(ids).size).toBe(10_000);
  });

  test('begin after what their number may have been used for before', () => {
    const maker = new IdMaker({ now: () => start + idEpoch }, 3, start + 30_000, forever);
    expect(idTime(maker.next()).getTime()).toBeGreaterThan(start + idEpoch + 30_000);
  });

  test('end with the lease of their number, and go on when it is longer', () => {
    let now = start + idEpoch;
    const maker = new IdMaker({ now: () => now }, 3, 0, start + 1000);
    maker.next();
    now += 2000;
    expect(() => maker.next()).toThrow(expect.objectContaining({ codeName: 'unavailable' }));
    maker.extend(start + 5000);
    expect(idTime(maker.next()).getTime()).toBe(now);
  });
});
