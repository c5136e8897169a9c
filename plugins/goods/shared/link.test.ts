import { expect, test } from 'vitest';
import { linkFits } from './link.ts';

test.each(['', '/p/tea', '/', 'https://shop.example/item?id=1', 'http://shop.example'])('%s is taken', (link) => {
  expect(linkFits(link)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  'https://',
  'https:///x',
  'data:text/html,x',
  'tea',
])('%s is not', (link) => {
  expect(linkFits(link)).toBe(false);
});
