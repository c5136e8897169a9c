import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxInBurst, Shutter } from './shutter.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A shutter, and what was taken by it: `quick` or not. */
function pressed(seconds = 0) {
  const taken: boolean[] = [];
  const shutter = new Shutter();
  shutter.options = {
    ready: true,
    seconds,
    take: async (quick) => {
      taken.push(quick);
      return true;
    },
  };
  return { shutter, taken };
}

test('a press takes one photo, once it is let go', async () => {
  const { shutter, taken } = pressed();
  shutter.press();
  await vi.advanceTimersByTimeAsync(100);
  expect(taken).toEqual([]);
  shutter.release();
  await vi.advanceTimersByTimeAsync(5000);
  expect(taken).toEqual([false]);
});

test('a hold takes a burst, which ends with the hold or with its tenth photo', async () => {
  const { shutter, taken } = pressed();
  shutter.press();
  await vi.advanceTimersByTimeAsync(900);
  expect(shutter.get().burst).toBe(3);
  shutter.release();
  await vi.advanceTimersByTimeAsync(5000);
  expect(taken).toEqual([true, true, true]);
  shutter.press();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(taken).toHaveLength(3 + maxInBurst);
  shutter.release();
  await vi.advanceTimersByTimeAsync(5000);
  expect(taken).toHaveLength(3 + maxInBurst);
});

test('a burst ends where no photo could be taken', async () => {
  const { shutter } = pressed();
  const take = vi.fn(async () => false);
  shutter.options = { ...shutter.options, take };
  shutter.press();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(take).toHaveBeenCalledTimes(1);
});

test('a delay is counted, and ended by a press or by the camera', async () => {
  const { shutter, taken } = pressed(3);
  const tap = () => {
    shutter.press();
    shutter.release();
  };
  tap();
  await vi.advanceTimersByTimeAsync(1500);
  expect(shutter.get().counting).toBe(2);
  tap();
  await vi.advanceTimersByTimeAsync(10_000);
  tap();
  shutter.stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(taken).toEqual([]);
  tap();
  await vi.advanceTimersByTimeAsync(3000);
  expect([taken, shutter.get().counting]).toEqual([[false], undefined]);
});

test('without a picture nothing is taken', async () => {
  const { shutter, taken } = pressed();
  shutter.options = { ...shutter.options, ready: false };
  shutter.press();
  shutter.release();
  await vi.advanceTimersByTimeAsync(5000);
  expect(taken).toEqual([]);
});
