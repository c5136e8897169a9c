import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { slugTaken } from './refusals.ts';
import { nextSlug, slugOf } from './slug.ts';

/**
 * Sees to it that no other article has this address, until the transaction ends. One that another article was published
 * at and has left may be taken over.
 */
export async function claimSlug(tx: Db, orgId: bigint, id: bigint, slug: string): Promise<void> {
  await lockSlugs(tx, orgId);
  const holder = await holderOf(tx, orgId, id, slug);
  if (holder !== undefined) throw slugTaken({ title: holder.title, trashed: holder.trashed_at !== null });
}

/** The first free address that reads like the title. One that leads on to another article is not free. */
export async function freeSlug(tx: Db, orgId: bigint, id: bigint, title: string): Promise<string> {
  await lockSlugs(tx, orgId);
  let slug = slugOf(title);
  while ((await holderOf(tx, orgId, id, slug)) !== undefined || (await leadsOn(tx, orgId, id, slug)))
    slug = nextSlug(slug);
  return slug;
}

/** From now on readers find this article there. */
export async function putAddress(tx: Db, orgId: bigint, id: bigint, slug: string): Promise<void> {
  await tx
    .insertInto('address')
    .values({ org_id: orgId, slug, article_id: id })
    .onConflict((conflict) => conflict.columns(['org_id', 'slug']).doUpdateSet({ article_id: id }))
    .execute();
}

/** One at a time gives out addresses of an organisation: two articles must not both find the same one free. */
async function lockSlugs(tx: Db, orgId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`articles.slug:${orgId}`}, 0))`.execute(tx);
}

function holderOf(tx: Db, orgId: bigint, id: bigint, slug: string) {
  return tx
    .selectFrom('article')
    .select(['title', 'trashed_at'])
    .where('org_id', '=', orgId)
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('slug', '=', slug), eb('live_slug', '=', slug)]))
    .executeTakeFirst();
}

async function leadsOn(tx: Db, orgId: bigint, id: bigint, slug: string): Promise<boolean> {
  const row = await tx
    .selectFrom('address')
    .select('slug')
    .where('org_id', '=', orgId)
    .where('slug', '=', slug)
    .where('article_id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}
