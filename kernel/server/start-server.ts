import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { LocalText } from '../../sdk/base/text.ts';
import { openBlobs, storeName } from '../blobs/index.ts';
import { unlessAborted } from '../postgres/abandon.ts';
import { type Config, StartError } from '../settings/index.ts';
import { type Death, rememberDeaths } from './crash.ts';
import { type OpenDatabase, openDatabase } from './db/index.ts';
import { startTrouble } from './db/start-trouble.ts';
import { openEvents } from './events/index.ts';
import { ownMetricsToken } from './http/metrics/metrics-token.ts';
import { openJobs } from './jobs/index.ts';
import { openLog } from './log.ts';
import type { FirstStart, HttpConfig, ServerParts } from './parts.ts';
import { recordingBlobs } from './stored-files/record-files.ts';
import { watchFiles } from './stored-files/watch-files.ts';

export interface StartOptions {
  /** Folder of the build: `dist` of the project where it is left out. */
  dist?: string;
  /** Folders that hold plugin folders. */
  pluginFolders?: readonly string[];
  /** Where server halves come from: the build in production, the sources in tests and development. */
  serverHalves?: HttpConfig['serverHalves'];
  /** Answers that are not as declared are errors; where it is left out, of servers that run sources, as tests do. */
  strict?: boolean;
  log?: Logger;
  /** `admin` gets a new one-time password, which is answered as at the first start: for whoever forgot theirs. */
  newPassword?: boolean;
  /** In place of the guarded client for requests to other servers: tests stand in for the web on this machine. */
  outbound?: HttpConfig['outbound'];
  /** How the server died that this one takes the place of. */
  death?: Death;
  /** Gives a start up that is under way: what it began is ended, and it throws the signal's reason. */
  signal?: AbortSignal;
}

export interface RunningServer {
  /** Where it listens, without a slash at its end. */
  url: string;
  port: number;
  /** Only at the very first start and where a new password was ordered, and only where the operator gave none. */
  firstStart: FirstStart | undefined;
  parts: ServerParts;
  /** What the operator should know of a server that runs all the same. */
  warnings: LocalText[];
  /** Of the built-in PostgreSQL; undefined where DATABASE_URL names another. */
  databasePid(): number | undefined;
  /** Answers what is under way, then ends everything. Within 5 s. */
  stop(): Promise<void>;
}

/** The project's folder, from kernel/server as from dist/server. */
const root = resolve(import.meta.dirname, '../..');

/**
 * Starts the whole server. What was started is ended again when a later part fails, or the signal gives it up; a
 * StartError says why in words for the operator.
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? openLog(config.logLevel);
  const { signal } = options;
  const ends: (() => Promise<void>)[] = [];
  const stop = once(async () => {
    for (const end of ends.reverse()) await end().catch((error: unknown) => log.error({ err: error }, 'at the end'));
  });
  try {
    // The larger half of the code is loaded while PostgreSQL comes up.
    const opening = openDatabase(config, log, signal);
    const [database, { createHttp }] = await together(opening, import('./create-http.ts'), ends);
    const store = await unlessAborted(openBlobs(config, database.disk), signal);
    const blobs = recordingBlobs(store, database.kernel);
    const files = watchFiles(store, database.kernel, log, storeName(config));
    ends.push(async () => files.stop());
    const events = await unlessAborted(openEvents(database, log), signal);
    ends.push(() => events.close());
    const jobs = openJobs(database, log, options.death);
    ends.push(() => jobs.close());
    const parts: ServerParts = {
      config: httpConfig(config, options, config.metricsToken ?? (await ownMetricsToken(config.dataDir))),
      log,
      deaths: await rememberDeaths(config.dataDir, options.death),
      ids: database.ids,
      database: database.kernel,
      blobs,
      files,
      events,
      jobs,
    };
    const http = await unlessAborted(createHttp(parts), signal);
    ends.push(() => http.close());
    const listening = await http.listen().catch((error: unknown) => Promise.reject(listenError(error, config)));
    jobs.start();
    // Not given up any more where it is told to end now: a password that was just made has to be said.
    const warnings = await unlessAborted(files.start(), signal).catch(() => []);
    const databasePid = () => database.embedded?.pid();
    return { ...listening, parts, warnings, databasePid, stop };
  } catch (error) {
    await stop();
    throw signal?.aborted === true ? error : await startTrouble(error, config);
  }
}

/** Waits for both; a database that came up is ended with the rest, also where the code did not load. */
async function together<T>(
  opening: Promise<OpenDatabase>,
  loading: Promise<T>,
  ends: (() => Promise<void>)[],
): Promise<[OpenDatabase, T]> {
  loading.catch(() => undefined);
  const database = await opening;
  ends.push(() => database.close());
  return [database, await loading];
}

function httpConfig(config: Config, options: StartOptions, metricsToken: string): HttpConfig {
  return {
    host: config.host,
    port: config.port,
    publicUrl: config.publicUrl,
    adminPassword: config.adminPassword,
    serverKey: config.serverKey,
    pageOrigins: config.pageOrigins,
    metricsToken,
    secretKey: config.secretKey,
    innerHosts: config.innerHosts,
    inbox: config.inbox,
    newPassword: options.newPassword === true,
    trustedProxies: config.trustedProxies,
    spoolFolder: join(config.dataDir, 'spool'),
    dist: options.dist ?? join(root, 'dist'),
    pluginFolders: options.pluginFolders ?? [join(root, 'plugins'), join(root, 'mobile-plugins')],
    serverHalves: options.serverHalves ?? (import.meta.filename.endsWith('.js') ? 'built' : 'source'),
    outbound: options.outbound,
    strict: options.strict ?? options.serverHalves === 'source',
  };
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(
      {
        zh: `端口 ${port} 已被占用，请用 PORT 指定其他端口`,
        en: `port ${port} is in use, name another one by PORT`,
      },
      error,
    );
  }
  if (code === 'EACCES') {
    return new StartError({ zh: `没有权限监听端口 ${port}`, en: `no permission to listen on port ${port}` }, error);
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new StartError(
      { zh: `本机没有地址 ${host}，请检查 HOST`, en: `this machine has no address ${host}, see HOST` },
      error,
    );
  }
  return error;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
