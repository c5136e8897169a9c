import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../limits.ts';
import { nextSlug, slugFault, slugOf } from './slug.ts';

describe('slugs', () => {
  test('read like the title', () => {
    expect(slugOf('夏日活动 2026')).toBe('xia-ri-huo-dong-2026');
    expect(slugOf('  Café Menu! ')).toBe('cafe-menu');
    expect(slugOf('😀')).toBe('page-1');
    expect(slugOf('首页')).toBe('shou-ye');
    expect(slugOf('Preview')).toBe('preview-1');
  });

  test('made of any title at all, they are allowed ones, and so is the next', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (title) => {
        let slug = slugOf(title);
        for (let round = 0; round < 3; round += 1) {
          expect(slugFault(slug)).toBeUndefined();
          slug = nextSlug(slug);
        }
      }),
    );
  });

  test('refuse what is reserved, malformed or too long', () => {
    expect(slugFault('preview')).toBe('reserved');
    for (const bad of ['-a', 'a-', 'A1', 'a--b', 'a/b', 'a b', '中文', '..']) expect(slugFault(bad)).toBe('pattern');
    expect(slugFault('x')).toBe('length');
    expect(slugFault('a'.repeat(limits.slug + 1))).toBe('length');
  });
});
