import { describe, expect, it } from 'vitest';
import { maxNotes, withNote, withoutNote } from './note-list.ts';
import type { Note } from './notes.ts';

const noon = new Date('2026-05-01T12:00:00Z');

describe('a list of notes', () => {
  it('takes a new one in front, without blanks around it', () => {
    const one = withNote([], '  明天盘点 \n', noon);
    const two = withNote(one, 'call the printer', noon);
    expect(two.map(({ text }) => text)).toEqual(['call the printer', '明天盘点']);
  });

  it('stays as it is for one that it has', () => {
    const notes = withNote([], '明天盘点', noon);
    expect(withNote(notes, ' 明天盘点', noon)).toBe(notes);
  });

  it('keeps a hundred, and gives each an id of its own', () => {
    let notes: readonly Note[] = [];
    for (let count = 0; count < maxNotes + 20; count += 1) notes = withNote(notes, `note ${count}`, new Date(count));
    expect(notes).toHaveLength(maxNotes);
    expect(new Set(notes.map(({ id }) => id)).size).toBe(maxNotes);
  });

  it('loses the one that is removed', () => {
    const notes = withNote([], 'gone', noon);
    expect(withoutNote(notes, notes[0]?.id ?? '')).toEqual([]);
  });
});
