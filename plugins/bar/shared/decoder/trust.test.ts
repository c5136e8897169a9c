import { describe, expect, it } from 'vitest';
import { isFragment } from './trust.ts';

describe('a fragment', () => {
  it('is what few lines read of a code without a check digit', () => {
    expect(isFragment({ text: '1234', format: 'ITF', lineCount: 3 })).toBe(true);
  });

  it('is no short code that many lines read, no long one, and none that checks itself', () => {
    expect(isFragment({ text: '1234', format: 'ITF', lineCount: 40 })).toBe(false);
    expect(isFragment({ text: '12345670', format: 'ITF', lineCount: 3 })).toBe(false);
    expect(isFragment({ text: 'AB', format: 'Code128', lineCount: 1 })).toBe(false);
  });
});
