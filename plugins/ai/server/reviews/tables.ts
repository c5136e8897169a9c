import { type ColumnType, type Kysely, sql } from 'kysely';
import type { ReviewState } from '../../shared/calls/reviews.ts';

/** One result of a document, as somebody asked others to look at it. */
export interface ReviewTable {
  id: bigint;
  org_id: bigint;
  document_id: bigint;
  /** Hash of the whole picture, and of what the document began with. */
  after: string;
  before: string | null;
  width: number;
  height: number;
  state: ColumnType<ReviewState, ReviewState | undefined, ReviewState>;
  /** Why it was returned. */
  reason: ColumnType<string, string | undefined, string>;
  created_by: bigint;
  created_at: ColumnType<Date, Date | undefined, never>;
  decided_by: bigint | null;
  /** The name that somebody without an account typed who decided by a link. */
  decided_guest: ColumnType<string | null, never, string | null>;
  decided_at: Date | null;
}

export interface ReviewCommentTable {
  id: bigint;
  org_id: bigint;
  review_id: bigint;
  words: string;
  /** Its place, in parts of the picture's width and height; null for one on the whole. */
  x: number | null;
  y: number | null;
  /** Who said it, or the name that somebody without an account typed. */
  created_by: bigint | null;
  guest: string | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** A guest's that no link shows any more. */
  hidden_by: ColumnType<bigint | null, never, bigint | null>;
  hidden_at: ColumnType<Date | null, never, Date | null>;
}

export interface ReviewTables {
  review: ReviewTable;
  review_comment: ReviewCommentTable;
}

export async function createReviewTables(db: Kysely<never>): Promise<void> {
  await sql`create table review (
    id bigint primary key,
    org_id bigint not null,
    document_id bigint not null references document on delete cascade,
    after text not null,
    before text,
    width integer not null,
    height integer not null,
    state text not null default 'open' check (state in ('open', 'passed', 'returned')),
    reason text not null default '',
    created_by bigint not null,
    created_at timestamptz not null default now(),
    decided_by bigint,
    decided_at timestamptz
  )`.execute(db);
  await sql`create index on review (document_id, id desc)`.execute(db);
  await sql`create index on review (org_id)`.execute(db);
  await sql`create table review_comment (
    id bigint primary key,
    org_id bigint not null,
    review_id bigint not null references review on delete cascade,
    words text not null,
    x double precision,
    y double precision,
    created_by bigint not null,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index on review_comment (review_id, id)`.execute(db);
}

/** What guests say can be hidden. */
export async function addHiddenComments(db: Kysely<never>): Promise<void> {
  await sql`alter table review_comment
    add column hidden_by bigint,
    add column hidden_at timestamptz,
    add check ((hidden_by is null) = (hidden_at is null)),
    add check (hidden_at is null or guest is not null)`.execute(db);
}
