import { expect, test } from 'vitest';
import { StatementNames } from './statements.ts';

test('a text that repeats gets a name of its own, and keeps it', () => {
  const names = new StatementNames();
  const rounds = Array.from({ length: 10 }, () => [names.nameOf('select 1'), names.nameOf('select 2')]);
  expect(rounds[0]).toEqual([undefined, undefined]);
  const [one, two] = rounds.at(-1) ?? [];
  expect(one).toBeDefined();
  expect(two).toBeDefined();
  expect(one).not.toBe(two);
  expect(rounds.at(-2)).toEqual([one, two]);
});

test('texts without end are neither all prepared nor all remembered', () => {
  const names = new StatementNames();
  const named = new Set<string>();
  for (let n = 0; n < 5000; n += 1)
    for (let times = 0; times < 6; times += 1) {
      const name = names.nameOf(`select ${n}`);
      if (name !== undefined) named.add(name);
    }
  expect(named.size).toBeGreaterThan(0);
  expect(named.size).toBeLessThanOrEqual(300);
});
