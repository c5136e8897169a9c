import { expect, test } from 'vitest';
import { ownDelay } from './processor.ts';

const start = { ran: 100, waited: 40 };

test.for([
  ['work of its own stays whole, however long it waited beside it', 400, { ran: 410, waited: 190 }, 310],
  ['what others took is taken off', 150, { ran: 110, waited: 180 }, 10],
  ['of a thread that slept without waiting for a processor, nothing is taken off', 300, { ran: 101, waited: 40 }, 300],
  ['where the system does not tell, nothing is taken off', 300, start, 300],
] as const)('%s', ([, delay, after, own]) => {
  expect(ownDelay(delay, start, after)).toBe(own);
});
