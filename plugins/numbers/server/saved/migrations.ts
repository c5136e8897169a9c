import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Kept searches, favourites, links, and what is searched for. */
export const savedMigrations: Migrations = {
  '0005-saved': run([
    `create table saved_search (
      id bigint primary key,
      org_id bigint not null,
      person_id bigint not null,
      carrier text not null,
      name text not null check (name <> ''),
      wish jsonb not null,
      seen_batch integer not null default 0,
      told_batch integer not null default 0,
      fresh integer not null default 0,
      made_at timestamptz(3) not null default now()
    )`,
    'create index saved_search_person on saved_search (org_id, person_id, id)',
    'create index saved_search_carrier on saved_search (org_id, carrier, id)',
    `create table favourite (
      org_id bigint not null,
      person_id bigint not null,
      number bigint not null,
      carrier text not null,
      made_at timestamptz(3) not null default clock_timestamp(),
      primary key (org_id, person_id, number)
    )`,
    `create table share (
      id bigint primary key,
      org_id bigint not null,
      person_id bigint not null,
      token_hash text not null unique,
      carrier text not null,
      wish jsonb not null,
      until timestamptz(3) not null,
      made_at timestamptz(3) not null default now()
    )`,
    'create index share_newest on share (org_id, person_id, id desc)',
    `create table search_figure (
      org_id bigint not null,
      day date not null,
      carrier text not null,
      pattern text not null,
      searches integer not null default 0,
      missed integer not null default 0,
      primary key (org_id, day, carrier, pattern)
    )`,
  ]),
};
