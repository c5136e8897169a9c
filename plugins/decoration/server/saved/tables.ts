import type { Migrations } from '@fitout/sdk/server';
import { type ColumnType, type JSONColumnType, type Kysely, sql } from 'kysely';
import type { DocumentKind, PageDocument } from '../../shared/document/document.ts';

/** A template or a section of an organisation. */
interface SavedTable {
  id: bigint;
  org_id: bigint;
  what: 'template' | 'section';
  name: string;
  kind: DocumentKind;
  /** A section's blocks stand on a page of their own, so that it is read, cleaned and drawn as every document is. */
  document: JSONColumnType<PageDocument>;
  /** Types of its topmost blocks, so that a list needs no documents. */
  types: string[];
  blocks: number;
  saved_at: ColumnType<Date, Date | undefined, Date>;
  saved_by: bigint;
}

export interface SavedTables {
  saved: SavedTable;
}

/** Named apart from the pages' own, whose numbers go on. */
export const savedMigrations: Migrations = {
  'saved-0001': async (db: Kysely<never>) => {
    await sql`create table saved (
      id bigint primary key,
      org_id bigint not null,
      what text not null check (what in ('template', 'section')),
      name text not null check (length(name) between 1 and 100),
      kind text not null check (kind in ('page', 'activity', 'form')),
      document jsonb not null,
      blocks integer not null,
      saved_at timestamptz not null default now(),
      saved_by bigint not null
    )`.execute(db);
    await sql`create index saved_of_org on saved (org_id, what, saved_at desc, id desc)`.execute(db);
  },
  'saved-0002': async (db: Kysely<never>) => {
    await sql`alter table saved add column types text[] not null default '{}'`.execute(db);
    await sql`update saved set types = coalesce((
      select array_agg(distinct document -> 'nodes' -> top ->> 'type')
      from jsonb_array_elements_text(document -> 'nodes' -> (document ->> 'root') -> 'slots' -> 'default') as top
    ), '{}')`.execute(db);
  },
};
