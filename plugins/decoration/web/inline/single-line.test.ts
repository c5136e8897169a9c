import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testSession } from '../../tests/test-session.ts';
import { joinLines } from './single-line.ts';
import { startInlineEditing } from './start-inline-editing.ts';

/** A title that is edited where it stands, and typed into one character after another. */
function typing() {
  const { session, add, readOnly } = testSession();
  const id = add('title');
  session.edits.set(id, 'props', 'text', '原文');
  session.history.seal();
  startInlineEditing(session, id, 'text');
  const type = (text: string) => {
    for (let end = 1; end <= text.length; end++) session.edits.set(id, 'props', 'text', joinLines(text.slice(0, end)));
  };
  const stored = () => (session.store.cell(id)?.state.props as { text?: string } | undefined)?.text;
  const undo = () => {
    const step = session.history.back();
    if (step !== undefined) session.store.apply(step.undo);
  };
  return { session, id, type, stored, undo, readOnly };
}

it.each([
  ['New arrivals', 'New arrivals'],
  ['  双 11  狂欢 ', '双 11  狂欢'],
  ['Ende\u3000', 'Ende'],
  ['   ', ''],
])('stores %j as %j once its editing ends, in one step', (typed, expected) => {
  const { session, type, stored, undo } = typing();
  type(typed);
  expect(stored()).toBe(typed);
  session.inline.end();
  expect(stored()).toBe(expected);
  undo();
  expect(stored()).toBe('原文');
});

it('trims also where another text begins to be edited', () => {
  const { session, id, type, stored } = typing();
  type('a b ');
  session.inline.begin(id, 'other');
  expect(stored()).toBe('a b');
});

it('writes nothing where nothing was typed, or where somebody else edits', () => {
  const { session, id, type, stored, readOnly } = typing();
  session.edits.set(id, 'props', 'text', ' as it was ');
  session.edits.set(id, 'style', 'radius', 3);
  session.inline.end();
  expect(stored()).toBe(' as it was ');
  startInlineEditing(session, id, 'text');
  type('b ');
  readOnly();
  session.inline.end();
  expect(stored()).toBe('b ');
});

it('keeps every character of a text without line breaks, and joins pasted lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      if (!/[\r\n]/.test(text)) expect(joinLines(text)).toBe(text);
      expect(joinLines(text)).not.toMatch(/[\r\n]/);
    }),
  );
  expect(joinLines('第一行 \r\n\n  第二行\n')).toBe('第一行 第二行');
});
