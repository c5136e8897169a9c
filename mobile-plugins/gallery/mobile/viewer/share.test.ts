import { expect, test } from 'vitest';
import { downloadNameOf } from './share.ts';

test.each([
  ['海边', 'image/jpeg', '海边.jpg'],
  ['a/b\\c:d*?"<>|', 'image/png', 'a_b_c_d______.png'],
  ['..藏', 'image/svg+xml', '_藏.svg'],
  ['跨年', 'video/mp4', '跨年.mp4'],
])('%s of %s is saved as %s', (name, type, saved) => {
  expect(downloadNameOf({ name, type })).toBe(saved);
});
