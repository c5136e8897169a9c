import type { AssetImage } from '@fitout/sdk';
import type { ArticleDocument } from '../../shared/document/document.ts';
import type { Db } from '../tables.ts';

/** What an address leads to. */
export type Found =
  | { kind: 'live'; id: bigint; version: number }
  /** The article has another address now. */
  | { kind: 'moved'; slug: string }
  /** It was there once. */
  | { kind: 'gone' }
  | { kind: 'missing' };

/** Looks an address up; one small query over two keys. */
export async function findLive(db: Db, orgId: bigint, slug: string): Promise<Found> {
  const row = await db
    .selectFrom('address')
    .leftJoin('article', (join) => join.onRef('article.id', '=', 'address.article_id').on('article.org_id', '=', orgId))
    .select(['article.id', 'article.live_slug', 'article.live_version'])
    .where('address.org_id', '=', orgId)
    .where('address.slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return { kind: 'missing' };
  const { id, live_slug, live_version } = row;
  if (id === null || live_slug === null || live_version === null) return { kind: 'gone' };
  return live_slug === slug ? { kind: 'live', id, version: live_version } : { kind: 'moved', slug: live_slug };
}

export interface LiveVersion {
  slug: string;
  title: string;
  digest: string;
  author: string;
  tags: string[];
  cover: AssetImage | null;
  document: ArticleDocument;
  published_at: Date;
  first_published_at: Date;
}

/** A version's own text; versions never change, so this needs no transaction with findLive. */
export async function readVersion(db: Db, id: bigint, version: number): Promise<LiveVersion | undefined> {
  const row = await db
    .selectFrom('version')
    .select(['slug', 'title', 'digest', 'author', 'tags', 'cover', 'document', 'published_at'])
    .select((eb) =>
      eb
        .selectFrom('version as published')
        .select((of) => of.fn.min<Date>('published.published_at').as('first'))
        .whereRef('published.article_id', '=', 'version.article_id')
        .as('first_published_at'),
    )
    .where('article_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, first_published_at: row.first_published_at ?? row.published_at };
}
