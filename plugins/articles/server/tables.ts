import type { AssetImage } from '@fitout/sdk';
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';
import type { ArticleStatus } from '../shared/choices.ts';
import type { ArticleDocument } from '../shared/document/document.ts';

type Stamp = ColumnType<Date, Date | undefined, Date>;
type StampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface ArticleTable {
  id: bigint;
  org_id: bigint;
  /** What the window that made it called it, so that it is made once. */
  key: string | null;
  title: string;
  /** Of the draft; empty where none is chosen yet. */
  slug: string;
  digest: string;
  author: string;
  tags: string[];
  cover: JSONColumnType<AssetImage> | null;
  document: JSONColumnType<ArticleDocument>;
  characters: number;
  /** Lower-case title, digest, author, tags and address: what the search looks through. */
  words: string;
  rev: Generated<number>;
  /** null: readers get none. */
  live_version: number | null;
  live_slug: string | null;
  /** The revision of the draft that was published. */
  live_rev: number | null;
  live_at: StampOrNull;
  last_version: Generated<number>;
  /** Made by the database of the columns above. */
  status: ColumnType<ArticleStatus, never, never>;
  trashed_at: StampOrNull;
  created_at: Stamp;
  updated_at: Stamp;
  updated_by: bigint;
}

/** What readers got from some moment on. Versions never change. */
export interface VersionTable {
  article_id: bigint;
  version: number;
  org_id: bigint;
  slug: string;
  title: string;
  digest: string;
  author: string;
  tags: string[];
  cover: JSONColumnType<AssetImage> | null;
  document: JSONColumnType<ArticleDocument>;
  characters: number;
  published_at: Stamp;
  published_by: bigint;
}

/** Every address that an article was ever published at; the article may be gone. */
export interface AddressTable {
  org_id: bigint;
  slug: string;
  article_id: bigint;
}

export interface Tables {
  article: ArticleTable;
  version: VersionTable;
  address: AddressTable;
}

export type Db = Kysely<Tables>;
