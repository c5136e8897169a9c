import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test as plain } from 'vitest';
import { apiClient } from '../support/api.ts';
import { expectDuration } from '../support/durations.ts';
import { adminPassword } from '../support/server.ts';
import { addresses, figure, nothingLeft, ready, run, type Started, serverPid, start } from './npm-start.ts';

/** @module-tag long */

const test = plain.extend('folder', async ({ task }, { onCleanup }) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), `fitout-supervised-${task.id.slice(-4)}-`)));
  onCleanup(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
});

const startDeadly = (folder: string, env: Record<string, string>): Started =>
  run(process.execPath, [join(import.meta.dirname, 'fixtures/deadly-start.ts')], { FITOUT_DATA: folder, ...env });

describe('npm start', () => {
  test('starts a server that died again, at the same address, and says why', async ({ folder }) => {
    const product = start(folder);
    const url = await ready(product);
    const password = /admin \/ (\S+)/.exec(product.printed())?.[1] ?? '';
    expect(password).not.toBe('');
    const died = performance.now();
    process.kill(await serverPid(folder), 'SIGSEGV');
    expect(await ready(product, 2)).toBe(url);
    expectDuration(performance.now() - died, 15_000);
    expect(product.printed()).toMatch(/服务器意外结束（SIGSEGV）.*\/ The server died \(SIGSEGV\)/);
    // The one-time password is there once, and good still.
    expect(product.printed().split(password)).toHaveLength(2);
    await apiClient(url).login({ password });
    expect(await figure(folder, url, /^fitout_server_deaths_total .*/m)).toBe('fitout_server_deaths_total 1');
    expect(await figure(folder, url, /^fitout_server_last_death_seconds.*/m)).toContain('reason="SIGSEGV"');
    product.kill('SIGTERM');
    expect(await product.ended).toBe(0);
    await nothingLeft(folder);
  });

  test('does not begin a start anew that could not be', async ({ folder }) => {
    const taken = createServer();
    await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
    const product = start(folder, { PORT: String((taken.address() as { port: number }).port) });
    expect(await product.ended).toBe(1);
    taken.close();
    expect(product.printed().trim().split('\n')).toHaveLength(1);
    expect(product.printed()).toContain('端口');
    await nothingLeft(folder);
  });

  test('ends its server when it is killed itself, and the next start finds everything free', async ({ folder }) => {
    const product = start(folder);
    await ready(product);
    product.kill('SIGKILL');
    await product.ended;
    await nothingLeft(folder);
    const next = start(folder);
    await ready(next);
    next.kill('SIGINT');
    expect(await next.ended).toBe(0);
  });

  test('passes a signal on while the server starts, and one to the server itself ends both', async ({ folder }) => {
    const early = start(folder);
    await expect.poll(() => readdir(folder)).toContain('server.lock');
    early.kill('SIGTERM');
    expect(await early.ended).toBe(0);
    await nothingLeft(folder);
    const product = start(folder);
    await ready(product);
    process.kill(await serverPid(folder), 'SIGTERM');
    expect(await product.ended).toBe(0);
    await nothingLeft(folder);
  });

  test('keeps what PostgreSQL said at the last five starts', async ({ folder }) => {
    for (let at = 0; at < 6; at += 1)
      await writeFile(join(folder, at === 0 ? 'postgres.log' : `postgres.log.${at}`), `${at}\n`);
    const product = start(folder);
    await ready(product);
    product.kill('SIGTERM');
    await product.ended;
    const names = (await readdir(folder)).filter((name) => name.startsWith('postgres.log'));
    expect(names.sort()).toEqual(['postgres.log', ...[1, 2, 3, 4, 5].map((at) => `postgres.log.${at}`)]);
    expect(await readFile(join(folder, 'postgres.log.1'), 'utf8')).toBe('0\n');
    expect(await readFile(join(folder, 'postgres.log.5'), 'utf8')).toBe('4\n');
  });
});

test('a server that ran out of memory, that a plugin ended, or that was killed is up again and says why', async ({
  folder,
}) => {
  const env = { FITOUT_ADMIN_PASSWORD: adminPassword, NODE_OPTIONS: '--max-old-space-size=200' };
  const product = startDeadly(folder, env);
  const url = await ready(product);
  const api = apiClient(url);
  await api.login({ password: adminPassword });
  await api.post('/api/p/deadly/heap', {}).catch(() => undefined);
  await ready(product, 2);
  expect(product.printed()).toContain('out of memory, SIGABRT');
  await api.post('/api/p/deadly/exit', {}).catch(() => undefined);
  await ready(product, 3);
  expect(product.printed()).toContain('退出码 3');
  process.kill(await serverPid(folder), 'SIGKILL');
  await ready(product, 4);
  expect(product.printed()).toContain('The server died (SIGKILL)');
  // The session outlived all of it.
  expect((await api.send('GET', '/api/v1/employee/my')).status).toBe(200);
  expect(await figure(folder, url, /^fitout_server_deaths_total .*/m)).toBe('fitout_server_deaths_total 3');
  product.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  await nothingLeft(folder);
});

test('a job that ends its server twice is set aside with a word to who sent it; the one beside it is done', async ({
  folder,
}) => {
  const env = { FITOUT_ADMIN_PASSWORD: adminPassword, FITOUT_LOG_LEVEL: 'error' };
  const product = startDeadly(folder, env);
  const url = await ready(product);
  const api = apiClient(url);
  await api.login({ password: adminPassword });
  await api.post('/api/p/deadly/both', {});
  const notes = (): Promise<string[]> => api.get<string[]>('/api/p/deadly/notes').catch(() => []);
  await expect.poll(notes, { interval: 200 }).toContain('deadly was set aside: admin');
  await expect.poll(notes).toContain('innocent done');
  const written = await notes();
  expect(written.filter((words) => words === 'deadly begins')).toHaveLength(2);
  expect(addresses(product)).toHaveLength(3);
  expect(product.printed()).toContain('SIGABRT');
  product.kill('SIGTERM');
  expect(await product.ended).toBe(0);
  await nothingLeft(folder);
});
