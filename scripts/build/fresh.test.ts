import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as plain } from 'vitest';
import { withLock } from './fresh.ts';

const test = plain.extend('folder', async ({ task: _ }, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'fitout-fresh-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

test('of two who want the lock the second waits for the first', async ({ folder }) => {
  const file = join(folder, '.lock');
  const done: string[] = [];
  const inside = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const first = withLock(file, async () => {
    inside.resolve();
    await leave.promise;
    done.push('first');
  });
  await inside.promise;
  const second = withLock(file, async () => done.push('second'));
  leave.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['first', 'second']);
  expect(await readdir(folder)).toEqual([]);
});

test('the lock of a killed build is taken over, also where its number is another process’s by now, or our own', async ({
  folder,
}) => {
  const file = join(folder, '.lock');
  for (const held of [`${process.pid} 1`, `${process.ppid} 1`, '4194303 1', String(process.pid)]) {
    await writeFile(file, held);
    expect(await withLock(file, async () => 'built'), held).toBe('built');
  }
});
