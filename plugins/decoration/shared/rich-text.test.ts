import { describe, expect, test } from 'vitest';
import { textHref } from './rich-text.ts';

describe('the address of a link, as a person types it', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    [' example.com/a?b=1#c ', 'https://example.com/a?b=1#c'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['例子.中国', 'https://例子.中国'],
    ['http://example.com', 'http://example.com'],
    ['HTTPS://example.com', 'HTTPS://example.com'],
    ['http://localhost:8080/p/x', 'http://localhost:8080/p/x'],
    ['/p/shou-ye', '/p/shou-ye'],
    ['tel:400-000-0000', 'tel:400-000-0000'],
    ['TEL:+8613800000000', 'tel:+8613800000000'],
    ['mailto:a.b@example.com', 'mailto:a.b@example.com'],
    ['mailto:a@example.com?subject=x', 'mailto:a@example.com?subject=x'],
    ['a@example.com', 'mailto:a@example.com'],
  ])('%s leads to %s', (typed, href) => {
    expect(textHref(typed)).toBe(href);
  });

  test.each([
    '',
    ' ',
    'https://',
    'http:///a',
    'http:example.com',
    '夏日大促',
    '1.5',
    'two words.com',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'weixin://dl/business',
    'tel:',
    'tel:abc',
    'mailto:nobody',
    'https://exa mple.com',
  ])('%j leads nowhere', (typed) => {
    expect(textHref(typed)).toBeUndefined();
  });
});
