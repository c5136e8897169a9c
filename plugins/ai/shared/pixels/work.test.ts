import { expect, test } from 'vitest';
import { Pace } from './work.ts';

test('parts make a whole that never goes back, and only ends at its end', async () => {
  const shares: number[] = [];
  const pace = new Pace({ progress: (share) => shares.push(share) });
  const [first, second] = [pace.part(0, 0.5), pace.part(0.5, 1)];
  for (const part of [first, second, first]) {
    await part.at(0);
    await part.at(1);
  }
  expect(shares).toEqual([0.5, 1]);
});

test('whoever ends it is heard before the pause and behind it', async () => {
  const controller = new AbortController();
  const pace = new Pace({ signal: controller.signal, pause: async () => controller.abort(new Error('enough')) });
  await expect(pace.at(0)).rejects.toThrow('enough');
  let paused = 0;
  const ended = new Pace({
    signal: controller.signal,
    pause: async () => {
      paused += 1;
    },
  });
  await expect(ended.at(0)).rejects.toThrow('enough');
  expect(paused).toBe(0);
});
