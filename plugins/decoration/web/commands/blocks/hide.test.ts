import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { hide } from './hide.ts';

it('hides all that is selected, and shows it again once all of it is hidden', () => {
  const { session, add } = testSession();
  const { store, selection } = session;
  const ids = [add('title'), add('title')];
  const hidden = () => ids.map((id) => store.cell(id)?.state.hidden === true);
  hide.run(session);
  selection.set(ids);
  expect([hidden(), hide.active?.when(session)]).toEqual([[false, true], false]);
  hide.run(session);
  expect([hidden(), hide.active?.when(session)]).toEqual([[true, true], true]);
  hide.run(session);
  expect(hidden()).toEqual([false, false]);
});
