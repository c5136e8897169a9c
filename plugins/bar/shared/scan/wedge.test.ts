import { expect, test } from 'vitest';
import { Wedge } from './wedge.ts';

/** What comes of keys, each so many milliseconds after the one before. */
function typed(keys: readonly string[], gap: number): (string | undefined)[] {
  const wedge = new Wedge();
  return keys.map((key, at) => wedge.take(key, 1000 + at * gap)).filter((code) => code !== undefined);
}

test('keys that come as fast as a scanner’s are a code, with Enter or Tab at the end', () => {
  expect(typed([...'6901028075831', 'Enter'], 8)).toEqual(['6901028075831']);
  expect(typed(['Shift', 'A', 'b', '1', 'Tab'], 8)).toEqual(['Ab1']);
  expect(typed([...'123', 'Enter', ...'456', 'Enter'], 8)).toEqual(['123', '456']);
});

test('a person’s keys are none, nor are two letters', () => {
  expect(typed([...'6901028075831', 'Enter'], 120)).toEqual([]);
  expect(typed(['1', '2', 'Enter'], 8)).toEqual([]);
  expect(typed(['Enter'], 8)).toEqual([]);
});

test('what a person typed before is not part of a scanner’s code', () => {
  const wedge = new Wedge();
  wedge.take('x', 0);
  for (const [at, key] of [...'123'].entries()) wedge.take(key, 500 + at * 8);
  expect(wedge.take('Enter', 530)).toBe('123');
});

test('a key that is held down is no code, however long', () => {
  expect(typed([...'1'.repeat(9000), 'Enter', ...'123', 'Enter'], 8)).toEqual(['123']);
});
