import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { hash } from '@node-rs/argon2';
import { pino } from 'pino';
import type { ServerParts } from '../../kernel/server/parts.ts';
import type { KernelTables } from '../../kernel/server/schema/tables.ts';
import { type RunningServer, type StartOptions, startServer } from '../../kernel/server/start-server.ts';
import { type Config, readConfig } from '../../kernel/settings/index.ts';
import { type ApiClient, apiClient, type SignIn } from './api.ts';
import { newDatabase } from './cluster.ts';

export const adminPassword = 'correct horse 1';

/** Of the plugins nothing but what keeps people, roles, organisations and customers. */
export const accountPlugins = join(import.meta.dirname, 'accounts');

export interface TestServerOptions {
  /** Begin with an empty database, as at the very first start, in place of a copy with the tables and the owner. */
  fresh?: boolean;
  /** Settings by their field in Config. */
  config?: Partial<Config>;
  /** Folders of the plugins, the build, the log. */
  start?: StartOptions;
}

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** Of `admin`; need not be changed. */
  adminPassword: string;
  databaseUrl: string;
  dataDir: string;
  parts: ServerParts;
  running: RunningServer;
  /** A client without a session. */
  api(): ApiClient;
  /** A client that is signed in, as `admin` where nobody is named. */
  signedIn(who?: SignIn): Promise<ApiClient>;
  /** Ends the server, and its database and folder where they were made for it. */
  stop(): Promise<void>;
}

/** A real server in this process, on a database of its own in the run's PostgreSQL. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await newDatabase(options.fresh === true ? undefined : makeTemplate);
  const dataDir = await mkdtemp(join(tmpdir(), 'fitout-test-'));
  const server = await startOn(database.address, dataDir, options).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Two servers on one database and one folder, as behind a load balancer. Stop both by `stop`. */
export async function twoServers(
  options: TestServerOptions = {},
): Promise<{ one: TestServer; other: TestServer; stop(): Promise<void> }> {
  const one = await startTestServer(options);
  const other = await serverBeside(one, options);
  return {
    one,
    other,
    async stop() {
      await other.stop();
      await one.stop();
    },
  };
}

/** One more server on the database and the folder of another. Stop it first. */
export function serverBeside(one: TestServer, options: TestServerOptions = {}): Promise<TestServer> {
  return startOn(one.databaseUrl, one.dataDir, options);
}

async function startOn(databaseUrl: string, dataDir: string, options: TestServerOptions): Promise<TestServer> {
  const config = { ...testConfig(databaseUrl, dataDir), ...options.config };
  const running = await startServer(config, {
    serverHalves: 'source',
    log: pino({ level: process.env.FITOUT_LOG_LEVEL ?? 'silent' }),
    ...options.start,
  });
  const url = `http://127.0.0.1:${running.port}`;
  return {
    url,
    adminPassword,
    databaseUrl,
    dataDir,
    parts: running.parts,
    running,
    api: () => apiClient(url),
    async signedIn(who = { password: adminPassword }) {
      const api = apiClient(url);
      await api.login(who);
      return api;
    },
    stop: () => running.stop(),
  };
}

function testConfig(databaseUrl: string, dataDir: string): Config {
  return readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    FITOUT_DATA: dataDir,
    DATABASE_URL: databaseUrl,
    FITOUT_ADMIN_PASSWORD: adminPassword,
  });
}

/**
 * One start fills the template: tables of the kernel and of every plugin, and the first owner, whose password is checked
 * in next to no time: a run signs in as the owner a thousand times, and a real hash takes 19 MiB and 12 ms at each.
 */
async function makeTemplate(databaseUrl: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fitout-test-'));
  const server = await startOn(databaseUrl, dataDir, {});
  const password_hash = await hash(adminPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await server.parts.database.of('kernel').query<KernelTables>().updateTable('person').set({ password_hash }).execute();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

export interface ChildServer {
  url: string;
  pid: number;
  /** All it printed so far. */
  output(): string;
  api(): ApiClient;
  /** SIGKILL, as by the power switch; waits until it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

/**
 * A server in a process of its own, which may be killed. Settings are environment variables, as for `npm start`, and it
 * runs the build as that does, which is up in two thirds of the time that the sources take.
 */
export async function startChildServer(env: Record<string, string>): Promise<ChildServer> {
  await built();
  const child = spawnServer(env);
  const printed = collect(child);
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  const url = await new Promise<string>((done, fail) => {
    const look = (): void => {
      const found = /http:\/\/[\w.[\]:-]+:\d+/.exec(printed.stdout);
      if (found !== null && printed.stdout.endsWith('\n')) done(found[0]);
    };
    child.stdout?.on('data', look);
    ended.then((code) => fail(new Error(`the server ended with ${code}: ${printed.stderr}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    output: () => printed.stdout + printed.stderr,
    api: () => apiClient(url),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    async stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A server of which nothing is awaited: what it printed, and how it ended. */
export async function beginServer(env: Record<string, string>): Promise<{
  pid: number;
  printed: { stdout: string; stderr: string };
  /** Its exit code, and the signal that ended it. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}> {
  await built();
  const child = spawnServer(env);
  const printed = collect(child);
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) =>
    child.once('close', (code, signal) => done({ code, signal })),
  );
  return { pid: child.pid ?? 0, printed, ended };
}

/** Starts a server that is expected to refuse to start. */
export async function failedStart(
  env: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string; milliseconds: number }> {
  await built();
  const started = performance.now();
  const child = spawnServer(env);
  const printed = collect(child);
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, ...printed, milliseconds: performance.now() - started };
}

/** What every Node process of a test gets; the compiled sources are kept, since dozens of them start in a run. */
export const childEnv = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/node'),
};

let building: Promise<unknown> | undefined;

/** Makes the build where a source changed since; a run of all has made it already. */
async function built(): Promise<void> {
  building ??= promisify(execFile)(process.execPath, [resolve(import.meta.dirname, '../../scripts/build.ts')]);
  await building.catch((error: unknown) => {
    // The next file tries anew.
    building = undefined;
    throw error;
  });
}

function spawnServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [resolve(import.meta.dirname, 'child.ts')], {
    env: { ...childEnv, HOST: '127.0.0.1', PORT: '0', FITOUT_ADMIN_PASSWORD: adminPassword, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const printed = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text;
  });
  return printed;
}
