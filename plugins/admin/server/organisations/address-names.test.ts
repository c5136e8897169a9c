import { describe, expect, it } from 'vitest';
import { shortName, wholeHost } from './address-names.ts';

describe('a short name', () => {
  it.each(['acme', 'a', '7-eleven', 'a'.repeat(63), ' Acme '])('%j is one', (given) => {
    expect(shortName(given)).toEqual({ name: given.trim().toLowerCase() });
  });

  it.each([
    ...[
      ['', 'shape'],
      ['-a', 'shape'],
      ['a-', 'shape'],
      ['a b', 'shape'],
      ['a.b', 'shape'],
      ['店', 'shape'],
    ],
    ...[
      ['a'.repeat(64), 'shape'],
      ['xn--fsqu00a', 'shape'],
      ['a_b', 'shape'],
      ['WWW', 'reserved'],
      ['m', 'reserved'],
    ],
    ...[
      ['api', 'reserved'],
      ['t-shop', 'reserved'],
      ['u-shop', 'reserved'],
      ['shop-test', 'reserved'],
    ],
  ])('%j is none: %s', (given, fault) => {
    expect(shortName(given)).toEqual({ fault });
  });
});

describe('a host name', () => {
  const own = ['fit.example.com'];

  it.each([
    ['Shop.Example.com', 'shop.example.com'],
    ['shop.example.com.', 'shop.example.com'],
    ['例子.cn', 'xn--fsqu00a.cn'],
    ['example.com', 'example.com'],
    ['notfit.example.com', 'notfit.example.com'],
  ])('%j is kept as %s', (given, name) => {
    expect(wholeHost(given, own)).toEqual({ name });
  });

  it.each([
    ...['shop', 'https://shop.example.com', 'shop.example.com:8080', 'shop.example.com/x', 'a..b', '.a.b', '-a.b'],
    ...['192.168.1.5', '[::1]', 'a b.com', 'user@shop.example.com', `${'a'.repeat(64)}.com`, '*.example.com'],
  ])('%j is none', (given) => {
    expect(wholeHost(given, own)).toEqual({ fault: 'shape' });
  });

  it.each(['fit.example.com', 'FIT.example.com', 'a.fit.example.com', 'a.b.fit.example.com'])(
    '%j is the server’s own',
    (given) => {
      expect(wholeHost(given, own)).toEqual({ fault: 'own' });
    },
  );
});
