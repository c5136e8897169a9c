import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('never more at once, nor heavier together, than allowed; all run, an owner’s own in order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 80 }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      async (weights, atOnce) => {
        const gate = createGate(50, atOnce);
        let running: number[] = [];
        const started: number[] = [];
        await Promise.all(
          weights.map((weight, index) =>
            gate.run(weight, 'one', async () => {
              started.push(index);
              running.push(Math.min(weight, 50));
              expect(running.length).toBeLessThanOrEqual(atOnce);
              const total = running.reduce((sum, one) => sum + one, 0);
              expect(running.length === 1 || total <= 50).toBe(true);
              await Promise.resolve();
              running = running.filter((_, at) => at !== running.indexOf(Math.min(weight, 50)));
            }),
          ),
        );
        expect(started).toEqual(weights.map((_, index) => index));
        expect(gate.waiting).toBe(0);
      },
    ),
  );
});

test('one that throws leaves room for the next', async () => {
  const gate = createGate(10, 1);
  await expect(gate.run(10, 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.run(10, 'one', async () => 'yes')).toBe('yes');
});

test('who brings many waits for their own, and others come in between', async () => {
  const gate = createGate(100, 2);
  const ended: string[] = [];
  const one = (owner: string) =>
    gate.run(1, owner, async () => {
      await Promise.resolve();
      ended.push(owner);
    });
  await Promise.all(['many', 'many', 'many', 'many', 'many', 'few', 'other'].map(one));
  expect(ended.indexOf('few')).toBeLessThanOrEqual(3);
  expect(ended.indexOf('other')).toBeLessThanOrEqual(4);
});
