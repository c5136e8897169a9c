import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { lock } from './lock.ts';
import { remove } from './remove.ts';

it('deletes what is selected as one step, and selects what comes next', () => {
  const { session, said, add } = testSession();
  const { store, selection } = session;
  const [a, b, c] = [add('title'), add('title'), add('title')];
  selection.set([a, b]);
  remove.run(session);
  expect(store.children(store.root)).toEqual([c]);
  expect([selection.ids, said.at(-1)]).toEqual([[c], '已删除 2 个组件']);
  remove.run(session);
  expect([store.children(store.root), selection.ids]).toEqual([[], []]);
});

it('leaves what is locked, or holds what is locked, and says so', () => {
  const { session, said, add } = testSession();
  const { store, selection } = session;
  const [fold, title] = [add('fold'), add('title')];
  selection.set([title]);
  lock.run(session);
  expect(remove.enabled(session)).toBe(false);
  session.edits.do({ op: 'move', id: title, parent: fold, slot: 'default', at: 0 });
  selection.set([fold]);
  expect(remove.enabled(session)).toBe(true);
  remove.run(session);
  expect([store.has(fold), said.at(-1)]).toEqual([true, '锁定的组件不会被删除']);
});
