import type { Caller, ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { ReviewRecord, ReviewsRecord, StaffReviewRecord } from '../../shared/calls/reviews.ts';
import { documentRow } from '../documents/documents.ts';
import type { Tables } from '../tables.ts';
import { mayModerate } from './hiding.ts';
import type { ReviewCommentTable } from './tables.ts';

/** A document's results, the newest first, with all that was said: as staff read them. */
export async function reviewsOf(ctx: ServerContext, orgId: bigint, id: bigint, caller: Caller): Promise<ReviewsRecord> {
  const { name, items } = await readReviews(ctx, orgId, id, null);
  return {
    name,
    items: items.map(({ sender, ...item }) => ({ ...item, moderates: mayModerate(caller, sender) })),
  };
}

/** The same, or one of them, as a link shows it, with how many comments were hidden. */
export async function shownReviews(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  only: bigint | null,
): Promise<{ name: string; items: (ReviewRecord & { hidden: number })[] }> {
  const { name, items } = await readReviews(ctx, orgId, id, only);
  return {
    name,
    items: items.map(({ sender: _sender, comments, ...item }) => {
      const shown = comments.filter(({ hidden }) => hidden === null);
      return {
        ...item,
        comments: shown.map(({ hidden: _hidden, ...one }) => one),
        hidden: comments.length - shown.length,
      };
    }),
  };
}

type Read = Omit<StaffReviewRecord, 'moderates'> & { sender: bigint };

async function readReviews(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  only: bigint | null,
): Promise<{ name: string; items: Read[] }> {
  const db = ctx.database.query<Tables>();
  const { name } = await documentRow(db, orgId, id);
  const rows = await db
    .selectFrom('review')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('document_id', '=', id)
    .$if(only !== null, (query) => query.where('id', '=', only))
    .orderBy('id', 'desc')
    .execute();
  const comments = await db
    .selectFrom('review_comment')
    .innerJoin('review', 'review.id', 'review_comment.review_id')
    .selectAll('review_comment')
    .where('review.org_id', '=', orgId)
    .where('review.document_id', '=', id)
    .orderBy('review_comment.id')
    .execute();
  const senders = [...rows, ...comments].flatMap(({ created_by }) => created_by ?? []);
  const deciders = rows.flatMap(({ decided_by }) => decided_by ?? []);
  const hiders = comments.flatMap(({ hidden_by }) => hidden_by ?? []);
  const people = await ctx.people.byIds(orgId, [...new Set([...senders, ...deciders, ...hiders])]);
  const called = (person: bigint): string => people.get(person)?.name ?? '';
  const author = (person: bigint | null, guest: string | null) =>
    person === null ? { by: guest ?? '', guest: true } : { by: called(person), guest: false };
  const commentOf = (row: Selectable<ReviewCommentTable>) => ({
    ...{ id: row.id, words: row.words, ...author(row.created_by, row.guest), at: row.created_at.toISOString() },
    place: row.x === null || row.y === null ? null : { x: row.x, y: row.y },
    hidden:
      row.hidden_by === null || row.hidden_at === null
        ? null
        : { by: called(row.hidden_by), at: row.hidden_at.toISOString() },
  });
  const items = rows.map((row) => ({
    ...{ id: row.id, after: row.after, before: row.before, width: row.width, height: row.height },
    ...{ state: row.state, reason: row.reason, by: called(row.created_by), at: row.created_at.toISOString() },
    decided:
      row.decided_at === null
        ? null
        : { ...author(row.decided_by, row.decided_guest), at: row.decided_at.toISOString() },
    comments: comments.filter(({ review_id }) => review_id === row.id).map(commentOf),
    sender: row.created_by,
  }));
  return { name, items };
}
