import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { undo } from './undo.ts';

it('takes the last step back, and selects what was selected before it', () => {
  const { session, said, add } = testSession();
  const first = add('title');
  session.selection.set([first]);
  session.edits.set(first, 'props', 'text', '甲');
  session.selection.set([]);
  expect(undo.enabled(session)).toBe(true);
  undo.run(session);
  expect(session.store.cell(first)?.toNode().props.text).not.toBe('甲');
  expect(session.selection.ids).toEqual([first]);
  expect(said.at(-1)).toBe('已撤销');
  undo.run(session);
  expect([session.store.has(first), undo.enabled(session)]).toEqual([false, false]);
});

it('leaves a page that another one edits as it is', () => {
  const { session, add, readOnly } = testSession();
  const id = add('title');
  readOnly();
  expect(undo.enabled(session)).toBe(false);
  undo.run(session);
  expect(session.store.has(id)).toBe(true);
});
