import { describe, expect, it } from 'vitest';
import { longestNote, noteText } from './notes.ts';

describe('the text of a note', () => {
  it('is kept without blanks around it', () => {
    expect(noteText('  明天盘点 \n')).toBe('明天盘点');
  });

  it.each(['', '   ', 'x'.repeat(longestNote + 1)])('is refused where there is none or too much', (typed) => {
    expect(() => noteText(typed)).toThrow();
  });
});
