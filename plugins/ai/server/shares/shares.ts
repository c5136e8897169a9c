import { createHash, randomBytes } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ShareRecord } from '../../shared/calls/shares.ts';
import { limits } from '../../shared/limits.ts';
import { callerId, documentRow, lockDocument } from '../documents/documents.ts';
import { noReview } from '../reviews/reviews.ts';
import type { Db, Tables } from '../tables.ts';

/**
 * A token is 192 random bits of which the database keeps the hash alone: it can be neither guessed nor read there, and
 * looking a hash up takes as long for a near miss as for any other.
 */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The links of a document, the newest first; those that ended long ago are gone. */
export async function sharesOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<{ items: ShareRecord[] }> {
  const db = ctx.database.query<Tables>();
  await documentRow(db, orgId, id);
  const rows = await db
    .selectFrom('share')
    .selectAll()
    .select(sql<boolean>`until <= now()`.as('over'))
    .where('org_id', '=', orgId)
    .where('document_id', '=', id)
    .orderBy('id', 'desc')
    .execute();
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ created_by }) => created_by))]);
  const items = rows.map((row) => ({
    ...{ id: row.id, review: row.review_id, guests: row.guests, decide: row.decide, opened: row.opened },
    ...{ by: people.get(row.created_by)?.name ?? '', at: row.created_at.toISOString(), until: row.until.toISOString() },
    state: row.withdrawn_at !== null ? ('withdrawn' as const) : row.over ? ('over' as const) : ('open' as const),
    openedAt: row.opened_at?.toISOString() ?? null,
  }));
  return { items };
}

export interface ShareAsked {
  days: number;
  guests: boolean;
  decide: boolean;
  review: bigint | null;
}

/** Makes a link. The token is in this answer and nowhere else. */
export async function makeShare(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  { days, guests, decide, review }: ShareAsked,
): Promise<{ name: string; token: string; until: string }> {
  const token = randomBytes(24).toString('base64url');
  return ctx.database.transaction<Tables, { name: string; token: string; until: string }>(async (tx) => {
    const { name } = await lockDocument(tx, orgId, id);
    if (review !== null) await expectReview(tx, orgId, id, review);
    await expectRoom(tx, id);
    const row = { id: ctx.ids.next(), org_id: orgId, document_id: id, review_id: review, digest: digestOf(token) };
    const { until } = await tx
      .insertInto('share')
      .values({
        ...{ ...row, guests, decide, created_by: callerId(caller) },
        until: sql<Date>`now() + make_interval(days => ${days})`,
      })
      .returning('until')
      .executeTakeFirstOrThrow();
    return { name, token, until: until.toISOString() };
  });
}

async function expectReview(tx: Db, orgId: bigint, document: bigint, review: bigint): Promise<void> {
  const found = await tx
    .selectFrom('review')
    .select('id')
    .where('org_id', '=', orgId)
    .where('document_id', '=', document)
    .where('id', '=', review)
    .executeTakeFirst();
  if (found === undefined) throw noReview();
}

async function expectRoom(tx: Db, document: bigint): Promise<void> {
  const { n } = await tx
    .selectFrom('share')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('document_id', '=', document)
    .where('until', '>', sql<Date>`now()`)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(n) < limits.shares) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.too-many-shares',
    message: {
      zh: `一个文件最多 ${limits.shares} 个有效链接，请先撤回不用的`,
      en: `A document can have up to ${limits.shares} active links. Revoke one first`,
    },
  });
}

/** Ends a link at once; again does nothing. Answers its document. */
export async function withdrawShare(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
): Promise<{ id: bigint; name: string }> {
  const db = ctx.database.query<Tables>();
  const row = await db
    .updateTable('share')
    .set({ withdrawn_at: sql<Date>`coalesce(withdrawn_at, now())` })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .returning('document_id')
    .executeTakeFirst();
  if (row === undefined)
    throw new FitoutError('notFound', {
      reason: 'ai.no-share',
      message: { zh: '链接不存在或已被清理', en: 'This link does not exist or was removed' },
    });
  const { name } = await documentRow(db, orgId, row.document_id);
  return { id: row.document_id, name };
}

/** Forgets links that ended long ago. */
export async function forgetShares(ctx: Pick<ServerContext, 'database'>): Promise<void> {
  await ctx.database
    .query<Tables>()
    .deleteFrom('share')
    .where(
      sql<boolean>`least(until, coalesce(withdrawn_at, until)) < now() - make_interval(days => ${limits.shareDays})`,
    )
    .execute();
}
