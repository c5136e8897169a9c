import { expect, test } from 'vitest';
import { framed } from './ratio.ts';

test('a photo has its shape in the middle, its longer edge along the screen’s', () => {
  const high = { x: 10, y: 0, width: 600, height: 1200 };
  expect(framed(high, '4:3')).toEqual({ x: 10, y: 200, width: 600, height: 800 });
  expect(framed(high, '1:1')).toEqual({ x: 10, y: 300, width: 600, height: 600 });
  expect(framed({ x: 0, y: 0, width: 1200, height: 600 }, '4:3')).toEqual({ x: 200, y: 0, width: 800, height: 600 });
  expect(framed(high, 'full')).toEqual(high);
});
