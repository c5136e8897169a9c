import { expect, test } from 'vitest';
import { leanOf } from './level.ts';

test.each([
  ['held upright', { beta: 90, gamma: 0, screen: 0 }, 0],
  ['tilted back, still level', { beta: 50, gamma: 0, screen: 0 }, 0],
  ['on its right side, the screen turned with it', { beta: 0, gamma: 90, screen: 90 }, 0],
  ['on its left side, the screen turned with it', { beta: 0, gamma: -90, screen: 270 }, 0],
  ['on its right side, the screen not turned', { beta: 0, gamma: 90, screen: 0 }, 90],
  ['leaning a little to the right', { beta: 45, gamma: 5, screen: 0 }, 5],
])('%s', (_, held, lean) => {
  expect(leanOf(held)).toBeCloseTo(lean, 0);
});

test('lying flat says nothing', () => {
  expect(leanOf({ beta: 3, gamma: -4, screen: 0 })).toBeUndefined();
});
