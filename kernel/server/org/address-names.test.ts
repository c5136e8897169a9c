import { describe, expect, it } from 'vitest';
import { shortName, wholeHost } from './address-names.ts';
import { askedHost, hostName, isHost } from './asked-host.ts';

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

describe('the host that was asked', () => {
  it('is the Host header where no proxy is trusted, whatever else is said', () => {
    expect(askedHost({ host: 'a.example:8080', 'x-forwarded-host': 'b.example' }, 0)).toBe('a.example:8080');
    expect(askedHost({}, 0)).toBe('');
  });

  it('is what the outermost trusted proxy was asked', () => {
    const of = (forwarded: string | undefined, proxies: number) =>
      askedHost({ host: 'inner', ...(forwarded === undefined ? {} : { 'x-forwarded-host': forwarded }) }, proxies);
    expect(of(undefined, 1)).toBe('inner');
    expect(of('a.example', 1)).toBe('a.example');
    // Written anew by the outer proxy and left alone by the inner one, or each its own.
    expect(of('a.example', 2)).toBe('a.example');
    expect(of('a.example, middle', 2)).toBe('a.example');
    // What a visitor made up stands before what the proxies say.
    expect(of('evil.example, a.example', 1)).toBe('a.example');
    expect(of('evil.example, a.example, middle', 2)).toBe('a.example');
    expect(of(' , ', 1)).toBe('inner');
  });

  it('is compared as the DNS does', () => {
    expect(hostName('Acme.Example.COM.:8443')).toBe('acme.example.com');
    expect(hostName('acme.localhost')).toBe('acme.localhost');
  });

  it('is refused where it cannot stand in such a header', () => {
    for (const host of ['', 'a.example', 'a.example:80', '[::1]:80', '127.0.0.1:1', 'a_b', 'xn--fsqu00a.cn'])
      expect([host, isHost(host)]).toEqual([host, true]);
    for (const host of [
      'a b',
      'a/b',
      'a@b',
      'a.example:x',
      'a\\b',
      '<a>',
      '例子.cn',
      'a.example:123456',
      '[::1',
      'a#b',
    ])
      expect([host, isHost(host)]).toEqual([host, false]);
  });
});
