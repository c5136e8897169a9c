import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('one that wants to be alone is, all get their turn, and in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { maxLength: 20 }), async (wishes) => {
      const turns = new Turns();
      const present = new Set<number>();
      const began: number[] = [];
      await Promise.all(
        wishes.map(async (alone, at) => {
          const end = await turns.take(alone);
          began.push(at);
          present.add(at);
          for (let look = 0; look < 3; look += 1) {
            if ([...present].some((one) => wishes[one])) expect(present.size).toBe(1);
            await new Promise((done) => setImmediate(done));
          }
          present.delete(at);
          end();
        }),
      );
      expect(began).toEqual(wishes.map((_, at) => at));
    }),
  );
});
