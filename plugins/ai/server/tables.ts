import type { AigcMark } from '@fitout/sdk';
import type { LeaseTables, Migrations } from '@fitout/sdk/server';
import { type ColumnType, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { PictureDocument } from '../shared/document/document.ts';
import { addBatchServices, type BatchTables, createBatchTables } from './batches/tables.ts';
import { type BrandTable, createBrandTable } from './brand/table.ts';
import { createGenerationTables, type GenerationTables } from './jobs/tables.ts';
import { createLeaseTables } from './leases/tables.ts';
import { addHiddenComments, createReviewTables, type ReviewTables } from './reviews/tables.ts';
import { createRunTables, type RunTables } from './runs/tables.ts';
import { createShareTables, type ShareTables } from './shares/tables.ts';

export interface DocumentTable {
  id: bigint;
  org_id: bigint;
  name: string;
  document: JSONColumnType<PictureDocument>;
  width: number;
  height: number;
  layers: number;
  rev: ColumnType<number, number | undefined, number>;
  /** Hash of a blob. */
  thumbnail: string | null;
  /** The picture of the library that it was made of. */
  asset: bigint | null;
  /** The label of generated pictures, where something in it was generated. */
  aigc: JSONColumnType<AigcMark> | null;
  /** Number of the last version. */
  last_version: ColumnType<number, number | undefined, number>;
  created_by: bigint;
  updated_by: bigint;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  deleted_at: Date | null;
}

/** A state of a document that can be brought back. */
export interface VersionTable {
  document_id: bigint;
  version: number;
  org_id: bigint;
  /** Empty for one that was kept by itself. */
  name: string;
  document: JSONColumnType<PictureDocument>;
  width: number;
  height: number;
  layers: number;
  rev: number;
  thumbnail: string | null;
  created_by: bigint;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** That an organisation has put some bytes. */
export interface BlobTable {
  org_id: bigint;
  /** sha-256 of the bytes, in hex. */
  hash: string;
  /** Where they lie in the store. */
  key: string;
  size: number;
  /** Media type by the first bytes. */
  type: string;
  /** The bytes are in the store; until then they may be on their way, or a crash came between. */
  stored: ColumnType<boolean, boolean | undefined, boolean>;
  /** When they were put, or named by what was saved, last. */
  used_at: ColumnType<Date, Date | undefined, Date>;
}

export interface Tables extends GenerationTables, BatchTables, ReviewTables, RunTables, ShareTables, LeaseTables {
  document: DocumentTable;
  version: VersionTable;
  blob: BlobTable;
  brand: BrandTable;
}

export type Db = Kysely<Tables>;

export const migrations: Migrations = {
  '0001-documents': async (db) => {
    await sql`create table document (
      id bigint primary key,
      org_id bigint not null,
      name text not null check (name <> ''),
      document jsonb not null,
      width integer not null,
      height integer not null,
      layers integer not null,
      rev integer not null default 1,
      thumbnail text,
      last_version integer not null default 0,
      created_by bigint not null,
      updated_by bigint not null,
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db);
    await sql`create index on document (org_id, updated_at desc, id desc)`.execute(db);
    await sql`create index on document (deleted_at) where deleted_at is not null`.execute(db);
    await sql`create table version (
      document_id bigint not null references document on delete cascade,
      version integer not null,
      org_id bigint not null,
      name text not null,
      document jsonb not null,
      width integer not null,
      height integer not null,
      layers integer not null,
      rev integer not null,
      thumbnail text,
      created_by bigint not null,
      created_at timestamptz not null default now(),
      primary key (document_id, version)
    )`.execute(db);
    await sql`create index on version (org_id)`.execute(db);
    await sql`create table blob (
      org_id bigint not null,
      hash text not null,
      key text not null,
      size integer not null,
      type text not null,
      stored boolean not null default false,
      used_at timestamptz not null default now(),
      primary key (org_id, hash)
    )`.execute(db);
    await sql`create index on blob (key)`.execute(db);
  },
  '0002-asset': async (db) => {
    await sql`alter table document add column asset bigint`.execute(db);
  },
  '0003-generation': createGenerationTables,
  '0004-batches': createBatchTables,
  '0004-aigc': async (db) => {
    await sql`alter table document add column aigc jsonb`.execute(db);
  },
  '0004-reviews': createReviewTables,
  '0007-tests': createRunTables,
  '0008-shares': createShareTables,
  '0009-brand': createBrandTable,
  '0010-leases': createLeaseTables,
  '0011-batch-services': addBatchServices,
  '0012-hidden-comments': addHiddenComments,
};
