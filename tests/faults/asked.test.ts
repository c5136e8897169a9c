import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test as plain } from 'vitest';
import { newDatabase } from '../support/cluster.ts';
import { adminPassword, startChildServer } from '../support/server.ts';
import { addresses, nothingLeft, ready, run, type Started, serverPid, start } from './npm-start.ts';

/**
 * Who may end `npm start`, when, and what must be left then: nothing.
 * @module-tag long
 */
const test = plain.extend('folder', async ({ task }, { onCleanup }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `fitout-asked-${task.id.slice(-4)}-`)));
  onCleanup(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
});

/** `npm start` itself, with npm in front. */
const npmStart = (folder: string): Started =>
  run('npm', ['start', '--', '--no-build'], { FITOUT_DATA: folder, HOME: folder, NODE_COMPILE_CACHE: '' });

/** The pid of a child whose command holds these words, as soon as there is one. */
async function childOf(parent: number, words: string, butNot = 0): Promise<number> {
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(1)) {
    const children = await readFile(`/proc/${parent}/task/${parent}/children`, 'utf8').catch(() => '');
    for (const pid of children.split(' ').filter((one) => one !== '')) {
      if (Number(pid) === butNot) continue;
      if ((await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).includes(words)) return Number(pid);
    }
  }
  throw new Error(`no child ${words} came`);
}

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('SIGTERM to npm ends all of it, and npm waits for the end', async ({ folder }) => {
  const npm = npmStart(folder);
  await ready(npm);
  npm.kill('SIGTERM');
  await npm.ended;
  expect((await readdir(folder)).filter((name) => name.includes('lock'))).toEqual([]);
  await nothingLeft(folder);
});

test('a killed npm leaves nothing', async ({ folder }) => {
  const npm = npmStart(folder);
  await ready(npm);
  npm.kill('SIGKILL');
  await npm.ended;
  await nothingLeft(folder);
});

test('SIGTERM during the build ends the build', async ({ folder }) => {
  const product = start(folder, {}, []);
  const build = await childOf(product.pid, 'build.ts');
  product.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  expect(lives(build)).toBe(false);
  expect(product.printed()).toBe('');
  expect(await readdir(folder)).toEqual([]);
});

test('SIGTERM before the server can listen to it ends it in order', async ({ folder }) => {
  const product = start(folder);
  const server = await childOf(product.pid, 'start/server.ts');
  product.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  expect(lives(server)).toBe(false);
  await nothingLeft(folder);
});

test('a server that died while nobody read what was printed is started again all the same', async ({ folder }) => {
  const product = start(folder);
  await ready(product);
  product.hangUp();
  const first = await serverPid(folder);
  process.kill(first, 'SIGKILL');
  const next = (): Promise<number> => serverPid(folder).catch(() => first);
  await expect.poll(next).not.toBe(first);
  expect(lives(product.pid)).toBe(true);
  product.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  await nothingLeft(folder);
});

test('a server that took over the database of a killed one frees the folder when its parent is killed', async ({
  folder,
}) => {
  const product = start(folder);
  await ready(product);
  process.kill(await serverPid(folder), 'SIGKILL');
  await ready(product, 2);
  product.kill('SIGKILL');
  await product.ended;
  await nothingLeft(folder);
});

/** The new server is asked to end as early as it can be, and while it waits to be started again. */
test.for(['as the next one begins', 'before the next one begins'] as const)(
  'SIGTERM after a server died, %s: its database ends too',
  async (moment, { folder }) => {
    const product = start(folder);
    await ready(product);
    const first = await serverPid(folder);
    process.kill(first, 'SIGKILL');
    if (moment === 'as the next one begins') await childOf(product.pid, 'start/server.ts', first);
    else await expect.poll(() => product.printed(), { interval: 1 }).toContain('SIGKILL');
    product.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    await nothingLeft(folder);
  },
);

test('a first start whose server is killed goes on, and the one-time password is there once', async ({ folder }) => {
  const product = start(folder);
  await expect.poll(() => readdir(folder), { interval: 2 }).toContain('server.lock');
  process.kill(await serverPid(folder), 'SIGKILL');
  await ready(product);
  expect(product.printed()).toMatch(/服务器意外结束（SIGKILL）/);
  expect(product.printed().match(/admin \/ /g)).toHaveLength(1);
  expect(addresses(product)).toHaveLength(1);
  product.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  await nothingLeft(folder);
});

test('a new password that was made is said, though the start is told to end right then', async ({ folder }) => {
  const { address, drop } = await newDatabase();
  const env = { DATABASE_URL: address, FITOUT_ADMIN_PASSWORD: '' };
  await (await startChildServer({ ...env, FITOUT_DATA: folder, FITOUT_ADMIN_PASSWORD: adminPassword })).stop();
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  // The start's look for files, which is the last that it does, waits for this.
  await client.query('begin');
  await client.query('lock table kernel.stored_file in access exclusive mode');
  const product = start(folder, env, ['--no-build', '--new-password']);
  const waits = async (): Promise<number> =>
    (await client.query(`select from pg_locks where not granted and relation = 'kernel.stored_file'::regclass`))
      .rowCount ?? 0;
  await expect.poll(waits, { interval: 5 }).toBeGreaterThan(0);
  product.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  expect(product.printed()).toMatch(/admin \/ \S+/);
  await client.end();
  await drop();
});
