import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { editText } from './edit-text.ts';
import { lock } from './lock.ts';

/** A session whose canvas shows the text of titles. */
function withCanvas() {
  const made = testSession();
  const { session } = made;
  session.canvas = { firstText: (id) => (session.store.cell(id)?.type === 'title' ? 'text' : undefined) };
  return made;
}

it('edits the first text of the selected block where it stands', () => {
  const { session, add } = withCanvas();
  const id = add('title');
  editText.run(session);
  expect(session.inline.pathIn(id)).toBe('text');
});

it('edits nothing of several blocks, of one without a text, or of one that is locked', () => {
  const { session, add } = withCanvas();
  const [a, b, spacer] = [add('title'), add('title'), add('spacer')];
  session.selection.set([a, b]);
  editText.run(session);
  session.selection.set([spacer]);
  editText.run(session);
  session.selection.set([a]);
  lock.run(session);
  editText.run(session);
  expect([a, b, spacer].map((id) => session.inline.pathIn(id))).toEqual([undefined, undefined, undefined]);
});
