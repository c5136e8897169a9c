import type { LocalText } from '@fitout/sdk';
import { type ColumnType, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { BatchFormat, BatchSize, BatchState, BatchWork } from '../../shared/batch/work.ts';

/** The same work on many pictures. */
export interface BatchTable {
  id: bigint;
  org_id: bigint;
  person_id: bigint;
  name: string;
  work: JSONColumnType<BatchWork>;
  format: BatchFormat;
  /** When one of its pictures was taken up last: batches take turns. */
  turn_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

export interface BatchItemTable {
  batch_id: bigint;
  place: number;
  /** Of the picture in the library, and what it is called there. */
  key: string;
  name: string;
  state: ColumnType<BatchState, BatchState | undefined, BatchState>;
  /** Until then the server that took it up is believed to be at it. */
  lease_until: Date | null;
  /** Key of what was made of it, in the library. */
  result: string | null;
  fault: JSONColumnType<LocalText> | null;
  /** Of a set of sizes, which one. */
  size: JSONColumnType<BatchSize> | null;
  /** What a service was asked for it. */
  generation_id: bigint | null;
}

export interface BatchTables {
  batch: BatchTable;
  batch_item: BatchItemTable;
}

export async function createBatchTables(db: Kysely<never>): Promise<void> {
  await sql`create table batch (
    id bigint primary key,
    org_id bigint not null,
    person_id bigint not null,
    name text not null,
    work jsonb not null,
    format text not null,
    turn_at timestamptz,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index on batch (org_id, id desc)`.execute(db);
  await sql`create table batch_item (
    batch_id bigint not null references batch on delete cascade,
    place integer not null,
    key text not null,
    name text not null,
    state text not null default 'waiting',
    lease_until timestamptz,
    result text,
    fault jsonb,
    primary key (batch_id, place)
  )`.execute(db);
  await sql`create index on batch_item (batch_id, place) where state in ('waiting', 'running')`.execute(db);
}

/** Pictures that services work on, and sets of sizes. */
export async function addBatchServices(db: Kysely<never>): Promise<void> {
  await sql`alter table batch_item add column size jsonb, add column generation_id bigint`.execute(db);
  await sql`drop index batch_item_batch_id_place_idx`.execute(db);
  await sql`create index batch_item_open on batch_item (batch_id, place)
    where state in ('waiting', 'running', 'asking')`.execute(db);
  await sql`create index on batch_item (generation_id) where generation_id is not null`.execute(db);
}
