import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded } from '../../kernel/server/db/index.ts';
import type { ApiClient } from '../support/api.ts';
import { expectDuration } from '../support/durations.ts';
import { adminPassword, type ChildServer, startChildServer } from '../support/server.ts';

/** @module-tag long */

let folder: string;
let server: ChildServer;
let api: ApiClient;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fitout-away-')));
  server = await startChildServer({ FITOUT_DATA: folder });
  api = server.api();
  await api.login({ password: adminPassword });
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function databasePid(): Promise<number> {
  return Number((await readFile(join(folder, 'pg/postmaster.pid'), 'utf8')).split('\n')[0]);
}

async function timed(path: string): Promise<{ status: number; code: number; ms: number }> {
  const started = performance.now();
  const { status, body } = await api.send('GET', path);
  return { status, code: body.code, ms: performance.now() - started };
}

async function untilBack(): Promise<number> {
  const started = performance.now();
  for (;;) {
    if ((await timed('/api/v1/employee/my')).status === 200) return performance.now() - started;
    if (performance.now() - started > 20_000) throw new Error('not back within 20 s');
    await pause(30);
  }
}

test('a first start prints no one-time password where the operator gave one', () => {
  expect(server.output()).toContain(server.url);
  expect(server.output()).not.toContain('admin');
});

test('row 6: a database that hangs is a 503 within 2 s, and is served as soon as it goes on', async () => {
  expect((await timed('/api/v1/employee/my')).status).toBe(200);
  const pid = await databasePid();
  // The postmaster and every process of it, as when its machine freezes.
  const pids = [pid, ...(await children(pid))];
  for (const each of pids) process.kill(each, 'SIGSTOP');
  try {
    const first = await timed('/api/v1/employee/my');
    expect(first).toMatchObject({ status: 503, code: 100503 });
    expectDuration(first.ms, 2000);
    await pause(500);
    const later = await timed('/api/v1/employee/my');
    expect(later.status).toBe(503);
    expect((await fetch(`${server.url}/api/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/api/healthz`)).status).toBe(200);
    // Whose site is asked is known without it.
    expect((await fetch(`${server.url}/api/p/decoration/public/now`)).status).toBe(200);
  } finally {
    for (const each of pids) process.kill(each, 'SIGCONT');
  }
  expect(await untilBack()).toBeLessThan(5000);
});

test('row 6: a database that dies is started again within 5 s; answers meanwhile come within 2 s', async () => {
  process.kill(await databasePid(), 'SIGKILL');
  const answers: { status: number; ms: number }[] = [];
  const started = performance.now();
  for (let back = 0; back < 5; ) {
    const answer = await timed('/api/v1/employee/my');
    answers.push(answer);
    back = answer.status === 200 ? back + 1 : 0;
    if (performance.now() - started > 20_000) break;
    await pause(20);
  }
  expectDuration(performance.now() - started, 6000);
  expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 503]))).toEqual(new Set());
  expectDuration(Math.max(...answers.map(({ ms }) => ms)), 2000);
});

test('a server killed leaves its database, which the next start takes over with the session in it', async () => {
  const pid = await databasePid();
  await server.kill();
  server = await startChildServer({ FITOUT_DATA: folder });
  expect(await databasePid()).toBe(pid);
  const { status } = await fetch(`${server.url}/api/v1/employee/my`, { headers: api.headers() });
  expect(status).toBe(200);
  await server.stop();
  const embedded = await startEmbedded(folder);
  expect(embedded.adopted).toBe(false);
  await embedded.stop();
});

async function children(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim().split(/\s+/).filter(Boolean).map(Number);
}
