import { expect, it, vi } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { save } from './save.ts';

it('sends what is unsent at once, and says when it is saved', async () => {
  const { session, said, readOnly } = testSession();
  const flush = vi.spyOn(session.saver, 'flush').mockResolvedValue();
  save.run(session);
  await Promise.resolve();
  expect([flush.mock.calls.length, said]).toEqual([1, ['已保存']]);
  readOnly();
  expect(save.enabled(session)).toBe(false);
});

it('says nothing of its own where it could not be saved', async () => {
  const { session, said } = testSession();
  vi.spyOn(session.saver, 'flush').mockRejectedValue(new Error('offline'));
  save.run(session);
  await Promise.resolve();
  expect(said).toEqual([]);
});
