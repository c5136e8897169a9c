import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { freePath, type NameFacts, nameLimit, nameOf, stemOf, unknownPlaces } from './rename.ts';

const facts: NameFacts = {
  name: '夏日 横幅.final.JPG',
  index: 7,
  width: 1920,
  height: 1080,
  extension: 'webp',
  date: new Date(2026, 0, 5, 23, 59),
};

describe('a pattern', () => {
  test.each([
    ['{name}', '夏日 横幅.final.webp'],
    ['{index:3}-{name}', '007-夏日 横幅.final.webp'],
    ['{index}', '7.webp'],
    ['{width}x{height}', '1920x1080.webp'],
    ['{date}_{format}', '2026-01-05_webp.webp'],
    ['封面', '封面.webp'],
    ['{nmae}', '{nmae}.webp'],
    ['', 'image.webp'],
    ['   ', 'image.webp'],
    ['..', 'image.webp'],
    ['../../etc/passwd', '_.._etc_passwd.webp'],
    ['a:b*c', 'a_b_c.webp'],
    ['NUL', '_NUL.webp'],
    ['end. ', 'end.webp'],
    ['{constructor}{toString}', '{constructor}{toString}.webp'],
  ])('%s gives %s', (pattern, expected) => {
    expect(nameOf(pattern, facts)).toBe(expected);
  });

  test('names places that nobody knows', () => {
    expect(unknownPlaces('{name}-{nmae}-{index:2}-{x:1}')).toEqual(['{nmae}', '{x:1}']);
  });

  test('always gives one name that every file system takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (pattern, name) => {
        const made = nameOf(pattern, { ...facts, name });
        expect(made.endsWith('.webp')).toBe(true);
        expect(made).not.toMatch(/[<>:"/\\|?*\p{Cc}\p{Bidi_C}]/u);
        expect(made.isWellFormed()).toBe(true);
        expect(made).not.toMatch(/^\.|[. ]\.webp$/);
        expect(made.length).toBeLessThanOrEqual(nameLimit + 6);
      }),
    );
  });
});

test('a stem is the name without its last extension', () => {
  expect(['a.jpg', 'a.b.jpg', 'a', '.hidden', ''].map(stemOf)).toEqual(['a', 'a.b', 'a', '.hidden', '']);
});

describe('paths', () => {
  test('are given once, whatever the case and composition of letters', () => {
    const taken = new Set<string>();
    const give = (folders: string[], name: string) => freePath(taken, folders, name);
    expect(give([], 'A.webp')).toBe('A.webp');
    expect(give([], 'a.webp')).toBe('a (2).webp');
    expect(give(['夏'], 'a.webp')).toBe('夏/a.webp');
    expect(give([], 'é.webp')).toBe('é.webp');
    expect(give([], 'e\u0301.webp')).toBe('e\u0301 (2).webp');
    expect(give(['..', '/etc'], 'a.webp')).toBe('image/_etc/a.webp');
  });

  test('are as many as were asked for', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a.png', 'A.PNG', 'a (2).png', 'b'), { maxLength: 40 }), (names) => {
        const taken = new Set<string>();
        const paths = names.map((name) => freePath(taken, [], name));
        expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(names.length);
      }),
    );
  });
});
