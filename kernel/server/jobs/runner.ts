import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Runner, TaskList, WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type OpenDatabase, openPool } from '../db/index.ts';
import type { Attempts } from './attempts.ts';
import type { Task } from './task.ts';

const concurrency = 4;
/** Servers show life every 5 s; one that is silent this long is dead, and its jobs are free for others. */
const silence = '25 seconds';

export interface RunnerParts {
  database: OpenDatabase;
  tasks: ReadonlyMap<string, Task>;
  attempts: Attempts;
  log: Logger;
  /** Resolves when the queue's tables are there. */
  ready(): Promise<void>;
}

/**
 * Runs the tasks on this server until closed. A runner that ends by itself (its database went away for long) is
 * started again.
 */
export function startRunner({ database, tasks, attempts, ready, log }: RunnerParts): {
  renew(): void;
  close(): Promise<void>;
} {
  let closed = false;
  let runner: Runner | undefined;
  let poolId: string | undefined;
  /** The tasks changed after the runner had been started with them. */
  let stale = false;
  /** The queue's connections are gone. */
  let ended = false;
  const pool = openPool(database.connection, { max: concurrency + 2, name: 'fitout jobs', plainTypes: true });
  const events = new EventEmitter() as WorkerEvents;
  events.on('pool:create', ({ workerPool }) => {
    poolId = workerPool.id;
  });
  database.heartbeat(async () => {
    if (closed || poolId === undefined) return;
    await showLife(database, poolId);
    const freed = await freeJobsOfTheDead(database);
    if (freed > 0) log.warn({ freed }, 'jobs of a server that died are free again');
  });

  async function keepRunning(): Promise<void> {
    while (!closed) {
      try {
        await ready();
        stale = false;
        const started = await run();
        if (closed) return await started.stop();
        runner = started;
        if (stale) started.stop().catch(() => undefined);
        await showLife(database, poolId ?? '');
        // On a database of our own nobody else can be alive.
        await freeJobsOfTheDead(database, database.embedded === undefined ? silence : '0 seconds', poolId);
        await started.promise;
      } catch (error) {
        if (!closed) log.warn({ err: error }, 'the job runner ended, it is started again');
      }
      runner = undefined;
      if (!closed) await pause(500, undefined, { ref: false });
    }
  }

  async function run(): Promise<Runner> {
    const { Logger: WorkerLogger, parseCronItems, run: startWorkers } = await import('graphile-worker');
    const quiet = new WorkerLogger(() => (level, message, meta) => {
      if (level === 'error') log.warn({ ...meta }, message);
      else log.debug({}, message);
    });
    return startWorkers({
      pgPool: pool,
      concurrency,
      events,
      logger: quiet,
      noHandleSignals: true,
      taskList: taskList(tasks, attempts, log, () => ended),
      parsedCronItems: parseCronItems(
        [...tasks].flatMap(([task, { job }]) => (job.cron === undefined ? [] : [{ task, match: job.cron }])),
      ),
      // They look for jobs together: one question of an idle server in place of one of each.
      preset: {
        worker: {
          gracefulShutdownAbortTimeout: 1000,
          pollInterval: 2000,
          localQueue: { size: concurrency, ttl: 2000 },
        },
      },
    });
  }

  const running = keepRunning();
  return {
    /** Starts it again with the tasks as they are now. */
    renew() {
      stale = true;
      runner?.stop().catch(() => undefined);
    },
    async close() {
      closed = true;
      const stopped = runner === undefined ? Promise.resolve() : runner.stop().catch(() => undefined);
      await Promise.race([Promise.all([stopped, running]), pause(2000, undefined, { ref: false })]);
      if (poolId !== undefined) await forget(database, poolId).catch(() => undefined);
      ended = true;
      await Promise.race([pool.end(), pause(500, undefined, { ref: false })]);
    },
  };
}

function taskList(
  tasks: ReadonlyMap<string, Task>,
  attempts: Attempts,
  log: Logger,
  hasEnded: () => boolean,
): TaskList {
  // A runner without tasks logs an error at each look.
  const list: TaskList = { 'fitout:nothing': async () => undefined };
  for (const [name, { job, ctx }] of tasks) {
    list[name] = async (payload, helpers) => {
      const started = performance.now();
      try {
        const input = await job.input.parseAsync(withoutCron(payload));
        await attempts.run(
          helpers.job.id,
          () => job.run(input, ctx),
          async () => job.setAside?.(input, ctx),
        );
      } catch (error) {
        // The library writes down how a job ended without waiting for it: what it cannot write any more nobody would
        // catch. The job is free again for another server, as one of a server that died.
        if (hasEnded()) await never();
        const { attempts: tries, max_attempts: most } = helpers.job;
        log.error({ err: error, job: name, tries, most }, 'a job failed');
        throw error;
      }
      if (hasEnded()) await never();
      log.debug({ job: name, ms: Math.round(performance.now() - started) }, 'job done');
    };
  }
  return list;
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

/** The schedule adds when it fired; jobs get `{}` as their input. */
function withoutCron(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload;
  const { _cron, ...rest } = payload;
  return rest;
}

function queries(database: OpenDatabase) {
  return database.kernel.of('kernel').query<unknown>();
}

async function showLife(database: OpenDatabase, id: string): Promise<void> {
  await sql`insert into fitout.worker (id, seen_at) values (${id}, clock_timestamp())
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(queries(database));
}

/** The queue itself would keep a dead worker's job for four hours. Times are the database's. */
async function freeJobsOfTheDead(database: OpenDatabase, after = silence, myself = ''): Promise<number> {
  const quiet = sql`clock_timestamp() - ${sql.lit(after)}::interval`;
  const { rows } = await sql<{ id: string }>`
    select distinct job.locked_by as id from graphile_worker._private_jobs job
    left join fitout.worker on worker.id = job.locked_by
    where job.locked_by <> ${myself} and coalesce(worker.seen_at, job.locked_at) < ${quiet}`.execute(queries(database));
  if (rows.length > 0) {
    const ids = rows.map((row) => row.id);
    await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(queries(database));
  }
  await sql`delete from fitout.worker where seen_at < clock_timestamp() - interval '1 day'`.execute(queries(database));
  return rows.length;
}

async function forget(database: OpenDatabase, id: string): Promise<void> {
  await sql`delete from fitout.worker where id = ${id}`.execute(queries(database));
}
