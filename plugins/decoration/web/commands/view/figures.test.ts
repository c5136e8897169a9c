import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { figures } from './figures.ts';

it('turns them on and off', () => {
  const { session } = testSession();
  const shown = [0, 1].map(() => {
    figures.run(session);
    return figures.active?.when(session);
  });
  expect(shown).toEqual([true, false]);
});
