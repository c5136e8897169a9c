import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { addBlock } from '../../transforms/add-block.ts';
import { extendNext, extendPrevious, selectNext, selectPrevious } from './select-adjacent.ts';

it('goes through all blocks in the order of reading, and stays at an end', () => {
  const { session, said, add } = testSession();
  const { selection } = session;
  const fold = add('fold');
  const inFold = addBlock(session, 'title');
  const last = add('spacer');
  selection.set([]);
  const ids = [selectNext, selectNext, selectNext, selectNext, selectPrevious].map((command) => {
    command.run(session);
    return selection.ids;
  });
  expect(ids).toEqual([[fold], [inFold], [last], [last], [inFold]]);
  expect(said.at(-1)).toMatch(/^标题.*折叠中第 1 个，共 1 个$/);
});

it('keeps what was selected with the next or the previous one', () => {
  const { session, add } = testSession();
  const [a, b, c] = [add('title'), add('title'), add('title')];
  session.selection.set([b]);
  extendNext.run(session);
  expect(session.selection.ids).toEqual([b, c]);
  session.selection.set([b]);
  extendPrevious.run(session);
  expect(session.selection.ids).toEqual([b, a]);
});
