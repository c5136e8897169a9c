import { createHash, randomBytes } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import type { ServerContext, ServerRequest } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { PageDocument } from '../../shared/document/document.ts';
import { limits } from '../limits.ts';
import { pageRow } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';

const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * An address that shows the draft to whoever has it, for half an hour. The token is 192 random bits of which the
 * database keeps the hash alone, so it can be neither guessed nor read there, and trashing the page ends it at once.
 */
export async function makePreview(ctx: ServerContext, orgId: bigint, id: bigint): Promise<{ url: string }> {
  const db = ctx.database.query<Tables>();
  await pageRow(db, orgId, id);
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('preview')
    .values({
      digest: digestOf(token),
      page_id: id,
      org_id: orgId,
      until: sql<Date>`now() + make_interval(mins => ${limits.previewMinutes})`,
    })
    .execute();
  return { url: `/p/-/preview/${token}` };
}

/** Who has such an address: a visitor of the organisation's site, or its staff on any. */
type Looking = Pick<ServerRequest, 'orgId' | 'staff'>;

export async function previewOf(
  ctx: ServerContext,
  token: string,
  from: Looking,
): Promise<
  { id: bigint; orgId: bigint; slug: string; title: string; rev: number; document: PageDocument } | undefined
> {
  const row = await previewed(ctx, token, from)
    .select(['page.id', 'page.org_id', 'page.slug', 'page.title', 'page.rev', 'page.document'])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { id: row.id, orgId: row.org_id, slug: row.slug, title: row.title, rev: row.rev, document: row.document };
}

/** The draft's revision now: an open preview asks every few seconds, and shows itself anew. Throws gone. */
export async function previewRev(ctx: ServerContext, token: string, from: Looking): Promise<{ rev: number }> {
  const row = await previewed(ctx, token, from).select('page.rev').executeTakeFirst();
  if (row === undefined)
    throw new FitoutError('gone', {
      reason: 'decoration.preview-over',
      message: { zh: '预览链接已失效', en: 'This preview has expired' },
    });
  return row;
}

function previewed(ctx: ServerContext, token: string, { orgId, staff }: Looking) {
  return ctx.database
    .query<Tables>()
    .selectFrom('preview')
    .innerJoin('page', 'page.id', 'preview.page_id')
    .where('preview.digest', '=', digestOf(token))
    .where('preview.org_id', 'in', [orgId, staff?.orgId ?? orgId])
    .where('preview.until', '>', sql<Date>`now()`)
    .where('page.trashed_at', 'is', null);
}

export async function forgetOldPreviews(ctx: ServerContext): Promise<void> {
  await ctx.database.query<Tables>().deleteFrom('preview').where('until', '<', sql<Date>`now()`).execute();
}
