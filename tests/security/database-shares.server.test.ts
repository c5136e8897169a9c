import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/api.ts';
import { expectDuration } from '../support/durations.ts';
import { accountPlugins, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let greedy: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ start: { pluginFolders: [accountPlugins, join(import.meta.dirname, 'fixtures')] } });
  greedy = await server.signedIn();
  const made = await greedy.post<{ password: string }>('/api/v1/people', {
    username: 'other',
    name: '另一人',
    roleIds: [],
  });
  other = await server.signedIn({ username: 'other', password: made.password });
  await other.post('/api/v1/password', { next: 'long enough 42' });
});
afterAll(() => server?.stop());

const slow = (what: string, seconds: number): Promise<{ status: number; text: string }> =>
  greedy.send('GET', `/api/p/sleepy/${what}?seconds=${seconds}`);

describe('one person’s costly reads', () => {
  test('take no connection from others, and are all answered in their turn', async () => {
    let done = false;
    const reads = Array.from({ length: 200 }, () => slow('list', 0.2));
    const all = Promise.all(reads).finally(() => {
      done = true;
    });
    const waits: number[] = [];
    while (!done) {
      const began = performance.now();
      const { status } = await other.send('GET', '/api/v1/employee/my');
      expect(status).toBe(200);
      waits.push(performance.now() - began);
    }
    const answers = await all;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
    expect(waits.length).toBeGreaterThan(20);
    expect(waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.95)]).toBeLessThan(400);
  });

  test('that take too long are ended in the database, too; an export may take the time it asked for', async () => {
    const began = performance.now();
    const [list, file] = await Promise.all([slow('list', 20), slow('export', 10)]);
    expect([list?.status, file?.status]).toEqual([408, 200]);
    expectDuration(performance.now() - began, 19_000);
    const running = await server.parts.database.of('kernel').transaction(async (tx) => {
      const { sql } = await import('kysely');
      const { rows } = await sql<{ n: number }>`select count(*)::int4 as n from pg_stat_activity
          where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`.execute(tx);
      return rows[0]?.n;
    });
    expect(running).toBe(0);
  });

  test('within transactions do not wait for each other’s connections', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => greedy.send('POST', '/api/p/sleepy/nested?seconds=0.2')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
  });

  test('that were answered leave work behind that is done all the same', async () => {
    await greedy.post('/api/p/sleepy/leave');
    await expect.poll(() => other.get('/api/p/sleepy/left')).toBe('done');
  });
});
