import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Jobs } from '../../../sdk/server.ts';
import type { Death } from '../crash.ts';
import type { OpenDatabase } from '../db/index.ts';
import type { KernelJobs } from '../parts.ts';
import { Attempts } from './attempts.ts';
import { startRunner } from './runner.ts';
import type { Task } from './task.ts';

export interface OpenJobs extends KernelJobs {
  /** Starts to run what was registered. Returns at once; the library and its tables come in the background. */
  start(): void;
  /** Lets running jobs end for up to 2 s. */
  close(): Promise<void>;
}

/** Jobs in the same PostgreSQL as everything else, so that a job can be queued in the transaction that needs it. `death`: of the server before this one. */
export function openJobs(database: OpenDatabase, log: Logger, death?: Death): OpenJobs {
  const tasks = new Map<string, Task>();
  let runner: ReturnType<typeof startRunner> | undefined;
  const attempts = new Attempts(database);

  /** The queue's tables, made when the first job of a new database is queued, or the runner starts. */
  const ready = onceDone(() => makeTables(database));
  const counted = onceDone(() => attempts.count(death));

  return {
    of: (owner): Jobs => ({
      async add(name, input, options = {}, tx) {
        await ready();
        const db = tx ?? database.kernel.of('kernel').query<unknown>();
        await sql`select graphile_worker.add_job(
          identifier => ${taskName(owner, name)},
          payload => ${toJson(input)}::json,
          run_at => ${options.runAt ?? null}::timestamptz,
          max_attempts => ${options.maxAttempts ?? null}::int,
          job_key => ${options.key === undefined ? null : `${owner}:${options.key}`}::text)`.execute(db);
      },
    }),
    register(owner, jobs, ctx) {
      for (const [name, job] of Object.entries(jobs)) tasks.set(taskName(owner, name), { job, ctx });
      // A plugin that started late, because the database was away.
      runner?.renew();
    },
    start() {
      runner ??= startRunner({ database, tasks, attempts, log, ready: () => ready().then(counted) });
    },
    close: async () => runner?.close(),
  };
}

/** Does `work` until it succeeded once. */
function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return async () => {
    done ??= work();
    try {
      await done;
    } catch (error) {
      done = undefined;
      throw error;
    }
  };
}

function taskName(owner: string, name: string): string {
  return `${owner}:${name}`;
}

/** Big ids travel as text; a job's zod schema turns them back (`z.coerce.bigint()`). */
function toJson(input: unknown): string {
  // `value` is what the bigint's own toJSON made of it, a number that the queue would round: the holder has the bigint.
  return JSON.stringify(input ?? {}, function (this: Record<string, unknown>, key, value: unknown) {
    const held = this[key];
    return typeof held === 'bigint' ? String(held) : value;
  });
}

/** Number of graphile-worker's last migration; jobs.server.test fails where the library has another. */
export const lastQueueMigration = 20;

/** A server that was killed meanwhile, or that had an older library, leaves part of the tables. */
async function makeTables(database: OpenDatabase): Promise<void> {
  const db = database.kernel.of('kernel').query<unknown>();
  const found = await sql<{ begun: boolean }>`
    select to_regclass('graphile_worker.migrations') is not null as begun`.execute(db);
  if (found.rows[0]?.begun === true) {
    const done = await sql<{ last: number | null }>`select max(id) as last from graphile_worker.migrations`.execute(db);
    if ((done.rows[0]?.last ?? 0) >= lastQueueMigration) return;
  }
  const { makeQueue } = await import('./queue.ts');
  await makeQueue(database.connection);
}
