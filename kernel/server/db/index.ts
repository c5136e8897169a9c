import pg from 'pg';
import type { Logger } from 'pino';
import type { Ids } from '../../../sdk/server.ts';
import { settledWithin, unlessAborted } from '../../postgres/abandon.ts';
import { type DiskGuard, watchDisk } from '../../postgres/disk-guard.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../postgres/index.ts';
import { type Config, StartError } from '../../settings/index.ts';
import type { KernelDatabase } from '../parts.ts';
import { kernelDatabase } from './database.ts';
import { leaseIds } from './ids.ts';
import { refuseLostDatabase, refuseSmallDisk } from './lost-database.ts';
import { prepareBooks } from './migrate.ts';
import { type Connection, canceller, openPool, unavailableError } from './pool.ts';
import { watchPresence } from './presence.ts';

export { startEmbedded } from '../../postgres/index.ts';
export { type Connection, isUnavailable, openPool } from './pool.ts';

/** Everything of the database that the composition root hands on. */
export interface OpenDatabase {
  kernel: KernelDatabase;
  ids: Ids;
  connection: Connection;
  embedded: EmbeddedPostgres | undefined;
  /** Of the data folder. */
  disk: DiskGuard;
  /** Listens for the database going away and coming back. */
  onPresence(listener: (away: boolean) => void): void;
  /** Work that runs every 5 s while the database is there; what it throws is logged. */
  heartbeat(beat: () => Promise<void>): void;
  close(): Promise<void>;
}

const beatEvery = 5000;
const oldest = 160_000;
/** Milliseconds that PostgreSQL has to end in order where it hangs, or nothing is lost with it. */
const hangingPatience = 300;

/** Opens the database of the settings: the one of DATABASE_URL, or the built-in one, which it starts. */
export async function openDatabase(config: Config, log: Logger, signal?: AbortSignal): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    await unlessAborted(reach(connection), signal);
    return open(config, connection, undefined, log);
  }
  const embedded = await startEmbedded(config.dataDir, {
    ...(signal === undefined ? {} : { signal }),
    async beforeMaking() {
      await refuseLostDatabase(config, log);
      await refuseSmallDisk(config.dataDir);
    },
    onEvent: (event, detail) => log.warn(detail, `built-in PostgreSQL ${event}`),
  });
  try {
    return await unlessAborted(open(config, embedded.connection, embedded, log), signal);
  } catch (error) {
    await embedded.stop(signal?.aborted === true ? hangingPatience : undefined);
    throw error;
  }
}

async function open(
  config: Config,
  connection: Connection,
  embedded: EmbeddedPostgres | undefined,
  log: Logger,
): Promise<OpenDatabase> {
  const listeners = new Set<(away: boolean) => void>();
  const pool = openPool(connection, { max: 16, name: 'fitout' });
  const presence = watchPresence(connection, (away) => {
    log.warn({ away }, away ? 'the database is away' : 'the database is back');
    for (const listener of listeners) listener(away);
  });
  const disk = watchDisk(config.dataDir, (full) => {
    log.error({ full }, full ? 'the disk is full: writes are refused' : 'the disk has room again');
  });
  // An outside database has a disk of its own.
  const kernel = kernelDatabase(pool, presence, () => embedded !== undefined && disk.full(), canceller(connection));
  try {
    await prepareBooks(kernel.db, () => refuseLostDatabase(config, log));
    const ids = await leaseIds(kernel.db);
    const beats = [() => ids.renew()];
    const timer = setInterval(() => {
      if (presence.isLost()) return;
      for (const beat of beats) beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed'));
    }, beatEvery);
    return {
      kernel,
      ids,
      connection,
      embedded,
      disk,
      onPresence: (listener) => void listeners.add(listener),
      heartbeat: (beat) => void beats.push(beat),
      async close() {
        clearInterval(timer);
        const released = presence.isLost() ? Promise.reject(unavailableError()) : ids.release();
        const answers = await settledWithin(1000, released).catch(() => false);
        presence.stop();
        disk.stop();
        const ended = pool.end().catch(() => undefined);
        if (answers) await settledWithin(1000, ended);
        await embedded?.stop(answers ? undefined : hangingPatience);
      },
    };
  } catch (error) {
    presence.stop();
    disk.stop();
    await pool.end();
    throw asStartError(error);
  }
}

/** One connection within 5 s, to a PostgreSQL that is new enough. */
async function reach(connection: { connectionString: string }): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
      `select current_setting('server_version_num') as server_version_num, current_setting('server_version') as server_version`,
    );
    if (Number(rows[0]?.server_version_num ?? 0) < oldest) {
      const version = rows[0]?.server_version;
      throw new StartError({
        zh: `DATABASE_URL 指向的 PostgreSQL 版本过旧（${version}），需要 16 或更新`,
        en: `the PostgreSQL of DATABASE_URL is too old (${version}), 16 or newer is needed`,
      });
    }
  } catch (error) {
    throw asStartError(error, true);
  } finally {
    client.end().catch(() => undefined);
  }
}

function asStartError(error: unknown, url = false): unknown {
  if ((error as { kind?: unknown }).kind === 'fitout.start-error') return error;
  const inner = error instanceof AggregateError ? error.errors[0] : error;
  const words = inner instanceof Error ? inner.message : String(inner);
  if (url) {
    return new StartError(
      { zh: `无法连接 DATABASE_URL 的数据库：${words}`, en: `cannot reach the database of DATABASE_URL: ${words}` },
      error,
    );
  }
  return new StartError({ zh: `数据库无法使用：${words}`, en: `the database cannot be used: ${words}` }, error);
}
