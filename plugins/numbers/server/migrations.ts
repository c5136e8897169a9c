import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { bitmapMigrations } from './bitmaps/migrations.ts';
import { importMigrations } from './imports/migrations.ts';
import { orderMigrations } from './orders/migrations.ts';
import { poolMigrations } from './pools/migrations.ts';
import { ruleMigrations } from './rules/migrations.ts';
import { savedMigrations } from './saved/migrations.ts';
import { upstreamMigrations } from './upstream/migrations.ts';
import { visitorMigrations } from './visitors/migrations.ts';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

export const migrations: Migrations = {
  '0001-numbers': run([
    `create table carrier (
      org_id bigint not null,
      key text not null,
      name text not null check (name <> ''),
      color text not null,
      segments jsonb not null,
      levels jsonb not null,
      terms jsonb not null,
      rev integer not null default 0,
      changed_at timestamptz(3) not null default now(),
      primary key (org_id, key)
    )`,
    `create table pool (
      id bigint primary key,
      org_id bigint not null,
      no smallint not null,
      carrier text not null,
      name text not null check (name <> ''),
      note text not null default '',
      open boolean not null default false,
      rev integer not null default 0,
      trashed_at timestamptz,
      changed_at timestamptz(3) not null default now(),
      unique (org_id, no)
    )`,
    `create table tariff (
      id bigint primary key,
      org_id bigint not null,
      no smallint not null,
      carrier text not null,
      name text not null check (name <> ''),
      price integer not null check (price >= 0),
      prestore integer not null check (prestore >= 0),
      monthly integer not null check (monthly >= 0),
      months integer not null check (months between 0 and 1200),
      penalty text not null default '',
      note text not null default '',
      rev integer not null default 0,
      trashed_at timestamptz,
      changed_at timestamptz(3) not null default now(),
      unique (org_id, no)
    )`,
    `create table batch (
      id bigint primary key,
      org_id bigint not null,
      no integer not null,
      pool_id bigint not null references pool,
      name text not null,
      state text not null,
      rows integer not null default 0,
      created integer not null default 0,
      known integer not null default 0,
      bad integer not null default 0,
      made_by bigint not null,
      made_at timestamptz(3) not null default now(),
      changed_at timestamptz(3) not null default now(),
      unique (org_id, no)
    )`,
    // Columns in the order in which they lie without gaps: there are ten million of these rows.
    `create table number (
      org_id bigint not null,
      number bigint not null check (number between 10000000000 and 19999999999),
      flags bigint not null,
      place integer not null,
      batch integer not null,
      rank integer not null,
      pool smallint not null,
      tariff smallint not null,
      beauty smallint not null,
      primary key (org_id, number)
    )`,
    `create table orders (
      id bigint primary key,
      org_id bigint not null,
      key uuid not null,
      carrier text not null,
      state text not null check (state in ('held', 'reserved', 'sold', 'released', 'cancelled', 'lapsed')),
      holder text not null,
      person_id bigint,
      seller_id bigint,
      address text,
      until timestamptz,
      contact text not null default '',
      phone text not null default '',
      note text not null default '',
      terms jsonb not null,
      rev integer not null default 0,
      made_at timestamptz(3) not null default clock_timestamp(),
      changed_at timestamptz(3) not null default clock_timestamp(),
      unique (org_id, holder, key)
    )`,
    'create index orders_newest on orders (org_id, id desc)',
    `create index orders_held on orders (until) where state = 'held'`,
    'create index orders_holder on orders (org_id, holder, id desc)',
    'create index orders_person on orders (org_id, person_id, id desc) where person_id is not null',
    `create index orders_address on orders (org_id, address) where state = 'held'`,
    `create table order_number (
      order_id bigint not null references orders on delete cascade,
      org_id bigint not null,
      number bigint not null,
      choice smallint not null check (choice in (0, 1)),
      chosen boolean not null,
      primary key (order_id, number)
    )`,
    'create index order_number_number on order_number (org_id, number)',
    `create table taken (
      org_id bigint not null,
      number bigint not null,
      order_id bigint not null references orders,
      state text not null check (state in ('held', 'reserved', 'sold')),
      until timestamptz,
      primary key (org_id, number)
    )`,
    'create index taken_order on taken (order_id)',
  ]),
  ...bitmapMigrations,
  ...importMigrations,
  ...orderMigrations,
  ...savedMigrations,
  ...visitorMigrations,
  ...ruleMigrations,
  ...upstreamMigrations,
  ...poolMigrations,
};
