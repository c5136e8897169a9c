import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyPassword } from './passwords.ts';
import { turns } from './turns.ts';

test('never more at once than allowed, in order, whatever fails among them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 5 }),
      fc.array(fc.record({ ticks: fc.nat(4), fails: fc.boolean() }), { maxLength: 40 }),
      async (most, works) => {
        const inTurn = turns(most, 1000, 'test.full');
        const begun: number[] = [];
        let running = 0;
        let peak = 0;
        const results = await Promise.allSettled(
          works.map(({ ticks, fails }, index) =>
            inTurn(async () => {
              begun.push(index);
              running += 1;
              peak = Math.max(peak, running);
              for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
              running -= 1;
              if (fails) throw new Error('failed');
            }),
          ),
        );
        expect(peak).toBeLessThanOrEqual(most);
        expect(begun).toEqual(works.map((_, index) => index));
        expect(results.map(({ status }) => status === 'rejected')).toEqual(works.map(({ fails }) => fails));
      },
    ),
  );
});

test('row 19: of 260 passwords at the same moment 4 are hashed at once, 200 wait, the rest is asked to come again', async () => {
  await verifyPassword(undefined, 'warm');
  // Checked in next to no time: what counts is who comes in turn.
  const stored = await hash('y', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  const answers = await Promise.allSettled(Array.from({ length: 260 }, () => verifyPassword(stored, 'x')));
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused).toHaveLength(56);
  expect(refused[0]?.reason).toMatchObject({ codeName: 'unavailable', reason: 'kernel.sign-in-queue' });
  expect(await verifyPassword(undefined, 'x')).toBe(false);
}, 60_000);
