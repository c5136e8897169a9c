import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Command } from '../../../shared/engine/types.ts';
import { Previewer } from './previewer.ts';

const blur = (sigma: number): Command => ({ kind: 'filter-layer', id: 'a', filter: { kind: 'blur', sigma } });

/** What was asked for, and how each comes to an end. */
function watched() {
  const asked: { command: Command | undefined; whole(): void; fails(): void }[] = [];
  const previewer = new Previewer({
    preview: (command) =>
      new Promise((resolve, reject) => {
        asked.push({ command, whole: resolve, fails: () => reject(new Error('it cannot be done')) });
      }),
  });
  return { previewer, asked, commands: () => asked.map(({ command }) => command) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const turns = () => vi.advanceTimersByTimeAsync(0);

test('the newest comes once the one before is whole, and those between never', async () => {
  const { previewer, asked, commands } = watched();
  for (const sigma of [1, 2, 3]) previewer.show(blur(sigma));
  expect(commands()).toEqual([blur(1)]);
  asked[0]?.whole();
  await turns();
  expect(commands()).toEqual([blur(1), blur(3)]);
  asked[1]?.whole();
  await turns();
  previewer.show(blur(4));
  expect(commands()).toEqual([blur(1), blur(3), blur(4)]);
});

test('one that takes long is left for a newer one', async () => {
  const { previewer, commands } = watched();
  previewer.show(blur(1));
  previewer.show(blur(2));
  await vi.advanceTimersByTimeAsync(240);
  expect(commands()).toEqual([blur(1)]);
  await vi.advanceTimersByTimeAsync(20);
  expect(commands()).toEqual([blur(1), blur(2)]);
  await vi.advanceTimersByTimeAsync(300);
  previewer.show(blur(3));
  expect(commands()).toEqual([blur(1), blur(2), blur(3)]);
});

test('it ends at once, and what waited is not shown', async () => {
  const { previewer, asked, commands } = watched();
  previewer.show(blur(1));
  previewer.show(blur(2));
  previewer.end();
  expect(commands()).toEqual([blur(1), undefined]);
  for (const { whole } of asked) whole();
  await turns();
  expect(commands()).toEqual([blur(1), undefined]);
});

test('the command itself takes the place of what waits', async () => {
  const { previewer, asked, commands } = watched();
  previewer.show(blur(1));
  previewer.show(blur(2));
  previewer.drop();
  asked[0]?.whole();
  await vi.advanceTimersByTimeAsync(300);
  expect(commands()).toEqual([blur(1)]);
});

test('one that cannot be done keeps no other back', async () => {
  const { previewer, asked, commands } = watched();
  previewer.show(blur(1));
  previewer.show(blur(2));
  asked[0]?.fails();
  await turns();
  expect(commands()).toEqual([blur(1), blur(2)]);
});
