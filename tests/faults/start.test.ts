import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as plain } from 'vitest';
import { startEmbedded } from '../../kernel/server/db/index.ts';
import { failedStart, startChildServer } from '../support/server.ts';

/** Each with a folder of its own, so that those which only wait can wait together. */
const test = plain.extend('folder', async ({ task }, { onCleanup }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `fitout-start-${task.id.slice(-4)}-`)));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return folder;
});

/** Pids of processes that work below the folder. */
async function leftovers(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const pid of await readdir('/proc').catch(() => [])) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes(folder)) found.push(`${pid}: ${command}`);
  }
  return found;
}

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

describe.concurrent('a start that cannot be: one line, exit code 1, nothing left running', () => {
  test('a setting that is wrong is named', async ({ folder }) => {
    expectOneLine(await failedStart({ FITOUT_DATA: folder, PORT: 'eighty' }), /PORT/);
    expect(await readdir(folder)).toEqual([]);
  });

  test('a port in use', async ({ folder }) => {
    const { server, port } = await listening();
    expectOneLine(await failedStart({ FITOUT_DATA: folder, PORT: String(port) }), new RegExp(`${port}`));
    server.close();
    expect(await leftovers(folder)).toEqual([]);
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
    expect(failed.milliseconds).toBeLessThan(9000);
  });

  test.for([
    ['global/pg_control', async (path: string) => writeFile(path, 'not a control file')],
    ['PG_VERSION', async (path: string) => rm(path)],
    ['PG_VERSION', async (path: string) => writeFile(path, '9\n')],
  ] as const)('a database whose %s is damaged', async ([name, damage], { folder }) => {
    await (await startEmbedded(folder)).stop();
    await damage(join(folder, 'pg', name));
    expectOneLine(await failedStart({ FITOUT_DATA: folder }), /database in|数据库/);
    expect(await leftovers(folder)).toEqual([]);
  });
});

describe('a data folder', () => {
  test('row 3: refuses a second server, naming the pid of the first; free again once that was killed', async ({
    folder,
  }) => {
    const first = await startChildServer({ FITOUT_DATA: folder });
    expectOneLine(await failedStart({ FITOUT_DATA: folder }), new RegExp(`pid ${first.pid}\\b`));
    expect((await fetch(`${first.url}/api/healthz`)).status).toBe(200);
    await first.kill();
    const next = await startChildServer({ FITOUT_DATA: folder });
    expect((await fetch(`${next.url}/api/healthz`)).status).toBe(200);
    expect(await next.stop()).toBe(0);
    expect(await leftovers(folder)).toEqual([]);
  });

  test('whose lock names a living process that is no server of it is free', async ({ folder }) => {
    await writeFile(
      join(folder, 'server.lock'),
      JSON.stringify({ pid: process.pid, birth: 'long ago', host: (await import('node:os')).hostname(), nonce: 'x' }),
    );
    const embedded = await startEmbedded(folder);
    await embedded.stop();
  });

  test('may have a path longer than a socket can have, and may be a link', async ({ folder }) => {
    const deep = join(folder, 'a'.repeat(60), 'b'.repeat(60));
    await mkdir(deep, { recursive: true });
    await symlink(deep, join(folder, 'link'));
    const embedded = await startEmbedded(join(folder, 'link'));
    expect(embedded.connection.host.length).toBeLessThan(100);
    await embedded.stop();
  });
});

test('Ctrl-C ends the server and its database within 5 s', async ({ folder }) => {
  const server = await startChildServer({ FITOUT_DATA: folder });
  const started = performance.now();
  process.kill(server.pid, 'SIGINT');
  expect(await server.stop()).toBe(0);
  expect(performance.now() - started).toBeLessThan(5000);
  expect(await leftovers(folder)).toEqual([]);
  expect(server.output().trim().split('\n')).toHaveLength(1);
});

test('a first start that fails at its port leaves the one-time password to the next start', async ({ folder }) => {
  const { server, port } = await listening();
  await failedStart({ FITOUT_DATA: folder, PORT: String(port), FITOUT_ADMIN_PASSWORD: '' });
  server.close();
  const next = await startChildServer({ FITOUT_DATA: folder, FITOUT_ADMIN_PASSWORD: '' });
  const [, password = ''] = /admin \/ (\S+)\n$/.exec(next.output()) ?? [];
  expect((await next.api().login({ password })).mustChangePassword).toBe(true);
  await next.stop();
});

test('the first start prints the one-time password once, and none where the operator gave one', async ({ folder }) => {
  const first = await startChildServer({ FITOUT_DATA: folder, FITOUT_ADMIN_PASSWORD: '' });
  const [, password = ''] = /admin \/ (\S+)\n$/.exec(first.output()) ?? [];
  const made = await first.api().login({ password });
  expect(made.mustChangePassword).toBe(true);
  await first.stop();
  const second = await startChildServer({ FITOUT_DATA: folder, FITOUT_ADMIN_PASSWORD: '' });
  expect(second.output()).not.toContain('admin');
  await second.stop();
});
