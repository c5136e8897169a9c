import { expect, it } from 'vitest';
import { typedHref } from './typed-href.ts';

it.each([
  ['example.com/tea?a=1', 'https://example.com/tea?a=1'],
  [' https://茶.中国/ ', 'https://茶.中国/'],
  ['tea@example.com', 'mailto:tea@example.com'],
  ['tel:+8610-12345', 'tel:+8610-12345'],
  ['/p/sale', '/p/sale'],
  ['javascript:alert(1)', undefined],
  ['//elsewhere.example', undefined],
  ['no words here', undefined],
  ['', undefined],
])('%s leads to %s', (typed, href) => {
  expect(typedHref(typed)).toBe(href);
});
