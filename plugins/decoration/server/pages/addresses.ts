import { FitoutError } from '@fitout/sdk';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../tables.ts';
import { nextSlug, slugFault, slugOf } from './slug.ts';

const faults = {
  pattern: {
    zh: '地址只能包含小写字母、数字和中间的短横线',
    en: 'Use lowercase letters, digits and single hyphens between them',
  },
  length: { zh: '地址长度应为 2 到 60 个字符', en: 'Use 2 to 60 characters' },
  reserved: { zh: '该地址为系统保留，请换一个', en: 'This address is reserved. Choose another one' },
} as const;

/**
 * Gives the page this address, or says why not. An address that another page once had, and left, may be taken over;
 * a page's own former addresses stay and lead on to the new one.
 */
export async function claimAddress(tx: Kysely<Tables>, orgId: bigint, pageId: bigint, slug: string): Promise<void> {
  const fault = slugFault(slug);
  if (fault !== undefined)
    throw new FitoutError('unprocessable', { reason: `decoration.slug-${fault}`, message: faults[fault] });
  await lockAddresses(tx, orgId);
  if (!(await take(tx, orgId, pageId, slug)))
    throw new FitoutError('conflict', {
      reason: 'decoration.slug-taken',
      message: { zh: '该地址已被其他页面使用', en: 'Another page already uses this address' },
      detail: { slug },
    });
}

/** The first free address that reads like the title. */
export async function freeAddress(tx: Kysely<Tables>, orgId: bigint, title: string): Promise<string> {
  await lockAddresses(tx, orgId);
  let slug = slugOf(title);
  while (await known(tx, orgId, slug)) slug = nextSlug(slug);
  return slug;
}

/** One at a time gives out addresses of an organisation: two pages must not both find the same one free. */
async function lockAddresses(tx: Kysely<Tables>, orgId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`decoration.slug:${orgId}`}, 0))`.execute(tx);
}

async function known(tx: Kysely<Tables>, orgId: bigint, slug: string): Promise<boolean> {
  const row = await tx
    .selectFrom('address')
    .select('slug')
    .where('org_id', '=', orgId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row !== undefined;
}

async function take(tx: Kysely<Tables>, orgId: bigint, pageId: bigint, slug: string): Promise<boolean> {
  const holder = await tx
    .selectFrom('page')
    .select('id')
    .where('org_id', '=', orgId)
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (holder !== undefined && holder.id !== pageId) return false;
  await tx
    .insertInto('address')
    .values({ org_id: orgId, slug, page_id: pageId })
    .onConflict((conflict) => conflict.columns(['org_id', 'slug']).doUpdateSet({ page_id: pageId }))
    .execute();
  return true;
}
