import { access, chmod, constants, mkdir, realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../settings/start-error.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, superuser } from './create.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import { LogFiles } from './log-files.ts';
import { type Cluster, endLeftover, endPostmaster, type Postmaster, startPostmaster } from './postmaster.ts';
import { signal as signalTo } from './processes.ts';
import { runAs } from './run-as.ts';
import { socketFolder } from './socket-folder.ts';

export interface EmbeddedOptions {
  /** Told when PostgreSQL died and is started again, and when that worked. */
  onEvent?(event: 'died' | 'restarted' | 'failed', detail: object): void;
  /** Called where there is no database yet; what it throws keeps one from being made. */
  beforeMaking?: () => Promise<void>;
  /** Gives the start up: what it began is ended at once, and it throws the signal's reason. */
  signal?: AbortSignal;
}

/** A PostgreSQL that belongs to this server: nobody else may use its folder meanwhile. */
export interface EmbeddedPostgres {
  /** How `pg` connects to it. */
  connection: { host: string; user: string; database: string };
  /** Of the postmaster; changes when it was started again. */
  pid(): number;
  /** Whether it was left running by a server that was killed. */
  adopted: boolean;
  /**
   * Ends it and frees the folder: cleanly where it can within `patience` milliseconds (2,000), which is over within 5 s in
   * all.
   */
  stop(patience?: number): Promise<void>;
}

const startPatience = 60_000;

/**
 * Starts the built-in PostgreSQL on `<dataDir>/pg`, making both where they are missing, and keeps it up.
 * Throws StartError in words for the operator; nothing is left running then, nor where the signal gave it up.
 */
export async function startEmbedded(path: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const { signal } = options;
  const dataDir = await prepareFolder(path);
  const lock = await lockFolder(dataDir, signal);
  const folder = join(dataDir, 'pg');
  try {
    signal?.throwIfAborted();
    const binaries = await findBinaries();
    const user = await runAs(binaries, folder, signal);
    await createCluster(folder, binaries, user, { signal, beforeMaking: options.beforeMaking });
    const sockets = await socketFolder(dataDir, user);
    const log = new LogFiles(join(dataDir, 'postgres.log'));
    const cluster: Cluster = { folder, sockets, log, binaries, user };
    const first = await startPostmaster(cluster, startPatience, signal);
    return supervise(cluster, first, lock, options);
  } catch (error) {
    // Nor what the server before this one left.
    if (signal?.aborted === true) await endLeftover(folder);
    await lock.release();
    throw error;
  }
}

/** Answers its real path: a running PostgreSQL is known by the folder that it works in. */
async function prepareFolder(dataDir: string): Promise<string> {
  try {
    await makeFolder(dataDir);
    // Others may pass through (as root, PostgreSQL's user must), not look around.
    await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700).catch(() => undefined);
    await access(dataDir, constants.W_OK);
    return await realpath(dataDir);
  } catch (cause) {
    throw unwritable(dataDir, cause);
  }
}

/** In place of Node's own `recursive`, which never returns where a file system (/proc) says ENOENT to every mkdir. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    const parent = dirname(path);
    if (code !== 'ENOENT' || (await exists(parent))) throw error;
    await makeFolder(parent);
    await mkdir(path);
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function unwritable(folder: string, cause: unknown): StartError {
  const why = (cause as NodeJS.ErrnoException).code ?? '';
  return new StartError(
    {
      zh: `数据文件夹 ${folder} 不可写（${why}），请检查 FITOUT_DATA`,
      en: `the data folder ${folder} is not writable (${why}), see FITOUT_DATA`,
    },
    cause,
  );
}

function supervise(
  cluster: Cluster,
  first: Postmaster & { adopted: boolean },
  lock: FolderLock,
  options: EmbeddedOptions,
): EmbeddedPostgres {
  let current: Postmaster = first;
  let stopping = false;
  let stopped = false;
  // From when it is told to end this process has little time: where it runs out, PostgreSQL goes with it.
  const force = (): void => {
    if (!stopped) signalTo(current.pid, 'SIGKILL');
  };
  const endWithUs = (): void => void process.once('exit', force);
  if (options.signal?.aborted === true) endWithUs();
  else options.signal?.addEventListener('abort', endWithUs);
  const watched = keepUp();

  async function keepUp(): Promise<void> {
    while (!stopping) {
      await current.ended;
      if (stopping) return;
      options.onEvent?.('died', { pid: current.pid });
      current = await again();
    }
  }

  async function again(): Promise<Postmaster> {
    for (let wait = 50; !stopping; wait = Math.min(wait * 2, 2000)) {
      try {
        const next = await startPostmaster(cluster, startPatience);
        options.onEvent?.('restarted', { pid: next.pid });
        return next;
      } catch (error) {
        options.onEvent?.('failed', { error: error instanceof Error ? error.message : String(error) });
        await pause(wait, undefined, { ref: false });
      }
    }
    return current;
  }

  return {
    connection: { host: cluster.sockets, user: superuser, database: 'postgres' },
    pid: () => current.pid,
    adopted: first.adopted,
    async stop(patience = 2000) {
      if (stopping) return;
      stopping = true;
      await endPostmaster(current.pid, patience);
      // A restart that was under way when we were stopped brings up one more.
      await Promise.race([watched, pause(2000, undefined, { ref: false })]);
      await endPostmaster(current.pid, 1000);
      stopped = true;
      options.signal?.removeEventListener('abort', endWithUs);
      process.off('exit', force);
      await lock.release();
    },
  };
}
