import { FitoutError } from '@fitout/sdk';
import type { Caller, Reply, ServerContext, ServerRequest } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { SharedRecord } from '../../shared/calls/shares.ts';
import { serveBlob } from '../blobs/store.ts';
import { shownReviews } from '../reviews/read.ts';
import { type Author, noReview } from '../reviews/reviews.ts';
import type { Tables } from '../tables.ts';
import { digestOf } from './shares.ts';

/** Who has a link: a visitor of the organisation's site, or its staff on any. */
export type Looking = Pick<ServerRequest, 'orgId' | 'staff'>;

/** A link that holds, and who of the organisation's staff has it, if it is one of them. */
export interface OpenShare {
  id: bigint;
  orgId: bigint;
  document: bigint;
  review: bigint | null;
  decide: boolean;
  until: string;
  staff: Caller | undefined;
}

/** Throws 'gone' for one that is unknown, ended or withdrawn, and 'forbidden' where it wants an account. */
export async function openShare(ctx: ServerContext, token: string, { orgId, staff }: Looking): Promise<OpenShare> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('share')
    .innerJoin('document', 'document.id', 'share.document_id')
    .selectAll('share')
    .where('share.digest', '=', digestOf(token))
    .where('share.org_id', 'in', [orgId, staff?.orgId ?? orgId])
    .where('share.until', '>', sql<Date>`now()`)
    .where('share.withdrawn_at', 'is', null)
    .where('document.deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined)
    throw new FitoutError('gone', {
      reason: 'ai.share-over',
      message: { zh: '链接已失效，请向发给你的人要一个新的', en: 'This link is no longer valid. Ask for a new one' },
    });
  const ours = staff?.orgId === row.org_id ? staff : undefined;
  if (!row.guests && ours === undefined)
    throw new FitoutError('forbidden', {
      reason: 'ai.share-account',
      message: {
        zh: '这个链接需要用组织的账号登录后查看',
        en: 'Sign in with an account of the organisation to open this link',
      },
    });
  return {
    ...{ id: row.id, orgId: row.org_id, document: row.document_id, review: row.review_id, decide: row.decide },
    ...{ until: row.until.toISOString(), staff: ours },
  };
}

/** All that a link shows. */
export async function sharedOf(ctx: ServerContext, share: OpenShare): Promise<SharedRecord> {
  // The mark first: what changes meanwhile is then asked for once more, and never missed.
  const mark = await markOf(ctx, share);
  const { name, items } = await shownReviews(ctx, share.orgId, share.document, share.review);
  return {
    ...{ name, mark, until: share.until, decide: share.decide, you: share.staff?.name ?? null },
    items: items.map(({ after: _after, before, hidden, ...item }) => ({
      ...item,
      compared: before !== null,
      hidden: share.staff === undefined ? 0 : hidden,
    })),
  };
}

/** Another one whenever a result, a comment or a decision came, and when a comment was hidden or shown again. */
export async function markOf(ctx: ServerContext, { orgId, document, review }: OpenShare): Promise<string> {
  const among = review === null ? sql`true` : sql`review.id = ${review}`;
  // In a transaction, where the plugin's tables are found by their own names.
  return ctx.database.transaction<Tables, string>(async (tx) => {
    const { rows } = await sql<{ mark: string }>`
      select concat_ws('.', count(*), max(review.id), coalesce(extract(epoch from max(review.decided_at)), 0),
        coalesce(sum((select count(*) from review_comment where review_id = review.id)), 0),
        coalesce(sum((select count(hidden_at) from review_comment where review_id = review.id)), 0),
        coalesce(extract(epoch from max((select max(hidden_at) from review_comment where review_id = review.id))), 0)
      ) as mark
      from review where org_id = ${orgId} and document_id = ${document} and ${among}`.execute(tx);
    return rows[0]?.mark ?? '';
  });
}

/** Counts that somebody opened it. */
export async function countOpen(ctx: ServerContext, share: OpenShare): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('share')
    .set(({ eb }) => ({ opened: eb('opened', '+', 1), opened_at: sql<Date>`now()` }))
    .where('id', '=', share.id)
    .execute();
}

/** Throws 'notFound' for a result that the link does not show. */
export async function expectShown(ctx: ServerContext, share: OpenShare, review: bigint) {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('review')
    .select(['before', 'after'])
    .where('org_id', '=', share.orgId)
    .where('document_id', '=', share.document)
    .where('id', '=', review)
    .executeTakeFirst();
  if (row === undefined || (share.review !== null && share.review !== review)) throw noReview();
  return row;
}

/** A picture of a result that the link shows, for as long as it holds. */
export async function sharedPicture(
  ctx: ServerContext,
  share: OpenShare,
  { id, side }: { id: bigint; side: 'before' | 'after' },
  ifNone?: string,
): Promise<Reply> {
  const hash = (await expectShown(ctx, share, id))[side];
  if (hash === null) throw noReview();
  const reply = await serveBlob(ctx, share.orgId, hash, ifNone);
  // Not for ever, as for staff: a link ends, and the phone may be anybody's.
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'private, max-age=3600' } };
}

/** In whose name something is said: of the staff, or under the name that was typed. Throws where there is none. */
export function authorOf({ staff }: OpenShare, name: string | undefined): Author {
  if (staff?.id !== undefined) return { id: staff.id };
  if (name !== undefined) return { guest: name };
  throw new FitoutError('unprocessable', {
    reason: 'ai.guest-name',
    message: { zh: '请填写你的称呼', en: 'Enter your name' },
  });
}
