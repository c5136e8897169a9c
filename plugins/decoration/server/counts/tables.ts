import type { Migrations } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';

export interface CountTables {
  page_day: { page_id: bigint; day: string; views: number; visitors: number };
  page_visitor: { page_id: bigint; day: string; visitor: Buffer };
  block_day: { page_id: bigint; day: string; block: string; clicks: number };
  count_salt: { day: string; salt: Buffer };
}

/** Named apart from the pages' own, whose numbers go on. Days are those of the page's organisation: `2026-11-21`. */
export const countMigrations: Migrations = {
  'counts-0001': async (db: Kysely<never>) => {
    // `visitors` is written when the day is over; till then they are counted by their rows in page_visitor.
    await sql`create table page_day (
      page_id bigint not null references page on delete cascade,
      day text not null,
      views integer not null default 0,
      visitors integer not null default 0,
      primary key (page_id, day)
    )`.execute(db);
    await sql`create table page_visitor (
      page_id bigint not null references page on delete cascade,
      day text not null,
      visitor bytea not null,
      primary key (page_id, day, visitor)
    )`.execute(db);
    await sql`create index page_visitor_by_day on page_visitor (day)`.execute(db);
    await sql`create table block_day (
      page_id bigint not null references page on delete cascade,
      day text not null,
      block text not null,
      clicks integer not null,
      primary key (page_id, day, block)
    )`.execute(db);
    // The day's salt goes with the day: nobody can tell afterwards whose address a hash was made of.
    await sql`create table count_salt (day text primary key, salt bytea not null)`.execute(db);
  },
};
