import type { Migrations } from '@fitout/sdk/server';
import { type ColumnType, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { Recipe } from '../shared/recipe.ts';

export interface PresetTable {
  id: bigint;
  org_id: bigint;
  name: string;
  recipe: JSONColumnType<Recipe>;
  rev: ColumnType<number, number | undefined, number>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  updated_by: bigint;
}

export interface Tables {
  preset: PresetTable;
}

export type Db = Kysely<Tables>;

export const migrations: Migrations = {
  '0001-presets': async (db) => {
    await sql`create table preset (
      id bigint primary key,
      org_id bigint not null,
      name text not null,
      recipe jsonb not null,
      rev integer not null default 1,
      updated_at timestamptz(3) not null default now(),
      updated_by bigint not null
    )`.execute(db);
    // Two of one name could not be told apart in the list.
    await sql`create unique index preset_name on preset (org_id, lower(name))`.execute(db);
  },
};
