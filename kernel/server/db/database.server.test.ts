import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { type Database, prepared } from '../../../sdk/server.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';

interface Tables {
  thing: { id: bigint; name: string; data: unknown; at: Date };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

const steps = {
  '0001-thing': async (db: Kysely<never>) => {
    await sql`create table thing (id int8 primary key, name text not null unique, data jsonb, at timestamptz not null default now())`.execute(
      db,
    );
  },
};

describe('an owner of tables', () => {
  beforeAll(() => server.parts.database.migrate('db-test', steps));
  const own = () => server.parts.database.of('db-test');

  test('reads int8 as bigint, jsonb parsed, timestamptz as Date', async () => {
    const id = server.parts.ids.next();
    await own()
      .query<Tables>()
      .insertInto('thing')
      .values({ id, name: 'a', data: { n: [1] }, at: new Date(0) })
      .execute();
    const row = await own()
      .query<Tables>()
      .selectFrom('thing')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ id, name: 'a', data: { n: [1] }, at: new Date(0) });
  });

  test('goes on reading what it read often, after another server changed the table', async () => {
    const read = () => own().query<Tables>().selectFrom('thing').selectAll().where('name', '=', 'often').execute();
    await own()
      .query<Tables>()
      .insertInto('thing')
      .values({ id: server.parts.ids.next(), name: 'often', data: null, at: new Date(0) })
      .execute();
    for (let times = 0; times < 20; times += 1) expect(await read()).toHaveLength(1);
    await own().transaction((tx) => sql`alter table thing add column later text`.execute(tx));
    for (let times = 0; times < 20; times += 1) expect(await read()).toMatchObject([{ name: 'often', later: null }]);
  });

  test('asks a prepared statement with the values of each run, in the schema of whoever asks', async () => {
    const named = prepared<Tables, { name: string; most: number }>()((db, value) =>
      db.selectFrom('thing').select('name').where('name', 'like', value('name')).orderBy('name').limit(value('most')),
    );
    const add = (owner: Database, names: string[]) =>
      owner
        .query<Tables>()
        .insertInto('thing')
        .values(names.map((name) => ({ id: server.parts.ids.next(), name, data: null, at: new Date(0) })))
        .execute();
    await server.parts.database.migrate('db-prepared', steps);
    const other = server.parts.database.of('db-prepared');
    await add(own(), ['p1', 'p2', 'p3']);
    await add(other, ['p9']);
    const ask = async (owner: Database, name: string, most: number) =>
      (await named(owner.query(), { name, most })).map((row) => row.name);
    expect(await ask(own(), 'p%', 2)).toEqual(['p1', 'p2']);
    expect(await ask(own(), 'p3', 5)).toEqual(['p3']);
    expect(await ask(other, 'p%', 5)).toEqual(['p9']);
    const rolledBack = own().transaction<Tables, never>(async (tx) => {
      await tx.deleteFrom('thing').where('name', '=', 'p1').execute();
      throw new Error((await named(tx, { name: 'p%', most: 5 })).map((row) => row.name).join());
    });
    await expect(rolledBack).rejects.toThrow('p2,p3');
  });

  test('has its schema first in the search path of raw sql within a transaction', async () => {
    const count = await own().transaction(
      async (tx) => (await sql<{ n: bigint }>`select count(*) as n from thing`.execute(tx)).rows[0]?.n,
    );
    expect(count).toBeTypeOf('bigint');
  });

  test('leaves nothing of a transaction that throws', async () => {
    const id = server.parts.ids.next();
    const failed = own().transaction<Tables, void>(async (tx) => {
      await tx.insertInto('thing').values({ id, name: 'gone', data: null, at: new Date() }).execute();
      throw new FitoutError('conflict');
    });
    await expect(failed).rejects.toMatchObject({ codeName: 'conflict' });
    expect(await own().query<Tables>().selectFrom('thing').selectAll().where('id', '=', id).execute()).toEqual([]);
  });

  test('runs a transaction again that lost against another one', async () => {
    let runs = 0;
    const answer = await own().transaction(async (tx) => {
      runs += 1;
      if (runs < 3) await sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(tx);
      return 'done';
    });
    expect([answer, runs]).toEqual(['done', 3]);
  });

  test('cannot see the tables of another owner by their bare names', async () => {
    await server.parts.database.migrate('db-other', {
      '0001': async (db) => void (await sql`create table own (a int)`.execute(db)),
    });
    const seen = own().transaction((tx) => sql`select * from own`.execute(tx));
    await expect(seen).rejects.toThrow(/own/);
  });
});

describe('migrations', () => {
  test('run once where several servers start at once', async () => {
    let runs = 0;
    const slow = {
      '0001': async (db: Kysely<never>) => {
        runs += 1;
        await sql`select pg_sleep(0.05)`.execute(db);
        await sql`create table t (a int)`.execute(db);
      },
    };
    await Promise.all(Array.from({ length: 5 }, () => server.parts.database.migrate('db-race', slow)));
    expect(runs).toBe(1);
  });

  test('keep the steps before one that fails, and nothing of it', async () => {
    const broken = {
      '0001': async (db: Kysely<never>) => void (await sql`create table a (a int)`.execute(db)),
      '0002': async (db: Kysely<never>) => {
        await sql`create table b (a int)`.execute(db);
        throw new Error('broken step');
      },
    };
    await expect(server.parts.database.migrate('db-broken', broken)).rejects.toThrow('broken step');
    const { rows } = await sql<{ table_name: string }>`
      select table_name from information_schema.tables where table_schema = 'p_db_broken'`.execute(
      server.parts.database.of('db-broken').query(),
    );
    expect(rows.map((row) => row.table_name)).toEqual(['a']);
  });

  test('refuse a database that a newer version made', async () => {
    const step = async () => {};
    await server.parts.database.migrate('db-newer', { '0001': step, '0002': step });
    await expect(server.parts.database.migrate('db-newer', { '0001': step })).rejects.toMatchObject({
      reason: 'database-newer',
    });
  });
});
