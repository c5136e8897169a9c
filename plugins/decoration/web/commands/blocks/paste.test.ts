import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { copy } from './copy.ts';
import { paste } from './paste.ts';

it('puts the blocks of the clipboard after what is selected', () => {
  const { session, add } = testSession();
  const { store, selection } = session;
  const [a, b] = [add('title'), add('notice')];
  copy.run(session);
  selection.set([a]);
  paste.run(session);
  const [first, pasted = '', last] = store.children(store.root);
  expect([first, last, store.cell(pasted)?.type, selection.ids]).toEqual([a, b, 'notice', [pasted]]);
});

it('says that there is nothing in the clipboard', () => {
  const { session, said } = testSession();
  paste.run(session);
  expect(said).toEqual(['剪贴板里没有组件']);
});
