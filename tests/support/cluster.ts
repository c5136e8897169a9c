import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../kernel/server/db/index.ts';
import { sweep } from '../../scripts/vitest/run-folder.ts';
import { limits } from './limits.ts';

/** Where the PostgreSQL of this test run is told to the workers. */
const variable = 'FITOUT_TEST_CLUSTER';
const prefix = 'fitout-test-cluster-';

export interface TestCluster {
  /** Address of a database in it. */
  address(database: string): string;
  /** Runs statements as its superuser. */
  query(database: string, ...statements: string[]): Promise<pg.QueryResult[]>;
}

/** Starts the PostgreSQL that all files of a run share. Returns its end. */
export async function startCluster(): Promise<() => Promise<void>> {
  // A PostgreSQL that a killed run left ends by itself soon after its folder is gone.
  sweep(tmpdir(), prefix);
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const embedded = await startEmbedded(folder);
  process.env[variable] = embedded.connection.host;
  await forgetful(await testCluster());
  return async () => {
    delete process.env[variable];
    // The next one of this process has neither.
    thereIsTemplate = false;
    maker = undefined;
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Nothing in it outlives the run, so nothing need be there after a power cut: each database that is made or dropped is
 * a checkpoint, after which every page would go into the log whole once more.
 */
async function forgetful(cluster: TestCluster): Promise<void> {
  const settings = ['full_page_writes = off', 'fsync = off', 'synchronous_commit = off'];
  const orders = settings.map((setting) => `alter system set ${setting}`);
  await cluster.query('postgres', ...orders, 'select pg_reload_conf()');
}

let own: Promise<unknown> | undefined;

/** The run's cluster; a file that runs by itself, without the global set-up, starts one that ends with the process. */
export async function testCluster(): Promise<TestCluster> {
  if (process.env[variable] === undefined) {
    own ??= startCluster().then((stop) => process.once('beforeExit', stop));
    await own.catch((error: unknown) => {
      own = undefined;
      throw error;
    });
  }
  const host = process.env[variable] ?? '';
  const address = (database: string) => `postgres:///${database}?host=${encodeURIComponent(host)}&user=fitout`;
  return {
    address,
    async query(database, ...statements) {
      const client = new pg.Client({ connectionString: address(database) });
      client.on('error', () => undefined);
      await client.connect();
      try {
        const results: pg.QueryResult[] = [];
        for (const statement of statements) results.push(await client.query(statement));
        return results;
      } finally {
        await client.end();
      }
    },
  };
}

export const template = 'fitout_template';

/** What the driver's types leave out. */
type Maker = pg.Client & { ref(): void; unref(): void };

/** One connection for all databases that this process makes and drops; while it has no order it does not keep the process. */
let maker: Promise<Maker> | undefined;
let orders = 0;

async function order(cluster: TestCluster, statement: string): Promise<void> {
  maker ??= connectMaker(cluster);
  const client = await maker.catch((error: unknown) => {
    // The next one tries anew.
    maker = undefined;
    throw error;
  });
  orders += 1;
  try {
    client.ref();
    await client.query(statement);
  } finally {
    orders -= 1;
    if (orders === 0) client.unref();
  }
}

async function connectMaker(cluster: TestCluster): Promise<Maker> {
  const client = new pg.Client({ connectionString: cluster.address('postgres') });
  client.on('error', () => {
    maker = undefined;
  });
  await client.connect();
  return client as Maker;
}

let thereIsTemplate = false;

/**
 * A new database: a copy of `template` (which `make` fills the first time), or an empty one.
 * Workers that come at once wait for the one that makes the template.
 */
export async function newDatabase(make?: (address: string) => Promise<void>): Promise<{
  address: string;
  drop(): Promise<void>;
}> {
  const cluster = await testCluster();
  const name = `t_${randomBytes(8).toString('hex')}`;
  if (make === undefined) await order(cluster, `create database ${name}`);
  else {
    if (!thereIsTemplate) await ensureTemplate(cluster, make);
    thereIsTemplate = true;
    await order(cluster, `create database ${name} template ${template} strategy file_copy`);
  }
  return {
    address: cluster.address(name),
    drop: () => order(cluster, `drop database if exists ${name} with (force)`),
  };
}

async function ensureTemplate(cluster: TestCluster, make: (address: string) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.address('postgres') });
  await client.connect();
  try {
    const there = async () =>
      (await client.query('select from pg_database where datname = $1', [template])).rowCount === 1;
    if (await there()) return;
    await client.query(`select pg_advisory_lock(hashtext('${template}'))`);
    if (await there()) return;
    const draft = `${template}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft}`);
    await make(cluster.address(draft));
    // Connections that were closed here live on there for seconds on a busy machine, and would forbid the new name.
    await client.query('select pg_terminate_backend(pid, $2) from pg_stat_activity where datname = $1', [
      draft,
      Math.round(limits.hook / 10),
    ]);
    await client.query(`alter database ${draft} rename to ${template}`);
  } finally {
    await client.end();
  }
}
