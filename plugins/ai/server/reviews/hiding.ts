import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { callerId } from '../documents/documents.ts';
import type { Tables } from '../tables.ts';
import { lockReviewed, noReview, type Reviewed } from './reviews.ts';

/** Who may hide what guests say to a result: whoever sent it, and whoever may edit. */
export function mayModerate(caller: Caller, sender: bigint): boolean {
  return caller.can('ai.edit') || caller.id === sender;
}

/** Hides a guest's comment from every link, or shows it again; the same once more changes nothing. */
export async function hideComment(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  review: bigint,
  { comment, hidden }: { comment: bigint; hidden: boolean },
): Promise<Reviewed> {
  return ctx.database.transaction<Tables, Reviewed>(async (tx) => {
    const document = await lockReviewed(tx, orgId, review);
    const row = await tx
      .selectFrom('review_comment')
      .innerJoin('review', 'review.id', 'review_comment.review_id')
      .select(['review.created_by as sender', 'review_comment.guest', 'review_comment.hidden_at'])
      .where('review.id', '=', review)
      .where('review_comment.id', '=', comment)
      .executeTakeFirst();
    if (row === undefined) throw noReview();
    if (row.guest === null || !mayModerate(caller, row.sender)) throw mayNotHide();
    if ((row.hidden_at !== null) === hidden) return document;
    await tx
      .updateTable('review_comment')
      .set(hidden ? { hidden_by: callerId(caller), hidden_at: sql<Date>`now()` } : { hidden_by: null, hidden_at: null })
      .where('id', '=', comment)
      .execute();
    return document;
  });
}

function mayNotHide(): FitoutError {
  return new FitoutError('forbidden', {
    reason: 'ai.review-hide',
    message: {
      zh: '只有送审人或有编辑权限的人能隐藏评论，且只能隐藏访客的评论',
      en: 'Only guest comments can be hidden, and only by whoever sent the image or can edit it',
    },
  });
}
