import { expect, test } from 'vitest';
import { frameTurned, leanOf } from './straighten.ts';

test.each([
  [100, 0, 0],
  [100, 10, 5.71],
  [-100, -10, 5.71],
  [-100, 10, -5.71],
  [10, 100, -5.71],
  [-10, 100, 5.71],
  [100, -100, -45],
])('a line of %d, %d leans by %d°', (dx, dy, lean) => {
  expect(Math.abs(leanOf(dx, dy))).toBeCloseTo(Math.abs(lean), 2);
  if (Math.abs(lean) < 45) expect(leanOf(dx, dy)).toBeCloseTo(lean, 2);
});

test('the frame of what is not turned is all of it; of what is, it is whole pixels about the same middle', () => {
  expect(frameTurned({ width: 640, height: 480 }, 0)).toEqual({ x: 0, y: 0, width: 640, height: 480 });
  const { x, y, width, height } = frameTurned({ width: 640, height: 480 }, -7, 1);
  expect([2 * x + width, 2 * y + height]).toEqual([640, 480]);
  expect(Math.abs(width - height)).toBeLessThan(2);
  expect(frameTurned({ width: 1, height: 1 }, 30)).toMatchObject({ width: 1, height: 1 });
});
