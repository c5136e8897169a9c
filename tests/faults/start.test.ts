import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as plain } from 'vitest';
import { startEmbedded } from '../../kernel/server/db/index.ts';
import { expectDuration } from '../support/durations.ts';
import { failedStart, startChildServer } from '../support/server.ts';
import { processesOn } from './processes.ts';

/** Each with a folder of its own, so that those which only wait can wait together. */
const test = plain.extend('folder', async ({ task }, { onCleanup }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `fitout-start-${task.id.slice(-4)}-`)));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

async function listening(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, port: (server.address() as { port: number }).port };
}

function expectOneLine(failed: Awaited<ReturnType<typeof failedStart>>, ...words: RegExp[]): void {
  expect(failed.stderr.trim().split('\n')).toHaveLength(1);
  for (const word of words) expect(failed.stderr).toMatch(word);
  expect(failed.stderr).toMatch(/^启动失败：.+ \/ Not started: .+/);
  expect(failed.stdout).toBe('');
  expect(failed.code).toBe(1);
}

test('a server ends at once though connections are open on which nothing was asked', async ({ folder }) => {
  const server = await startChildServer({ FITOUT_DATA: folder });
  const { hostname, port } = new URL(server.url);
  const ahead = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const socket = connect(Number(port), hostname);
      await new Promise((done) => socket.once('connect', done));
      return socket;
    }),
  );
  // Accepted in their order, so that the server knows of them once it answers this.
  await fetch(`${server.url}/api/healthz`);
  expect(await server.stop()).toBe(0);
  for (const socket of ahead) socket.destroy();
});

describe.concurrent('a start that cannot be: one line, exit code 1, nothing left running', () => {
  test('a setting that is wrong is named', async ({ folder }) => {
    expectOneLine(await failedStart({ FITOUT_DATA: folder, PORT: 'eighty' }), /PORT/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a data folder that is a file', async ({ folder }) => {
    await writeFile(join(folder, 'file'), '');
    expectOneLine(await failedStart({ FITOUT_DATA: join(folder, 'file') }), /FITOUT_DATA/);
  });

  test('a data folder that cannot be written to', async ({ folder, skip }) => {
    // Root may write wherever a file system can be written at all.
    const place = process.getuid?.() === 0 ? '/proc/fitout' : join(folder, 'closed/data');
    if (process.getuid?.() === 0 && process.platform !== 'linux') skip('root may write everywhere');
    if (process.getuid?.() !== 0) {
      await mkdir(join(folder, 'closed'));
      await chmod(join(folder, 'closed'), 0o500);
    }
    expectOneLine(await failedStart({ FITOUT_DATA: place }), /FITOUT_DATA/);
  });

  test('a DATABASE_URL where nobody listens, within 6 s', async ({ folder }) => {
    const { server, port } = await listening();
    server.close();
    const failed = await failedStart({ FITOUT_DATA: folder, DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` });
    expectOneLine(failed, /DATABASE_URL/);
    expect(failed.stderr).not.toContain('u:p');
  });

  test('a DATABASE_URL where somebody listens and never answers, within 7 s', async ({ folder }) => {
    const { server, port } = await listening();
    const failed = await failedStart({ FITOUT_DATA: folder, DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/x` });
    server.close();
    expectOneLine(failed, /DATABASE_URL/);
    // As many seconds as it waits, and a start.
    const { milliseconds } = await failedStart({ FITOUT_DATA: folder, PORT: 'eighty' });
    expectDuration(failed.milliseconds - milliseconds, 6000);
  });

  test('a database that is damaged, whatever file of it', async ({ folder }) => {
    await (await startEmbedded(folder)).stop();
    const damages: [string, (path: string) => Promise<void>][] = [
      ['PG_VERSION', (path) => rm(path)],
      ['PG_VERSION', (path) => writeFile(path, '9\n')],
      ['global/pg_control', (path) => writeFile(path, 'not a control file')],
      // Roles: PostgreSQL comes up with them so, and refuses who comes.
      ['global/1260', async (path) => writeFile(path, (await readFile(path)).fill(7, 100, 8000))],
    ];
    for (const [name, damage] of damages) {
      const path = join(folder, 'pg', name);
      const whole = await readFile(path);
      await damage(path);
      expectOneLine(await failedStart({ FITOUT_DATA: folder }), /database in|数据库/);
      expect(await processesOn(folder), name).toEqual([]);
      await writeFile(path, whole);
    }
  });
});

test('a data folder may have a path longer than a socket can have, may be a link, and is free where its lock names a living process that is no server of it', async ({
  folder,
}) => {
  const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
  await mkdir(deep, { recursive: true });
  await symlink(deep, join(folder, 'link'));
  const lock = { pid: process.pid, birth: 'long ago', host: hostname(), nonce: 'x' };
  await writeFile(join(deep, 'server.lock'), JSON.stringify(lock));
  const embedded = await startEmbedded(join(folder, 'link'));
  expect(embedded.connection.host.length).toBeLessThan(100);
  await embedded.stop();
});

test('row 3: a first start fails at its port; the next one prints the password, refuses a second server and is killed; the one after it ends by Ctrl-C', async ({
  folder,
}) => {
  const env = { FITOUT_DATA: folder, FITOUT_ADMIN_PASSWORD: '' };
  // A port in use: one line, nothing left running, and the one-time password is left to the next start.
  const { server, port } = await listening();
  expectOneLine(await failedStart({ ...env, PORT: String(port) }), new RegExp(`${port}`));
  server.close();
  expect(await processesOn(folder)).toEqual([]);

  const first = await startChildServer(env);
  const [, password = ''] = /admin \/ (\S+)\n$/.exec(first.output()) ?? [];
  expect((await first.api().login({ password })).mustChangePassword).toBe(true);

  // A second server on the folder is refused and names the first, which goes on; killed, it leaves the folder free.
  expectOneLine(await failedStart({ FITOUT_DATA: folder }), new RegExp(`pid ${first.pid}\\b`));
  expect((await fetch(`${first.url}/api/healthz`)).status).toBe(200);
  await first.kill();
  const next = await startChildServer(env);
  expect((await fetch(`${next.url}/api/healthz`)).status).toBe(200);

  // Ctrl-C ends server and database within 5 s; the password was printed once.
  const ended = performance.now();
  process.kill(next.pid, 'SIGINT');
  expect(await next.stop()).toBe(0);
  expectDuration(performance.now() - ended, 5000);
  expect(await processesOn(folder)).toEqual([]);
  // What the log says of a database that a busy machine keeps waiting is no line of the start.
  const lines = next.output().trim().split('\n');
  expect(lines.filter((line) => !/"the database is (?:away|back)"/.test(line))).toEqual([
    expect.stringMatching(/http:/),
  ]);
  expect(next.output()).not.toContain('admin');
});
