import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Names sort as Chinese readers expect (pinyin, numbers by value) where PostgreSQL has ICU. */
async function nameOrder(db: Kysely<never>): Promise<void> {
  const icu = await sql`select 1 from pg_collation where collprovider = 'i' limit 1`.execute(db);
  if (icu.rows.length > 0) {
    await sql`create collation by_name (provider = icu, locale = 'zh-u-kn-true')`.execute(db);
    await sql`alter table place alter column name type text collate by_name`.execute(db);
  }
  await sql`create index place_name on place (org_id, name, id)`.execute(db);
}

export const migrations: Migrations = {
  '0001-places': run([
    `create table place (
      id bigint primary key,
      org_id bigint not null,
      request text,
      code text check (code <> ''),
      name text not null check (name <> ''),
      address text not null default '',
      phone text not null default '',
      lng double precision not null check (lng between -180 and 180),
      lat double precision not null check (lat between -90 and 90),
      hours text not null default '',
      tags text[] not null default '{}',
      visible boolean not null default true,
      photo text,
      geocode text not null default 'given' check (geocode in ('given', 'pending', 'found', 'failed')),
      words text not null,
      match text not null,
      rev integer not null default 0,
      trashed_at timestamptz(3),
      created_at timestamptz(3) not null default now(),
      created_by bigint not null,
      updated_at timestamptz(3) not null default now(),
      updated_by bigint not null
    )`,
    'create unique index place_request on place (org_id, request) where request is not null',
    'create unique index place_code on place (org_id, code) where code is not null',
    'create index place_id on place (org_id, id)',
    'create index place_updated on place (org_id, updated_at desc, id desc)',
    'create index place_match on place (org_id, match)',
    'create index place_tags on place using gin (tags)',
    `create table import (
      id bigint primary key,
      org_id bigint not null,
      person_id bigint not null,
      filename text not null,
      state text not null default 'uploaded',
      run integer not null default 0,
      rows integer not null,
      unreadable jsonb not null,
      header jsonb not null,
      sample jsonb not null,
      mapping jsonb not null,
      guess jsonb not null,
      swapped boolean not null,
      settings jsonb,
      done integer not null default 0,
      counts jsonb not null,
      problem jsonb,
      created_at timestamptz(3) not null default now()
    )`,
    // Two imports at once could both create a place that neither finds.
    "create unique index import_running on import (org_id) where state = 'running'",
    'create index import_person on import (org_id, person_id, id desc)',
    'create index import_age on import (created_at)',
    `create table import_piece (
      import_id bigint not null references import on delete cascade,
      at integer not null,
      cells jsonb not null,
      lines integer[] not null,
      primary key (import_id, at)
    )`,
  ]),
  '0002-name-order': nameOrder,
};
