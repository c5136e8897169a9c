import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inboxAt } from './inbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitout-inbox-'));
  await mkdir(join(folder, '7', 'deeper.csv'), { recursive: true });
  await mkdir(join(folder, '8'));
  await writeFile(join(folder, '7', 'old.csv'), 'old');
  await utimes(join(folder, '7', 'old.csv'), 1, 1);
  await writeFile(join(folder, '7', '号码.csv'), 'new');
  await writeFile(join(folder, '7', '.hidden'), 'x');
  await writeFile(join(folder, '8', 'theirs.csv'), 'x');
  await symlink(join(folder, '8', 'theirs.csv'), join(folder, '7', 'link.csv'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the folder of files that an operator brings', () => {
  it('lists an organisation’s own files, the newest first, and opens them', async () => {
    const inbox = inboxAt(folder);
    expect((await inbox.list(7n)).map(({ name, bytes }) => [name, bytes])).toEqual([
      ['号码.csv', 3],
      ['old.csv', 3],
    ]);
    expect(await text(await inbox.open(7n, 'old.csv'))).toBe('old');
    expect(inbox.folderOf(7n)).toBe(join(folder, '7'));
  });

  it.for(['../8/theirs.csv', 'link.csv', '.hidden', 'deeper.csv', 'none.csv', '..', '', 'a\0b'])(
    'opens nothing else: %j',
    async (name) => {
      await expect(inboxAt(folder).open(7n, name)).rejects.toMatchObject({ reason: 'kernel.inbox' });
    },
  );

  it('is empty without a folder', async () => {
    expect(await inboxAt(folder).list(9n)).toEqual([]);
    const none = inboxAt(undefined);
    expect([await none.list(7n), none.folderOf(7n)]).toEqual([[], undefined]);
    await expect(none.open(7n, 'old.csv')).rejects.toMatchObject({ reason: 'kernel.inbox' });
  });
});
