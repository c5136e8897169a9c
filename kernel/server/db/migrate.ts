import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { Migrations } from '../../../sdk/server.ts';

interface Bookkeeping {
  'fitout.migration': { owner: string; name: string };
}

/**
 * The platform's own tables: the books of migrations, and the numbers by which servers make ids.
 * Written so that it may run again and again.
 */
const books = `
  create schema if not exists fitout;
  create table if not exists fitout.migration (
    owner text not null,
    name text not null,
    at timestamptz not null default now(),
    primary key (owner, name)
  );
  create table if not exists fitout.server (
    number int primary key check (number between 0 and 1023),
    holder uuid not null,
    seen_at timestamptz not null,
    lease_until timestamptz not null,
    -- No id of a later millisecond was made under this number (milliseconds since 2024).
    ceiling bigint not null
  );
  create table if not exists fitout.worker (
    id text primary key,
    seen_at timestamptz not null
  );
  -- Jobs that run, and on which process, so that one that ends its server again and again is set aside.
  create table if not exists fitout.job_run (
    job_id bigint primary key,
    host text not null,
    pid int,
    deaths int not null default 0
  );`;

/** Makes the platform's own tables where they are missing. One lock over the installation, so that many may start at once. `beforeMaking` may refuse. */
export async function prepareBooks(db: Kysely<unknown>, beforeMaking?: () => Promise<void>): Promise<void> {
  const found = await sql<{ first: boolean; last: boolean }>`
    select to_regclass('fitout.server') is not null as first, to_regclass('fitout.job_run') is not null as last`.execute(
    db,
  );
  if (found.rows[0]?.last === true) return;
  if (found.rows[0]?.first !== true) await beforeMaking?.();
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${lockKey('fitout')})`.execute(tx);
    for (const statement of books.split(/;\s*$/m).filter((part) => part.trim() !== '')) {
      await sql.raw(statement).execute(tx);
    }
  });
}

/** The schema that holds an owner's tables: `kernel`, or `p_<id>` of a plugin. */
export function schemaOf(owner: string): string {
  if (owner === 'kernel') return 'kernel';
  if (!/^[a-z][a-z0-9-]{0,50}$/.test(owner)) throw new Error(`no owner of a schema can be called ${owner}`);
  return `p_${owner.replaceAll('-', '_')}`;
}

/**
 * Runs those of an owner's steps that have not run, in the order of their names, each in a transaction with the
 * owner's schema first in the search path. Servers that start at once take turns; one that runs nothing takes no lock.
 */
export async function migrate(db: Kysely<unknown>, owner: string, migrations: Migrations): Promise<string[]> {
  const schema = schemaOf(owner);
  const names = Object.keys(migrations).sort();
  if ((await pending(db, owner, names)).length === 0) return [];
  return db.connection().execute(async (connection) => {
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${lockKey(owner)})`.execute(connection);
    try {
      await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
      const steps = await pending(connection, owner, names);
      for (const name of steps) await runStep(connection, owner, name, migrations);
      return steps;
    } finally {
      await sql`select pg_advisory_unlock(${lockKey(owner)})`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

async function pending(db: Kysely<unknown>, owner: string, names: string[]): Promise<string[]> {
  const rows = await (db as Kysely<Bookkeeping>)
    .selectFrom('fitout.migration')
    .select('name')
    .where('owner', '=', owner)
    .execute();
  const done = new Set(rows.map((row) => row.name));
  const unknown = [...done].filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    throw new FitoutError('unavailable', {
      reason: 'database-newer',
      message: {
        zh: `数据库由更新的版本创建（${owner}: ${unknown.join(', ')}），请升级程序`,
        en: `the database was made by a newer version (${owner}: ${unknown.join(', ')}), upgrade the program`,
      },
    });
  }
  return names.filter((name) => !done.has(name));
}

async function runStep(db: Kysely<unknown>, owner: string, name: string, migrations: Migrations): Promise<void> {
  const step = migrations[name];
  if (step === undefined) return;
  await db.transaction().execute(async (tx) => {
    await sql`set local search_path = ${sql.id(schemaOf(owner))}, public`.execute(tx);
    await step(tx.withSchema(schemaOf(owner)).withTables<never>());
    await (tx as Kysely<unknown> as Kysely<Bookkeeping>)
      .insertInto('fitout.migration')
      .values({ owner, name })
      .execute();
  });
}

function lockKey(owner: string): bigint {
  return createHash('sha256').update(`fitout migrations ${owner}`).digest().readBigInt64BE(0);
}
