import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { lock } from './lock.ts';
import { moveDown, moveIn, moveOut, moveUp } from './move.ts';

it('moves the selected block among its neighbours, into one and out of it, and says where to', () => {
  const { session, said, add } = testSession();
  const { store, selection } = session;
  const [title, fold] = [add('title'), add('fold')];
  selection.set([title]);
  const page = () => store.children(store.root);
  moveDown.run(session);
  expect([page(), said.at(-1)]).toEqual([[fold, title], '已移动到第 2 位，共 2 位']);
  moveUp.run(session);
  expect([page(), said.at(-1)]).toEqual([[title, fold], '已移动到第 1 位，共 2 位']);
  moveIn.run(session);
  expect([page(), store.children(fold), said.at(-1)]).toEqual([[fold], [title], '已移动到折叠的第 1 位，共 1 位']);
  moveOut.run(session);
  expect([page(), said.at(-1)]).toEqual([[fold, title], '已移动到页面的第 2 位，共 2 位']);
});

it('does not move what is locked', () => {
  const { session, add } = testSession();
  const [a, b] = [add('title'), add('title')];
  lock.run(session);
  expect(moveUp.enabled(session)).toBe(false);
  moveUp.run(session);
  expect(session.store.children(session.store.root)).toEqual([a, b]);
});
