import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { clearSelection } from './clear-selection.ts';

it('selects nothing', () => {
  const { session, add } = testSession();
  add('title');
  clearSelection.run(session);
  expect([session.selection.ids, clearSelection.enabled(session)]).toEqual([[], false]);
});
