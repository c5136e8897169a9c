import type { ServerContext } from '@fitout/sdk/server';
import type { PageDocument } from '../../shared/document/document.ts';
import type { Tables } from '../tables.ts';

/** What an address leads to. */
export type Found =
  | { kind: 'live'; id: bigint; slug: string; version: number }
  /** The page has another address now. */
  | { kind: 'moved'; slug: string }
  /** It was there once. */
  | { kind: 'gone' }
  | { kind: 'missing' };

/** Looks an address up; one small query over two keys. */
export async function findLive(ctx: ServerContext, orgId: bigint, slug: string): Promise<Found> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('address')
    .leftJoin('page', (join) => join.onRef('page.id', '=', 'address.page_id').on('page.org_id', '=', orgId))
    .select(['page.id', 'page.slug', 'page.published_version', 'page.last_version'])
    .where('address.org_id', '=', orgId)
    .where('address.slug', '=', slug)
    .executeTakeFirst();
  if (row === undefined) return { kind: 'missing' };
  if (row.id === null || row.slug === null) return { kind: 'gone' };
  if (row.published_version === null) return { kind: row.last_version === 0 ? 'missing' : 'gone' };
  if (row.slug !== slug) return { kind: 'moved', slug: row.slug };
  return { kind: 'live', id: row.id, slug, version: row.published_version };
}

/** A live version's own document; versions never change, so this needs no transaction with findLive. */
export async function liveDocument(
  ctx: ServerContext,
  id: bigint,
  version: number,
): Promise<{ title: string; document: PageDocument } | undefined> {
  return ctx.database
    .query<Tables>()
    .selectFrom('version')
    .select(['title', 'document'])
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The address of the organisation's published home page. */
export async function homeSlug(ctx: ServerContext, orgId: bigint): Promise<string | undefined> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('slot')
    .innerJoin('page', 'page.id', 'slot.page_id')
    .select('page.slug')
    .where('slot.org_id', '=', orgId)
    .where('slot.name', '=', 'home')
    .where('page.org_id', '=', orgId)
    .where('page.published_version', 'is not', null)
    .executeTakeFirst();
  return row?.slug;
}
