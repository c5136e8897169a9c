import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { duplicate } from './duplicate.ts';

it('puts a copy after what is selected, and selects the copy', () => {
  const { session, said, add } = testSession();
  const { store, selection, edits } = session;
  const [a, b] = [add('title'), add('title')];
  edits.set(a, 'props', 'text', '甲');
  selection.set([a]);
  duplicate.run(session);
  const [first, copied = '', last] = store.children(store.root);
  expect([first, last, selection.ids]).toEqual([a, b, [copied]]);
  expect(store.cell(copied)?.toNode().props).toEqual(store.cell(a)?.toNode().props);
  expect(said.at(-1)).toBe('已插入 1 个组件');
});

it('is not offered on a page that another one edits', () => {
  const { session, add, readOnly } = testSession();
  add('title');
  readOnly();
  expect(duplicate.enabled(session)).toBe(false);
  duplicate.run(session);
  expect(session.store.children(session.store.root)).toHaveLength(1);
});
