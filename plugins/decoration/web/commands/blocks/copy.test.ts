import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { copy } from './copy.ts';

it('puts what is selected into the clipboard, with what stands in it', () => {
  const { session, said, add } = testSession();
  add('columns');
  copy.run(session);
  expect(session.ctx.storage.get('clipboard')).toMatchObject({
    subtrees: [[{ type: 'columns' }, { type: 'column' }, { type: 'column' }]],
  });
  expect(said.at(-1)).toBe('已复制 1 个组件');
});

it('leaves the clipboard alone where nothing is selected', () => {
  const { session, said } = testSession();
  copy.run(session);
  expect([session.ctx.storage.get('clipboard'), said]).toEqual([undefined, []]);
});
