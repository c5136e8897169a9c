import { describe, expect, it } from 'vitest';
import { patternsAsked, wishOfPattern } from './asked-patterns.ts';

describe('texts of what a wish asks for', () => {
  it.for(['AABB', 'tail:AAB8', 'any:520', 'boxes:186********', 'has:668'])('%s is the same again', (text) => {
    expect(patternsAsked(wishOfPattern(text) ?? {})).toEqual([text]);
  });

  it('a wish of many parts has a text for each, and none for filters', () => {
    const wish = { patterns: ['AAA'], templates: [{ text: 'AB', where: 'head' as const }], boxes: '***********' };
    expect(patternsAsked({ ...wish, contains: '8' })).toEqual(['AAA', 'head:AB', 'has:8']);
    expect(patternsAsked({})).toEqual([]);
  });

  it('what is no pattern any more is none', () => {
    expect(wishOfPattern('gone-for-good')).toBeUndefined();
    expect(wishOfPattern('nowhere:AA')).toBeUndefined();
  });
});
