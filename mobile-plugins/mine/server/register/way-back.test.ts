import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ownLogo, wayBack } from './way-back.ts';

const site = { host: 'fit.example.com', publicUrl: undefined };
const behindProxy = { host: '10.0.0.7:8080', publicUrl: 'https://fit.example.com' };

describe('the way back after registering', () => {
  test.each([
    ['https://fit.example.com/#/m/mall/orderlist', '/#/m/mall/orderlist'],
    ['http://FIT.example.com/p/summer?x=1#top', '/p/summer?x=1#top'],
    ['/p/summer', '/p/summer'],
    ['/', '/'],
    ['/#/m/page/a%20b?q=%2F%2Fevil.com', '/#/m/page/a%20b?q=%2F%2Fevil.com'],
  ])('leads to %s', (given, path) => {
    expect(wayBack(given, site)).toBe(path);
  });

  test('is told by the public address too', () => {
    expect(wayBack('https://fit.example.com/p/a', behindProxy)).toBe('/p/a');
    expect(wayBack('http://10.0.0.7:8080/p/a', behindProxy)).toBe('/p/a');
    expect(wayBack('https://evil.example/p/a', behindProxy)).toBeUndefined();
  });

  test.each([
    'https://evil.com/',
    '//evil.com',
    '///evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/\t/evil.com',
    '\n//evil.com',
    ' https://evil.com',
    'https:evil.com',
    'https:/evil.com',
    'https:///evil.com',
    'https://fit.example.com@evil.com/',
    'https://me:pw@fit.example.com/',
    'https://fit.example.com.evil.com/',
    'https://fit.example.com:8443/',
    'https://fit.example.com//evil.com',
    'https://fit.example.com/%2fevil.com',
    '/%5cevil.com',
    '/%252fevil.com',
    '/.//evil.com',
    '/a/..//evil.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'JaVaScRiPt://fit.example.com/%0aalert(1)',
    'm/trip',
    '',
    '/api/v1/logout',
    '//fit.example.com\u202e/',
    `/${'a'.repeat(5000)}`,
  ])('is refused for %s', (given) => {
    expect(wayBack(given, site)).toBeUndefined();
  });

  test('stays on this site, whatever was asked for', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '@',
        ':',
        '%2f',
        '%5c',
        '.',
        '..',
        '#',
        '?',
        'evil.com',
        'fit.example.com',
        'https:',
        '\t',
        'a',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
        const path = wayBack(parts.join(''), site);
        if (path === undefined) return;
        // As a browser on the page would follow it.
        expect(new URL(path, 'https://fit.example.com/api/duncan/s/r/common').host).toBe('fit.example.com');
        expect(path.startsWith('//')).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('a logo that the address names', () => {
  const key = 'a'.repeat(64);
  test('is one of this site', () => {
    expect(ownLogo(key, site)).toBe(`/a/${key}`);
    expect(ownLogo(`/a/${key}/160`, site)).toBe(`/a/${key}/160`);
    expect(ownLogo(`https://fit.example.com/a/${key}`, site)).toBe(`/a/${key}`);
  });
  test.each(['https://evil.com/a/x.png', '//evil.com/a/x', '/api/v1/logout', '/p/summer', 'x', '/a/"onerror=1', ''])(
    'is left out for %s',
    (given) => {
      expect(ownLogo(given, site)).toBeUndefined();
    },
  );
});
