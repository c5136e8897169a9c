import { expect, it } from 'vitest';
import { BlockSelection } from './block-selection.ts';

it('extends from the last one to another, which is the last then', () => {
  const selection = new BlockSelection();
  const order = ['a', 'b', 'c', 'd', 'e'];
  selection.set(['b']);
  selection.extendTo('d', order);
  expect(selection.ids).toEqual(['b', 'c', 'd']);
  selection.extendTo('a', order);
  expect([[...selection.ids].sort(), selection.last]).toEqual([['a', 'b', 'c', 'd'], 'a']);
  selection.set([]);
  selection.extendTo('c', order);
  expect(selection.ids).toEqual(['c']);
});

it('tells a block only that it is selected itself, or no longer', () => {
  const selection = new BlockSelection();
  const woken: string[] = [];
  for (const id of ['a', 'b', 'c']) selection.on(id, () => woken.push(id));
  selection.set(['a']);
  selection.set(['b']);
  selection.set(['b']);
  expect(woken).toEqual(['a', 'a', 'b']);
});
