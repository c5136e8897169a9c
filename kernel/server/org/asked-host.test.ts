import { describe, expect, it } from 'vitest';
import { askedHost, hostName, isHost } from './asked-host.ts';

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
