import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { addBlock } from '../../transforms/add-block.ts';
import { selectChild, selectParent } from './select-level.ts';

it('selects the block around, and the first one within', () => {
  const { session, add } = testSession();
  const { selection } = session;
  const fold = add('fold');
  const title = addBlock(session, 'title');
  expect([selectParent.enabled(session), selectChild.enabled(session)]).toEqual([true, false]);
  selectParent.run(session);
  expect(selection.ids).toEqual([fold]);
  expect([selectParent.enabled(session), selectChild.enabled(session)]).toEqual([false, true]);
  selectParent.run(session);
  expect(selection.ids).toEqual([fold]);
  selectChild.run(session);
  expect(selection.ids).toEqual([title]);
});
