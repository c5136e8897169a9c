import { expect, test } from 'vitest';
import { sizeText } from './size-text.ts';

test('sizes are said as people read them', () => {
  expect([0, 999, 1000, 123_456, 999_499, 999_500, 5_400_000, 3.2e9].map(sizeText)).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '123 KB',
    '999 KB',
    '1 MB',
    '5.4 MB',
    '3.2 GB',
  ]);
});
