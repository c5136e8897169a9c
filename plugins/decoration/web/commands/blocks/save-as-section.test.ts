import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { saveAsSection } from './save-as-section.tsx';

it('is for who may edit, once something is selected', () => {
  const { session, add } = testSession();
  expect(saveAsSection.enabled(session)).toBe(false);
  add('title');
  expect(saveAsSection.enabled(session)).toBe(true);
  const viewer = testSession(undefined, { may: () => false });
  viewer.session.selection.set([viewer.session.store.root]);
  expect(saveAsSection.enabled(viewer.session)).toBe(false);
});

it('asks for a name while something is selected', () => {
  const { session, add, opened } = testSession();
  saveAsSection.run(session);
  expect(opened()).toBe(0);
  add('title');
  saveAsSection.run(session);
  expect(opened()).toBe(1);
});
