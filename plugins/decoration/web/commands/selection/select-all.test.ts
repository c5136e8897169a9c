import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { addBlock } from '../../transforms/add-block.ts';
import { selectAll } from './select-all.ts';

it('selects all blocks of the page, or all beside the selected one', () => {
  const { session, said, add } = testSession();
  const { store, selection } = session;
  const [title, fold] = [add('title'), add('fold')];
  const inFold = [addBlock(session, 'title'), addBlock(session, 'title')];
  selectAll.run(session);
  expect([selection.ids, said.at(-1)]).toEqual([inFold, '已选择 2 个组件']);
  selection.set([]);
  selectAll.run(session);
  expect(selection.ids).toEqual([title, fold]);
  expect(store.children(fold)).toEqual(inFold);
});
