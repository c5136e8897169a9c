import { describe, expect, it } from 'vitest';
import { addressOf, isMenuUrl } from './menu-url.ts';

describe('isMenuUrl', () => {
  it.each(['/fit/list', '/fit/list?status=draft', '/', 'https://help.example/a?b=c', 'http://10.0.0.3:8080/'])(
    'takes %s',
    (url) => {
      expect(isMenuUrl(url)).toBe(true);
    },
  );
  it.each([
    '',
    'fit/list',
    '//evil.example',
    '/\\evil',
    '/a b',
    'javascript:alert(1)',
    'https://',
    'https://a:b@c.example',
    'data:text/html,x',
  ])('refuses %j', (url) => {
    expect(isMenuUrl(url)).toBe(false);
  });
});

describe('addressOf', () => {
  it.each([
    [' https://help.example/a ', 'https://help.example/a'],
    ['www.example.com/a?b=c', 'https://www.example.com/a?b=c'],
    ['shop.example.com:8443', 'https://shop.example.com:8443'],
    ['/fit/list', '/fit/list'],
    ['http://10.0.0.3:8080/', 'http://10.0.0.3:8080/'],
    ['fit/list', 'fit/list'],
    ['', ''],
  ])('%j is %j', (typed, address) => {
    expect(addressOf(typed)).toBe(address);
  });
});
