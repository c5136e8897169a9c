import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { redo } from './redo.ts';
import { undo } from './undo.ts';

it('does the step again that was undone last', () => {
  const { session, said, add } = testSession();
  const id = add('title');
  expect(redo.enabled(session)).toBe(false);
  undo.run(session);
  expect(redo.enabled(session)).toBe(true);
  redo.run(session);
  expect([session.store.has(id), redo.enabled(session), said.at(-1)]).toEqual([true, false, '已重做']);
});

it('selects a block no longer that is deleted again', () => {
  const { session, add } = testSession();
  const id = add('title');
  session.edits.do({ op: 'remove', id });
  undo.run(session);
  session.selection.set([id]);
  redo.run(session);
  expect(session.selection.ids).toEqual([]);
});
