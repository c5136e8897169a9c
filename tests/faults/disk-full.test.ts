import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { adminPassword, type ChildServer, startChildServer } from '../support/server.ts';

/** @module-tag long */

const run = promisify(execFile);
const mebibyte = 1024 * 1024;

let folder: string;
let whyNot: string | undefined;
let server: ChildServer;
let api: ApiClient;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fitout-full-')));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', folder]);
  } catch (error) {
    whyNot = `a small file system cannot be mounted here (root only): ${(error as Error).message.split('\n')[1] ?? ''}`;
    return;
  }
  server = await startChildServer({ FITOUT_DATA: join(folder, 'data') });
  api = server.api();
  await api.login({ password: adminPassword });
});
afterAll(async () => {
  await server?.stop();
  if (whyNot === undefined) await run('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
});

beforeEach(({ skip }) => {
  if (whyNot !== undefined) skip(whyNot);
});

let count = 0;
async function write(): Promise<{ status: number; username: string; code: number }> {
  count += 1;
  const username = `person${count}`;
  const { status, body } = await api.send('POST', '/api/v1/people', {
    username,
    name: username,

    roleIds: [],
  });
  return { status, username, code: body.code };
}

async function fillTo(free: number): Promise<string> {
  const found = await statfs(folder);
  const path = join(folder, `filler-${free}`);
  await writeFile(path, Buffer.alloc(Math.max(0, found.bavail * found.bsize - free))).catch(() => undefined);
  return path;
}

async function people(): Promise<string[]> {
  const { items } = await api.get<{ items: { username: string }[] }>('/api/v1/people?limit=200');
  return items.map((person) => person.username);
}

test.each([
  ['nearly full', 20 * mebibyte],
  ['full to the last byte', 0],
])('row 5: a disk that is %s: 507, reads go on, writing resumes, nothing is lost', async (_, free) => {
  const kept: string[] = [];
  for (let i = 0; i < 3; i++) {
    const done = await write();
    expect(done.status).toBe(200);
    kept.push(done.username);
  }
  const filler = await fillTo(free);
  await pause(600);
  const refused = await write();
  expect(refused).toMatchObject({ status: 507, code: 100507 });
  for (let i = 0; i < 20; i++) {
    expect((await api.send('GET', '/api/v1/employee/my')).status).toBe(200);
    expect((await write()).status).toBe(507);
  }
  expect(await people()).toEqual(expect.arrayContaining(kept));
  await rm(filler);
  await expect.poll(async () => (await write()).status, { interval: 100 }).toBe(200);
  const now = await people();
  expect(now).toEqual(expect.arrayContaining(kept));
  expect(now).not.toContain(refused.username);
});

test('row 5: what was written before survives a kill on the full disk', async () => {
  const before = await people();
  const filler = await fillTo(24 * mebibyte);
  await pause(500);
  await server.kill();
  server = await startChildServer({ FITOUT_DATA: join(folder, 'data') });
  await rm(filler);
  api = server.api();
  await expect
    .poll(
      () =>
        api.login({ password: adminPassword }).then(
          () => 'in',
          (error: Error) => error.message,
        ),
      {
        interval: 200,
      },
    )
    .toBe('in');
  expect((await people()).sort()).toEqual(before.sort());
});
