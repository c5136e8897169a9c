import { type Kysely, sql } from 'kysely';

/** Who edits a document, and who has it open: `LeaseTables` of the SDK. */
export async function createLeaseTables(db: Kysely<never>): Promise<void> {
  await sql`create table lease (
    document_id bigint primary key references document on delete cascade,
    holder bigint not null,
    holder_name text not null,
    client text not null,
    since timestamptz not null default now(),
    until timestamptz not null,
    asked_by bigint,
    asked_client text,
    asked_at timestamptz,
    refused_client text
  )`.execute(db);
  await sql`create table presence (
    document_id bigint not null references document on delete cascade,
    client text not null,
    person bigint not null,
    until timestamptz not null,
    gone boolean not null default false,
    primary key (document_id, client)
  )`.execute(db);
}
