import type { Migrations } from '@fitout/sdk/server';
import { type ColumnType, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { DrawBanner, DrawItem } from '../api.ts';
import type { Table } from '../shared/choices.ts';

/** What an organisation changed of the catalogue, added to it, or took out of it. */
export interface ChangeTable {
  org_id: bigint;
  kind: Table;
  key: string;
  value: JSONColumnType<DrawItem | DrawBanner>;
  removed: boolean;
  rev: number;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  updated_by: bigint;
}

export interface Tables {
  change: ChangeTable;
}

export type Db = Kysely<Tables>;

export const migrations: Migrations = {
  '0001-changes': async (db) => {
    await sql`create table change (
      org_id bigint not null,
      kind text not null check (kind in ('items', 'banners')),
      key text not null,
      value jsonb not null,
      removed boolean not null default false,
      rev integer not null,
      updated_at timestamptz(3) not null default now(),
      updated_by bigint not null,
      primary key (org_id, kind, key)
    )`.execute(db);
  },
};
