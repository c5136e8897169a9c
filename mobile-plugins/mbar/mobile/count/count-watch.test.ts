import { expect, test } from 'vitest';
import type { Found } from '../../../../plugins/bar/api.ts';
import { CountWatch } from './count-watch.ts';

const code: Found = {
  text: '6901028075831',
  format: 'EAN13',
  gs1: false,
  outline: [
    { x: 0, y: 0 },
    { x: 90, y: 0 },
    { x: 90, y: 60 },
    { x: 0, y: 60 },
  ],
  bytes: new Uint8Array(),
};

/** What counts in frames every 100 ms, from `from` to `to`. */
function frames(watch: CountWatch, from: number, to: number): number {
  let counted = 0;
  for (let now = from; now <= to; now += 100) counted += watch.take([code], 2000, now, undefined).length;
  return counted;
}

test('a code that stays in view counts once, also when a page lay over the picture for a minute', () => {
  const watch = new CountWatch(2000);
  let now = 0;
  const leave = watch.look(() => now);
  expect(frames(watch, 0, 1000)).toBe(1);
  now = 1000;
  leave();
  now = 61_000;
  watch.look(() => now);
  expect(frames(watch, 61_000, 62_000)).toBe(0);
  // Out of the picture for longer than the pause.
  for (now = 62_100; now < 66_000; now += 100) watch.take([], 2000, now, undefined);
  expect(frames(watch, 66_000, 67_000)).toBe(1);
});

test('all counts when the camera is opened anew', () => {
  const watch = new CountWatch(2000);
  watch.look(() => 0);
  expect(frames(watch, 0, 1000)).toBe(1);
  watch.begin(2000);
  watch.look(() => 1100);
  expect(frames(watch, 1100, 2000)).toBe(1);
});
