import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { nextSlug, slugOf } from './slug.ts';

test.each([
  ['夏日活动 2026', 'xia-ri-huo-dong-2026'],
  ['Café & Thé', 'cafe-the'],
  ['！！！', 'article'],
  ['A', 'article-a'],
])('%s is at %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('any title makes an address that fits, and so does each one after it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: limits.title }), (title) => {
      let slug = slugOf(title);
      for (let at = 0; at < 12; at += 1, slug = nextSlug(slug)) {
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slug.length).toBeGreaterThan(1);
        expect(slug.length).toBeLessThanOrEqual(limits.slug);
      }
    }),
  );
});

test('numbers count on', () => {
  expect([nextSlug('tea'), nextSlug('tea-2'), nextSlug('tea-9')]).toEqual(['tea-2', 'tea-3', 'tea-10']);
});
