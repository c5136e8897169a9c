import { expect, it } from 'vitest';
import { heldZoom, nextZoom, zoomOfKey } from './zoom.ts';

const key = (name: string, more: object = { ctrlKey: true }) =>
  ({ key: name, ctrlKey: false, metaKey: false, altKey: false, ...more }) as KeyboardEvent;

it('goes from stop to stop, and no further than its limits', () => {
  expect([nextZoom(1, 1), nextZoom(1, -1), nextZoom(1.1, 1), nextZoom(1.1, -1)]).toEqual([1.25, 0.75, 1.25, 1]);
  expect([nextZoom(3, 1), nextZoom(0.25, -1)]).toEqual([3, 0.25]);
  expect([heldZoom(9), heldZoom(0.01), heldZoom(0.337)]).toEqual([3, 0.25, 0.34]);
});

it('follows Ctrl or ⌘ with plus, minus and zero, and nothing else', () => {
  expect([zoomOfKey(key('='), 1), zoomOfKey(key('-'), 1), zoomOfKey(key('0'), 2)]).toEqual([1.25, 0.75, 1]);
  expect(zoomOfKey(key('+', { metaKey: true }), 1.5)).toBe(2);
  expect([zoomOfKey(key('='), 1), zoomOfKey(key('=', {}), 1), zoomOfKey(key('z'), 1)]).toEqual([
    1.25,
    undefined,
    undefined,
  ]);
});
