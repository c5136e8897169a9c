import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownReturn, scanKindOf, scannerUrl } from './scanner.ts';

describe('the way back from the scanner', () => {
  test.each([
    ['/p/summer', '/p/summer'],
    ['/p/summer?utm_source=a&b=%2F%2Fevil.com#top', '/p/summer?utm_source=a&b=%2F%2Fevil.com#top'],
    ['/p/-/home', '/p/-/home'],
    ['/p/夏令营', '/p/%E5%A4%8F%E4%BB%A4%E8%90%A5'],
    ['#/m/page/summer?x=1', '#/m/page/summer?x=1'],
    ['#/m/trip', '#/m/trip'],
  ])('leads to %s', (given, to) => {
    expect(ownReturn(given)).toBe(to);
  });

  test.each([
    '',
    '/',
    '/p/',
    '/p//evil.com',
    '//evil.com',
    '//evil.com/p/a',
    '///p/a',
    '/\\evil.com',
    '/p\\a',
    '\\\\evil.com',
    '/p/a\\..\\b',
    '/p/../api/v1/logout',
    '/p/a/../../api/v1/logout',
    '/p/%2e%2e/api/v1/logout',
    '/p/..%2fapi',
    '/p/%252e%252e/api',
    '/p/\t/evil.com',
    '/p/a b',
    '\n/p/a',
    ' /p/a',
    '/p/\u202ea',
    'p/a',
    '/f/summer',
    '/api/v1/logout',
    '/#/m/trip',
    '#/fit',
    '#/m/',
    '#/m//evil.com',
    '#//evil.com',
    '#javascript:alert(1)',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//p/',
    'data:text/html,x',
    'https://evil.com/p/a',
    'https:/p/a',
    'blob:https://fit.example.com/p/a',
    `/p/${'a'.repeat(3000)}`,
  ])('is refused for %s', (given) => {
    expect(ownReturn(given)).toBeUndefined();
  });

  test('stays on this site and among its pages, whatever was asked for', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '/p/',
        '#/m/',
        '@',
        ':',
        '%2f',
        '%5c',
        '%2e',
        '.',
        '..',
        '#',
        '?',
        'evil.com',
        'https:',
        '\t',
        'a',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
        const to = ownReturn(parts.join(''));
        if (to === undefined) return;
        const url = new URL(to, 'https://fit.example.com/');
        expect(url.origin).toBe('https://fit.example.com');
        expect(url.pathname.startsWith('/p/') || (url.pathname === '/' && url.hash.startsWith('#/m/'))).toBe(true);
        expect(ownReturn(to)).toBe(to);
      }),
      { numRuns: 5000 },
    );
  });
});

test('the scanner’s address carries the way back and what is wanted, and nothing that was written', () => {
  const url = new URL(scannerUrl('/p/a?x=1&y=2#z', { kind: 'article', photo: true }), 'https://fit.example.com');
  const query = new URLSearchParams(url.hash.split('?')[1]);
  expect([url.pathname, ownReturn(query.get('return') ?? ''), query.get('kind'), query.get('photo')]).toEqual([
    '/',
    '/p/a?x=1&y=2#z',
    'article',
    '1',
  ]);
  expect([scanKindOf('qr'), scanKindOf('__proto__'), scanKindOf(null)]).toEqual(['qr', 'any', 'any']);
});
