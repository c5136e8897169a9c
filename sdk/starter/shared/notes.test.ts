import { describe, expect, it } from 'vitest';
import { longestNote, type Note, withNote, withoutNote } from './notes.ts';

const noon = new Date('2026-05-01T12:00:00Z');

describe('a list of notes', () => {
  it('takes a new one in front, without blanks around it', () => {
    const one = withNote([], '  明天盘点 \n', noon);
    const two = withNote(one, 'call the printer', noon);
    expect(two.map(({ text }) => text)).toEqual(['call the printer', '明天盘点']);
  });

  it.each(['', '   ', '明天盘点'])('stays as it is for %j', (typed) => {
    const notes = withNote([], '明天盘点', noon);
    expect(withNote(notes, typed, noon)).toBe(notes);
  });

  it('cuts what is too long, keeps a hundred, and gives each an id of its own', () => {
    let notes: readonly Note[] = withNote([], 'x'.repeat(longestNote + 9), noon);
    expect(notes[0]?.text).toHaveLength(longestNote);
    for (let count = 0; count < 120; count += 1) notes = withNote(notes, `note ${count}`, new Date(count));
    expect(notes).toHaveLength(100);
    expect(new Set(notes.map(({ id }) => id)).size).toBe(100);
  });

  it('loses the one that is removed', () => {
    const notes = withNote([], 'gone', noon);
    expect(withoutNote(notes, notes[0]?.id ?? '')).toEqual([]);
  });
});
