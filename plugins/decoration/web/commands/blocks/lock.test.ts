import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { lock } from './lock.ts';

it('keeps what is selected from being changed, until it is unlocked', () => {
  const { session, add } = testSession();
  const id = add('title');
  const text = () => session.store.cell(id)?.toNode().props.text;
  lock.run(session);
  expect(lock.active?.when(session)).toBe(true);
  session.edits.set(id, 'props', 'text', '甲');
  expect(text()).not.toBe('甲');
  lock.run(session);
  session.edits.set(id, 'props', 'text', '甲');
  expect([lock.active?.when(session), text()]).toEqual([false, '甲']);
});
