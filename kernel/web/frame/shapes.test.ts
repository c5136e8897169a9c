import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Closings, createBudget, isPlainWithin } from './limits.ts';
import { aPlatformAddress, aText, ownPath } from './shapes.ts';

describe('the path of a framed plugin’s call', () => {
  it.each([
    ['hello', '/p/notes/hello'],
    ['a/b?x=1&y=2', '/p/notes/a/b?x=1&y=2'],
    ['/p/notes/a', '/p/notes/a'],
    ['a/../b', '/p/notes/b'],
    ['名字', '/p/notes/%E5%90%8D%E5%AD%97'],
    ['a?next=/v1/x/../y', '/p/notes/a?next=/v1/x/../y'],
  ])('%s is its own', (path, own) => {
    expect(ownPath('notes', path)).toBe(own);
  });

  it.each([
    '/v1/role/my',
    '/p/other/x',
    '/p/notes',
    '/p/notesx/a',
    '../other/x',
    'a/../../other/x',
    '%2e%2e/other/x',
    '.%2E/other/x',
    '..\\other\\x',
    '\\\\evil.example\\x',
    '//evil.example/x',
    'https://evil.example/x',
    'a/..%2f..%2fother',
    'a/%2e%2e%2fb',
    'a%5c..%5cb',
    'a/%252e%252e/b',
    'a//b',
    'a%00b',
    'javascript:alert(1)',
    '\t//evil.example',
    'a%zz',
    5,
    null,
  ])('%s is refused', (path) => {
    expect(() => ownPath('notes', path)).toThrow();
  });

  it('has an end', () => {
    expect(() => ownPath('notes', 'x'.repeat(3_000))).toThrow();
  });

  it('never leads anywhere else, whatever is asked', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      '//',
      'p',
      'notes',
      'v1',
      '?',
      '#',
      ':',
      '@',
      ' ',
      '\n',
      'http:',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece).map((all) => all.join('')),
          fc.string(),
        ),
        (asked) => {
          let path: string;
          try {
            path = ownPath('notes', asked);
          } catch {
            return;
          }
          // As a server would read it, once more unescaped.
          const { pathname } = new URL(decodeURI(path.split('?')[0] ?? ''), 'http://server');
          expect(pathname.startsWith('/p/notes/')).toBe(true);
        },
      ),
    );
  });
});

describe('other arguments', () => {
  it('are what they should be, or refused', () => {
    expect(aText({ zh: '好', en: 'good', more: 1 }, 'text')).toEqual({ zh: '好', en: 'good' });
    expect(() => aText({ zh: '好' }, 'text')).toThrow();
    expect(() => aText(['好'], 'text')).toThrow();
    expect(() => aText('x'.repeat(1_001), 'text')).toThrow();
    expect(aPlatformAddress('/fit/list?x=1')).toBe('/fit/list?x=1');
    for (const address of ['//evil.example', '/\\evil.example', 'javascript:1', 'fit', '', undefined])
      expect(() => aPlatformAddress(address), String(address)).toThrow();
  });
});

describe('limits', () => {
  it('fill up again with time', () => {
    let now = 0;
    const budget = createBudget({ burst: 3, perSecond: 2 }, () => now);
    expect([budget(), budget(), budget(), budget()]).toEqual([true, true, true, false]);
    now = 500;
    expect([budget(), budget()]).toEqual([true, false]);
    now = 60_000;
    expect([budget(), budget(), budget(), budget()]).toEqual([true, true, true, false]);
  });

  it('take any plain data that is small enough', () => {
    const bounds = { size: 1_000_000, values: 100_000, depth: 60 };
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 20 }), (value) => isPlainWithin(value, bounds)));
    expect(isPlainWithin([[[]]], { ...bounds, depth: 1 })).toBe(false);
    expect(isPlainWithin([1, 2, 3], { ...bounds, values: 3 })).toBe(false);
    expect(isPlainWithin({ key: 'value' }, { ...bounds, size: 7 })).toBe(false);
  });
});

describe('closed dialogs', () => {
  it('refuse a plugin after two in a row, for half a minute, and no other plugin', () => {
    let now = 0;
    const closings = new Closings({ most: 2, withinMs: 30_000 }, () => now);
    const may = () => closings.mayAsk('one');
    closings.closed('one');
    expect(may()).toBe(true);
    closings.answered('one');
    closings.closed('one');
    expect(may()).toBe(true);
    now = 10_000;
    closings.closed('one');
    expect([may(), closings.mayAsk('other')]).toEqual([false, true]);
    now = 29_999;
    expect(may()).toBe(false);
    now = 30_000;
    expect(may()).toBe(true);
  });
});
