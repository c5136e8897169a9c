import type { Migrations } from '@fitout/sdk/server';
import { type ColumnType, type Kysely, sql } from 'kysely';

interface CountTable {
  id: bigint;
  org_id: bigint;
  name: string;
  begun_by: bigint;
  begun_at: ColumnType<Date, Date | undefined, never>;
  closed_at: Date | null;
  /** Place of the last entry. */
  seq: ColumnType<number, number | undefined, number>;
  /** Grows with each change of the list. */
  list_rev: ColumnType<number, number | undefined, number>;
}

/** What was counted of a code, and what the list says of it. */
interface LineTable {
  count_id: bigint;
  code: string;
  name: string | null;
  expected: number | null;
  /** More than an int4 holds: 21,475 entries of the largest amount are beyond it. */
  counted: ColumnType<bigint, number | bigint | undefined, number | bigint>;
}

/** One press: nothing of it is ever changed, what was wrong is taken back by another one. */
interface EntryTable {
  count_id: bigint;
  seq: number;
  /** Made by the device. */
  id: string;
  code: string;
  amount: number;
  counted_at: Date;
  person_id: bigint;
  device: string;
  undoes: string | null;
}

export interface Tables {
  stock_count: CountTable;
  count_line: LineTable;
  count_entry: EntryTable;
}

export type Db = Kysely<Tables>;

export const migrations: Migrations = {
  '0001-counts': async (db) => {
    await sql`create table stock_count (
      id bigint primary key,
      org_id bigint not null,
      name text not null check (name <> ''),
      begun_by bigint not null,
      begun_at timestamptz(3) not null default now(),
      closed_at timestamptz(3),
      seq integer not null default 0,
      list_rev integer not null default 0
    )`.execute(db);
    await sql`create index stock_count_org on stock_count (org_id, id desc)`.execute(db);
    await sql`create table count_line (
      count_id bigint not null references stock_count on delete cascade,
      code text not null,
      name text,
      expected integer check (expected >= 0),
      counted integer not null default 0,
      primary key (count_id, code)
    )`.execute(db);
    await sql`create table count_entry (
      count_id bigint not null references stock_count on delete cascade,
      seq integer not null,
      id uuid not null,
      code text not null,
      amount integer not null,
      counted_at timestamptz(3) not null,
      person_id bigint not null,
      device text not null,
      undoes uuid,
      primary key (count_id, seq)
    )`.execute(db);
    await sql`create unique index count_entry_id on count_entry (count_id, id)`.execute(db);
    await sql`create index count_entry_code on count_entry (count_id, code, seq desc)`.execute(db);
  },
  '0002-large-sums': async (db) => {
    await sql`alter table count_line alter column counted type bigint`.execute(db);
  },
};
