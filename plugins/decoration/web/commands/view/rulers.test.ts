import { expect, it } from 'vitest';
import { testSession } from '../../../tests/test-session.ts';
import { rulers } from './rulers.ts';

it('turns them on and off', () => {
  const { session } = testSession();
  const shown = [0, 1].map(() => {
    rulers.run(session);
    return rulers.active?.when(session);
  });
  expect(shown).toEqual([true, false]);
});
