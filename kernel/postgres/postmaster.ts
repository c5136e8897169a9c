import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../settings/start-error.ts';
import { settledWithin, unlessAborted } from './abandon.ts';
import type { Binaries } from './binaries.ts';
import { superuser } from './create.ts';
import type { LogFiles } from './log-files.ts';
import { isPostgresOn, processBirth, signal } from './processes.ts';
import { commandOf, type RunAs } from './run-as.ts';

/** What a running PostgreSQL needs to be found and spoken to. */
export interface Cluster {
  /** Its data folder. */
  folder: string;
  sockets: string;
  log: LogFiles;
  binaries: Binaries;
  user: RunAs;
}

export interface Postmaster {
  pid: number;
  /** Settles when the process is gone. */
  ended: Promise<void>;
}

/** How long what a killed server left may take to come up or to vanish. */
const leftoverPatience = 8000;

function serverArguments({ folder, sockets }: Cluster): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    wal_level: 'logical',
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Room for the next segments is made ahead, so that a disk that fills up does not stop a commit half way.
    min_wal_size: '64MB',
    logging_collector: 'off',
    log_min_messages: 'warning',
    // Without the rows and statements that an error quotes: keys and people's answers stand in them.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_line_prefix: '%m [%p] ',
    timezone: 'UTC',
    // A query whose client died does not run on.
    client_connection_check_interval: '2s',
    jit: 'off',
  };
  return ['-D', folder, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** Starts PostgreSQL, or takes over the one that a server killed before us left running. Returns once it answers. */
export async function startPostmaster(
  cluster: Cluster,
  patience: number,
  signal?: AbortSignal,
): Promise<Postmaster & { adopted: boolean }> {
  for (const until = Date.now() + leftoverPatience; ; await pause(100)) {
    signal?.throwIfAborted();
    const left = await findLeftover(cluster);
    if (left !== undefined) {
      const adopted = await adopt(cluster, left);
      if (adopted !== undefined) return { ...adopted, adopted: true };
    }
    try {
      return { ...(await spawnPostmaster(cluster, patience, signal)), adopted: false };
    } catch (error) {
      // A leftover that was only starting when we looked, or whose last processes still hold its memory.
      if (Date.now() > until || !/lock file|shared memory block/.test(String(error))) throw error;
    }
  }
}

/** The pid of a PostgreSQL that runs on the folder. What postmaster.pid says of a dead one is removed. */
export async function findLeftover({ folder, sockets }: Cluster): Promise<number | undefined> {
  const path = join(folder, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const pid = Number(text.split('\n')[0]);
  if (Number.isSafeInteger(pid) && pid > 0 && (await isPostgresOn(pid, folder))) return pid;
  // Its pid may belong to a stranger by now, for whose sake PostgreSQL would refuse to start.
  await rm(path, { force: true });
  await rm(join(sockets, '.s.PGSQL.5432.lock'), { force: true });
  return undefined;
}

/** Ends a PostgreSQL that runs on the folder, where a killed server left one. */
export async function endLeftover(folder: string): Promise<void> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (pid > 0 && (await isPostgresOn(pid, folder))) await endPostmaster(pid, 1000);
}

/** Keeps a leftover that runs as we would run it; ends any other. */
async function adopt(cluster: Cluster, pid: number): Promise<Postmaster | undefined> {
  const line = await readFile(join(cluster.folder, 'postmaster.opts'), 'utf8').catch(() => '');
  const wanted = [cluster.binaries.postgres, ...serverArguments(cluster).map((part) => `"${part}"`)].join(' ');
  if (line.trim() === wanted && (await answers(cluster.sockets, 1000))) {
    await endOtherSessions(cluster.sockets);
    return { pid, ended: gone(pid) };
  }
  await endPostmaster(pid, 4000);
  return undefined;
}

/** Sessions of the dead server may still hold locks. */
async function endOtherSessions(sockets: string): Promise<void> {
  await withClient(sockets, 2000, (client) =>
    client.query(
      `select pg_terminate_backend(pid, 2000) from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  );
}

async function spawnPostmaster(cluster: Cluster, patience: number, signal?: AbortSignal): Promise<Postmaster> {
  const { binaries, user } = cluster;
  const log = await cluster.log.open();
  const way = commandOf(user, binaries.postgres, serverArguments(cluster));
  // Detached: Ctrl-C in the terminal reaches the whole group, and the database must outlive the last request.
  const child = spawn(way.command, way.args, {
    ...way.options,
    // From the first moment on: by its folder a process is known as ours.
    cwd: cluster.folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = new Promise<void>((done) => {
    child.once('error', () => done());
    child.once('exit', () => done());
  });
  await log.close();
  child.unref();
  await ready(cluster, child, { patience, logFrom: log.from, aborting: signal });
  return { pid: child.pid ?? 0, ended };
}

async function ready(
  { sockets, log, folder }: Cluster,
  child: ChildProcess,
  { patience, logFrom, aborting }: { patience: number; logFrom: number; aborting: AbortSignal | undefined },
): Promise<void> {
  const until = Date.now() + patience;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    try {
      // Not waited for when the start is given up: one that hangs takes most of the time of an end to be ended.
      if (await unlessAborted(answers(sockets, 1000), aborting)) return;
    } catch (error) {
      // Nothing is lost with a start that was given up, and its process has 5 s in all, also on a busy machine.
      await endPostmaster(child.pid, aborting?.aborted === true ? 300 : 1000);
      throw error;
    }
    if (Date.now() > until) {
      await endPostmaster(child.pid, 1000);
      throw new StartError({
        zh: `内置数据库在 ${patience / 1000} 秒内没有启动，日志见 ${log.path}`,
        en: `the built-in database did not start within ${patience / 1000} s, its log is ${log.path}`,
      });
    }
    await pause(8);
  }
  throw await whyNot(log.path, logFrom, folder);
}

async function whyNot(logFile: string, from: number, folder: string): Promise<StartError> {
  const log = await wordsFrom(logFile, from).catch(() => '');
  const lines = log.split('\n').filter((line) => /FATAL|PANIC|error while loading|ERROR|could not/.test(line));
  const reason = (lines.at(-1) ?? log.trim().split('\n').at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '');
  // Said in full by who knows the disk: start-trouble.ts.
  if (/No space left/i.test(log)) return new StartError({ zh: '磁盘已满', en: 'No space left on device' });
  return new StartError({
    zh: `${folder} 里的数据库无法启动，可能已损坏：${reason}（日志 ${logFile}）`,
    en: `the database in ${folder} does not start, it may be damaged: ${reason} (log ${logFile})`,
  });
}

/** What a log says from there on; 1 MB at most. */
async function wordsFrom(path: string, from: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1 << 20), position: from });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Ends PostgreSQL cleanly; after `patience` ms without a checkpoint, which its log makes up for at the next start; after
 * a second more by force. All of it within the 5 s in which a server ends.
 */
export async function endPostmaster(pid: number, patience: number): Promise<void> {
  // Where those 5 s are over before: nothing is left behind.
  const force = (): void => void signal(pid, 'SIGKILL');
  process.once('exit', force);
  try {
    if (!signal(pid, 'SIGINT')) return;
    if (await settledWithin(patience, gone(pid))) return;
    signal(pid, 'SIGQUIT');
    if (await settledWithin(1000, gone(pid))) return;
    signal(pid, 'SIGKILL');
    await settledWithin(1000, gone(pid));
  } finally {
    process.off('exit', force);
  }
}

/** Settles when the process is gone; looks every 50 ms, since only a parent is told. */
async function gone(pid: number): Promise<void> {
  const birth = await processBirth(pid);
  while (birth !== undefined && (await processBirth(pid)) === birth) await pause(20, undefined, { ref: false });
}

async function answers(sockets: string, patience: number): Promise<boolean> {
  try {
    await withClient(sockets, patience, (client) => client.query('select 1'));
    return true;
  } catch (error) {
    // What damage says of itself comes out; that nobody listens yet is what we wait for.
    if (/^XX00[12]$/.test((error as { code?: string }).code ?? '')) throw damaged(error);
    return false;
  }
}

function damaged(cause: unknown): StartError {
  const words = cause instanceof Error ? cause.message : String(cause);
  return new StartError({ zh: `内置数据库已损坏：${words}`, en: `the built-in database is damaged: ${words}` }, cause);
}

async function withClient<T>(sockets: string, patience: number, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    host: sockets,
    user: superuser,
    database: 'postgres',
    connectionTimeoutMillis: patience,
    query_timeout: patience,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    // Not awaited: a database that hangs would keep us from going on.
    client.end().catch(() => undefined);
  }
}
