import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultTarget, isServerPage, safeTarget } from './target.ts';

describe('safeTarget', () => {
  it('keeps an address of the platform with its query', () => {
    expect(safeTarget('/fit/edit?id=3')).toBe('/fit/edit?id=3');
    expect(safeTarget('/m/trip')).toBe('/m/trip');
  });

  it.each([
    null,
    undefined,
    '',
    '/',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?from=/login',
  ])('does not follow %j', (from) => {
    expect(safeTarget(from)).toBe(defaultTarget);
  });

  it('knows the two pages of the server', () => {
    for (const page of ['/api/docs', '/api/docs?q=goods', '/api/openapi.json']) {
      expect(safeTarget(page)).toBe(page);
      expect(isServerPage(page)).toBe(true);
    }
    for (const view of ['/home', '/api/docsx', '/api/v1/role/my', '/api-docs']) expect(isServerPage(view)).toBe(false);
    for (const none of ['/api/docsx', '/api/p/goods/export.csv']) expect(safeTarget(none)).toBe(defaultTarget);
  });

  it('never leaves the site, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const url = new URL(safeTarget(text), 'https://here.example');
        expect(url.origin).toBe('https://here.example');
      }),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[/\\.:a-z\t\n@]{0,12}$/), (text) => {
        expect(new URL(safeTarget(text), 'https://here.example').origin).toBe('https://here.example');
      }),
    );
  });
});
