import fc from 'fast-check';
import { expect, test } from 'vitest';
import { beyondBounds } from './json-bounds.ts';

const isDeeper = (text: string, depth?: number) => beyondBounds(text, depth === undefined ? {} : { depth }) === 'depth';

/** Levels of a value, by walking through it. */
function levels(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(levels));
}

test('counts the levels of any value, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.nat(10), (text, most) => {
      expect(isDeeper(text, most)).toBe(levels(JSON.parse(text)) > most);
    }),
  );
  expect(isDeeper('["[[[[\\"[[[["]', 1)).toBe(false);
  expect(isDeeper('{"a":[[1]],"b":[[2]]}', 3)).toBe(false);
  expect(isDeeper('{"a":[[1]],"b":[[2]]}', 2)).toBe(true);
});

/** Values of a value, itself and the empty ones' nothing among them. */
function values(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return (
    1 +
    Math.max(
      1,
      Object.values(value).reduce((sum: number, one) => sum + values(one), 0),
    )
  );
}

test('counts the values of any value, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), (text) => {
      const count = values(JSON.parse(text));
      expect(beyondBounds(text, { values: count })).toBeUndefined();
      expect(beyondBounds(text, { values: count - 1 })).toBe('values');
    }),
  );
  expect(beyondBounds('"a,b,[c],{"', { values: 1 })).toBeUndefined();
});

test('takes a text of any length and kind', () => {
  for (const text of ['', '"', '"\\', ']]]]', '['.repeat(1e6), `"${'\\"['.repeat(1e5)}`]) isDeeper(text);
  expect(isDeeper('['.repeat(201))).toBe(true);
  expect(isDeeper(`${'['.repeat(200)}${']'.repeat(200)}`)).toBe(false);
});
