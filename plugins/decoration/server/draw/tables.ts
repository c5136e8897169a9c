import type { Migrations } from '@fitout/sdk/server';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

/** How many of a prize were given, over all versions of its page. */
interface PrizeTable {
  page_id: bigint;
  block: string;
  prize: string;
  given: number;
}

/** How often somebody drew in a period: a day of the organisation's zone, or `ever`. */
interface TurnTable {
  page_id: bigint;
  block: string;
  visitor: string;
  period: string;
  used: number;
  /** Of these, turns of a device that count for a person as well. */
  adopted: Generated<number>;
}

/** One draw. `prize` null: nothing was won. */
interface DrawTable {
  id: Generated<bigint>;
  org_id: bigint;
  page_id: bigint;
  block: string;
  visitor: string;
  prize: string | null;
  /** The prize's name at that moment. */
  name: string;
  /** What a winner shows. */
  code: string | null;
  at: ColumnType<Date, Date | undefined, never>;
  /** When a prize was handed out, and by whom. */
  given_at: ColumnType<Date | null, never, Date>;
  given_by: ColumnType<bigint | null, never, bigint | null>;
}

export interface DrawTables {
  draw_prize: PrizeTable;
  draw_turn: TurnTable;
  draw: DrawTable;
}

/** Named apart from the pages' own, whose numbers go on. */
export const drawMigrations: Migrations = {
  'draw-0001': async (db: Kysely<never>) => {
    await sql`create table draw_prize (
      page_id bigint not null references page on delete cascade,
      block text not null,
      prize text not null,
      given integer not null check (given > 0),
      primary key (page_id, block, prize)
    )`.execute(db);
    await sql`create table draw_turn (
      page_id bigint not null references page on delete cascade,
      block text not null,
      visitor text not null,
      period text not null,
      used integer not null check (used > 0),
      primary key (page_id, block, visitor, period)
    )`.execute(db);
    await sql`create table draw (
      id bigint primary key generated always as identity,
      org_id bigint not null,
      page_id bigint not null references page on delete cascade,
      block text not null,
      visitor text not null,
      prize text,
      name text not null,
      code text unique,
      at timestamptz not null default now(),
      check ((prize is null) = (code is null))
    )`.execute(db);
    await sql`create index draw_by_block on draw (page_id, block, id)`.execute(db);
    await sql`create index draw_by_visitor on draw (page_id, block, visitor, id)`.execute(db);
  },
  'draw-0002': async (db: Kysely<never>) => {
    await sql`create index draw_of_person on draw (org_id, visitor, id) where visitor like 'person %'`.execute(db);
    await sql`create index draw_turn_of_person on draw_turn (visitor) where visitor like 'person %'`.execute(db);
  },
  'draw-0003': async (db: Kysely<never>) => {
    await sql`alter table draw add column given_at timestamptz, add column given_by bigint`.execute(db);
  },
  'draw-0004': async (db: Kysely<never>) => {
    await sql`alter table draw_turn add column adopted integer not null default 0 check (adopted >= 0)`.execute(db);
    // Of devices as well: what they drew becomes a customer's who registers.
    await sql`create index draw_of_visitor on draw (org_id, visitor, id)`.execute(db);
    await sql`create index draw_turn_of_visitor on draw_turn (visitor)`.execute(db);
    await sql`drop index draw_of_person, draw_turn_of_person`.execute(db);
  },
};
