import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { ServerContext } from '../../../sdk/server.ts';
import { newDatabase } from '../../../tests/support/cluster.ts';
import { readConfig } from '../../settings/index.ts';
import { type OpenDatabase, openDatabase } from '../db/index.ts';
import { lastQueueMigration, type OpenJobs, openJobs } from './index.ts';

const log = pino({ level: 'silent' });
const ran: unknown[] = [];
let database: OpenDatabase;
let jobs: OpenJobs;
let end: () => Promise<void>;
let tries = 0;

beforeAll(async () => {
  const fresh = await newDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'fitout-jobs-'));
  database = await openDatabase(readConfig({ DATABASE_URL: fresh.address, FITOUT_DATA: folder }), log);
  jobs = openJobs(database, log);
  // These jobs use nothing else of a context.
  const ctx = { plugin: 'demo' } as ServerContext;
  jobs.register(
    'demo',
    {
      note: {
        input: z.object({ id: z.coerce.bigint(), words: z.string() }),
        run: async (input: unknown, { plugin }) => void ran.push([plugin, input]),
      },
      flaky: {
        input: z.object({}).strict(),
        run: async () => {
          tries += 1;
          if (tries === 1) throw new Error('the first time it fails');
          ran.push('flaky');
        },
      },
    },
    ctx,
  );
  end = async () => {
    await jobs.close();
    await database.close();
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => end?.());

async function queued(): Promise<{ key: string | null; attempts: number; last_error: string | null }[]> {
  const found = await sql<{ key: string | null; attempts: number; last_error: string | null }>`
    select key, attempts, last_error from graphile_worker._private_jobs order by id`.execute(
    database.kernel.of('kernel').query(),
  );
  return found.rows;
}

test('a queue whose making was interrupted is made to its end', async () => {
  const fresh = await newDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'fitout-jobs-'));
  const own = await openDatabase(readConfig({ DATABASE_URL: fresh.address, FITOUT_DATA: folder }), log);
  try {
    const db = own.kernel.of('kernel').query<unknown>();
    await sql`create schema graphile_worker`.execute(db);
    await sql`create table graphile_worker.migrations (id int primary key, ts timestamptz default now() not null)`.execute(
      db,
    );
    await openJobs(own, log).of('demo').add('note', { id: 1n, words: 'kept' });
    const { rows } = await sql`
      select (select max(id) from graphile_worker.migrations) as last,
        (select count(*)::int from graphile_worker._private_jobs) as jobs`.execute(db);
    expect(rows).toEqual([{ last: lastQueueMigration, jobs: 1 }]);
  } finally {
    await own.close();
    await fresh.drop();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a job queued in a transaction that rolls back is none', async () => {
  await jobs.of('demo').add('note', { id: 1n, words: 'ready' }, { runAt: new Date(Date.now() + 3600_000) });
  const before = await queued();
  const failed = database.kernel.of('kernel').transaction<unknown, void>(async (tx) => {
    await jobs.of('demo').add('note', { id: 1n, words: 'never' }, {}, tx);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  expect(await queued()).toHaveLength(before.length);
});

test('a job of the same key that has not run yet is replaced', async () => {
  const runAt = new Date(Date.now() + 3600_000);
  const before = (await queued()).length;
  await jobs.of('demo').add('note', { id: 1n, words: 'old' }, { key: 'same', runAt });
  await jobs.of('demo').add('note', { id: 2n, words: 'new' }, { key: 'same' });
  await jobs.of('other').add('note', { id: 3n, words: 'of somebody else' }, { key: 'same', runAt });
  expect(await queued()).toHaveLength(before + 2);
});

test('jobs run with their input in its shape and their owner, and again after they failed', async () => {
  await jobs.of('demo').add('flaky', {});
  jobs.start();
  await expect.poll(() => ran).toContainEqual(['demo', { id: 2n, words: 'new' }]);
  await expect.poll(async () => (await queued()).map((job) => job.last_error).join()).toContain('the first time');
  await sql`update graphile_worker._private_jobs set run_at = now() where last_error is not null`.execute(
    database.kernel.of('kernel').query(),
  );
  await expect.poll(() => ran).toContain('flaky');
});

test('an input of the wrong shape fails, and says so', async () => {
  await jobs.of('demo').add('note', { id: 'x' }, { maxAttempts: 1, key: 'wrong' });
  await expect.poll(async () => (await queued()).find((job) => job.key === 'demo:wrong')?.attempts).toBe(1);
});

test('a job of a server that died elsewhere is run here', async () => {
  await jobs.of('demo').add('note', { id: 9n, words: 'orphan' }, { key: 'orphan', runAt: new Date(Date.now() + 800) });
  // As a server leaves it that was killed ten minutes ago.
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now() - interval '10 minutes'
    where key = 'demo:orphan'`.execute(database.kernel.of('kernel').query());
  await expect.poll(() => ran).toContainEqual(['demo', { id: 9n, words: 'orphan' }]);
});

test('a job that outlives its runner is not lost, and nothing is thrown that nobody catches', async () => {
  const own = openJobs(database, log);
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const thrown: unknown[] = [];
  const note = (error: unknown): void => void thrown.push(error);
  own.register(
    'outlives',
    {
      slow: {
        input: z.object({}).strict(),
        run: async () => {
          begun.resolve();
          await release.promise.finally(() => ended.resolve());
        },
      },
    },
    { plugin: 'outlives' } as ServerContext,
  );
  await own.of('outlives').add('slow', {}, { key: 'slow' });
  own.start();
  await begun.promise;
  await own.close();
  process.prependListener('unhandledRejection', note);
  release.reject(new Error('its database went away'));
  await ended.promise;
  await new Promise((done) => setImmediate(done));
  process.removeListener('unhandledRejection', note);
  expect(thrown).toEqual([]);
  expect((await queued()).map(({ key }) => key)).toContain('outlives:slow');
});
