import { type ColumnType, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { BrandKit } from '../../shared/calls/brand.ts';

/** What an organisation's pictures have in common. */
export interface BrandTable {
  org_id: bigint;
  rev: number;
  kit: JSONColumnType<Omit<BrandKit, 'rev'>>;
  updated_by: bigint;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export async function createBrandTable(db: Kysely<never>): Promise<void> {
  await sql`create table brand (
    org_id bigint primary key,
    rev integer not null,
    kit jsonb not null,
    updated_by bigint not null,
    updated_at timestamptz not null default now()
  )`.execute(db);
}
