import { type ColumnType, type Kysely, sql } from 'kysely';

/** A link that shows results of a document on phones. */
export interface ShareTable {
  id: bigint;
  org_id: bigint;
  document_id: bigint;
  /** The one result that it shows; null for all of the document, those to come among them. */
  review_id: bigint | null;
  /** sha256 of the token, in hex: a copy of the database opens no link. */
  digest: string;
  /** Works without an account. */
  guests: boolean;
  /** Whoever opens it may pass and return. */
  decide: boolean;
  until: Date;
  opened: ColumnType<number, never, number>;
  opened_at: ColumnType<Date | null, never, Date>;
  created_by: bigint;
  created_at: ColumnType<Date, never, never>;
  withdrawn_at: ColumnType<Date | null, never, Date>;
}

export interface ShareTables {
  share: ShareTable;
}

/** Links, and what people without an account say by them. */
export async function createShareTables(db: Kysely<never>): Promise<void> {
  await sql`create table share (
    id bigint primary key,
    org_id bigint not null,
    document_id bigint not null references document on delete cascade,
    review_id bigint references review on delete cascade,
    digest text not null unique,
    guests boolean not null,
    decide boolean not null,
    until timestamptz not null,
    opened integer not null default 0,
    opened_at timestamptz,
    created_by bigint not null,
    created_at timestamptz not null default now(),
    withdrawn_at timestamptz
  )`.execute(db);
  await sql`create index on share (document_id, id desc)`.execute(db);
  await sql`create index on share (org_id)`.execute(db);
  await sql`create index on share (review_id) where review_id is not null`.execute(db);
  await sql`create index on share (until)`.execute(db);
  await sql`alter table review_comment
    alter column created_by drop not null,
    add column guest text,
    add check ((created_by is null) <> (guest is null))`.execute(db);
  await sql`alter table review
    add column decided_guest text,
    add check (decided_by is null or decided_guest is null)`.execute(db);
}
