import { expect, test } from 'vitest';
import { reasonOf } from './death.ts';

const died = { code: null, signal: null, words: '', memoryKills: false };

test.for([
  [
    { signal: 'SIGABRT', words: 'FATAL ERROR: Reached heap limit … JavaScript heap out of memory' },
    'out of memory, SIGABRT',
    true,
  ],
  [{ signal: 'SIGKILL', memoryKills: true }, 'out of memory, SIGKILL', true],
  // By a person, or with the machine.
  [{ signal: 'SIGKILL' }, 'SIGKILL', false],
  [{ signal: 'SIGTERM' }, 'SIGTERM', false],
  [{ signal: 'SIGSEGV' }, 'SIGSEGV', true],
  [{ code: 7 }, 'exit code 7', true],
] as const)('%o: %s', ([how, en, ownFault]) => {
  expect(reasonOf({ ...died, ...how })).toMatchObject({ reason: { en }, ownFault });
});
