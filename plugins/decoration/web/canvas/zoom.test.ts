import { expect, it } from 'vitest';
import { clampZoom, nextZoom } from './zoom.ts';

it('goes from stop to stop, and no further than its limits', () => {
  expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(1.1, 1), nextZoom(1.1, -1)]).toEqual([1.25, 0.75, 1.25, 1]);
  expect([nextZoom(3, 1), nextZoom(0.25, -1)]).toEqual([3, 0.25]);
  expect([clampZoom(9), clampZoom(0.01), clampZoom(0.337)]).toEqual([3, 0.25, 0.34]);
});
