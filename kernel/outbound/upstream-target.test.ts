import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { upstreamTarget } from './upstream-target.ts';

const base = 'https://api.example.com/v2/';
const target = (path: string, patterns?: string[]): string | undefined => upstreamTarget(base, patterns, path)?.href;

describe('the address of a call to an upstream', () => {
  it('lies below the upstream’s own', () => {
    expect(target('/orders/7')).toBe('https://api.example.com/v2/orders/7');
    expect(target('/')).toBe('https://api.example.com/v2/');
    expect(target('/models:predict')).toBe('https://api.example.com/v2/models:predict');
    expect(target('/订单/a%20b')).toBe('https://api.example.com/v2/%E8%AE%A2%E5%8D%95/a%20b');
    expect(upstreamTarget(base, undefined, '/s', { q: 'a&b', n: [1, 2] })?.href).toBe(
      'https://api.example.com/v2/s?q=a%26b&n=1&n=2',
    );
  });

  it.each([
    'orders',
    '',
    '//evil.example/x',
    '/../admin',
    '/a/../../admin',
    '/%2e%2e/admin',
    '/.%2E/admin',
    '/%252e%252e/admin',
    '/a%2fb',
    '/a%5cb',
    '/a\\b',
    '/a?x=1',
    '/a#b',
    '/a%00',
    '/%',
    '/a\r\nhost: evil',
    '/a//b',
  ])('never leaves it: %j', (path) => {
    expect(target(path)).toBeUndefined();
  });

  it.each<[string, string, boolean]>([
    ['/orders', '/orders', true],
    ['/orders', '/orders/7', false],
    ['/orders', '/Orders', false],
    ['/orders/:id', '/orders/7', true],
    ['/orders/:id', '/orders/', false],
    ['/orders/:id', '/orders/7/lines', false],
    ['/files/*', '/files/a/b', true],
    ['/files/*', '/files/', true],
    ['/files/*', '/files', false],
    ['/files/*', '/filesystem', false],
    ['/*', '/anything/at/all', true],
  ])('is held against what is declared: %s and %s', (pattern, path, fits) => {
    expect(target(path, [pattern]) !== undefined).toBe(fits);
  });

  it('stays on its host and below its path, whatever is asked', () => {
    const piece = fc.oneof(fc.constantFrom('.', '..', '/', '\\', '%2e', '%2F', '@', ':', '?', '#', 'a'), fc.string());
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = upstreamTarget(base, undefined, `/${pieces.join('')}`);
        if (url === undefined) return;
        expect(url.origin).toBe('https://api.example.com');
        expect(url.pathname.startsWith('/v2/')).toBe(true);
        expect(url.search).toBe('');
      }),
    );
  });
});
