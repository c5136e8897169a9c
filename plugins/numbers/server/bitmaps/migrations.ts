import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

const run = (statements: string[]) => async (db: Kysely<never>) => {
  for (const statement of statements) await sql.raw(statement).execute(db);
};

/** Blocks of numbers, which the quick index is read from. */
export const bitmapMigrations: Migrations = {
  '0002-bitmaps': run([
    `create table number_blocks (
      org_id bigint not null,
      carrier text not null,
      version integer not null default 0,
      asked integer not null default 0,
      done integer not null default -1,
      count integer not null default 0,
      primary key (org_id, carrier)
    )`,
    `create table number_block (
      org_id bigint not null,
      carrier text not null,
      place integer not null,
      version integer not null,
      count integer not null,
      data bytea not null,
      primary key (org_id, carrier, place)
    )`,
    // As they are: a part of one is read without the rest.
    'alter table number_block alter column data set storage external',
    // For what a server missed while nobody told it.
    'create index orders_changed on orders (org_id, changed_at)',
  ]),
  // Whoever builds an index reads millions of these in their order: out of the index alone, where the table would be
  // read page by page at random.
  '0021-taken-for-good': run(['create index taken_good on taken (org_id, number) where until is null']),
};
