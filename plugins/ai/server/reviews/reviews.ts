import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ReviewState } from '../../shared/calls/reviews.ts';
import type { PictureDocument } from '../../shared/document/document.ts';
import { limits } from '../../shared/limits.ts';
import { nameHashes } from '../blobs/store.ts';
import { callerId, lockDocument } from '../documents/documents.ts';
import type { Db, Tables } from '../tables.ts';

/** Where a document's reviews stand: the document, and what it is called. */
export interface Reviewed {
  id: bigint;
  name: string;
}

/** Who says something: a person of the organisation, or somebody without an account under the name that they typed. */
export type Author = { id: bigint } | { guest: string };

export function noReview(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'ai.no-review',
    message: { zh: '送审记录不存在或已被清理', en: 'This result does not exist or was removed' },
  });
}

/** Keeps a whole picture as a result to look at; beyond as many as are kept the oldest go. */
export async function askReview(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  picture: { after: string; width: number; height: number },
): Promise<Reviewed> {
  return ctx.database.transaction<Tables, Reviewed>(async (tx) => {
    const row = await lockDocument(tx, orgId, id);
    const before = await firstPicture(tx, orgId, row.document);
    await nameHashes(tx, orgId, [...new Set([picture.after, ...(before === null ? [] : [before])])]);
    const { type } = await tx
      .selectFrom('blob')
      .select('type')
      .where('org_id', '=', orgId)
      .where('hash', '=', picture.after)
      .executeTakeFirstOrThrow();
    if (!type.startsWith('image/')) throw noPicture();
    const by = callerId(caller);
    const asked = { id: ctx.ids.next(), org_id: orgId, document_id: id, before, ...picture };
    await tx
      .insertInto('review')
      .values({ ...asked, created_by: by, decided_by: null, decided_at: null })
      .execute();
    await sql`delete from review where document_id = ${id} and id not in
      (select id from review where document_id = ${id} order by id desc limit ${limits.reviews})`.execute(tx);
    return { id, name: row.name };
  });
}

function noPicture(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.review-picture',
    message: { zh: '送审的不是可识别的图片', en: 'The file sent for review is not a recognised image type' },
  });
}

/** What the document began with: the lowest source that a browser shows. */
async function firstPicture(tx: Db, orgId: bigint, { layers }: PictureDocument): Promise<string | null> {
  const sources = layers.flatMap((layer) => ('source' in layer && layer.source ? [layer.source.blob] : []));
  if (sources.length === 0) return null;
  const shown = await tx
    .selectFrom('blob')
    .select('hash')
    .where('org_id', '=', orgId)
    .where('hash', 'in', sources)
    .where('type', 'like', 'image/%')
    .where('stored', '=', true)
    .execute();
  const there = new Set(shown.map(({ hash }) => hash));
  return sources.find((hash) => there.has(hash)) ?? null;
}

/** The document of a review, locked to the end of the transaction. */
export async function lockReviewed(tx: Db, orgId: bigint, review: bigint): Promise<Reviewed> {
  const found = await tx
    .selectFrom('review')
    .select('document_id')
    .where('org_id', '=', orgId)
    .where('id', '=', review)
    .executeTakeFirst();
  if (found === undefined) throw noReview();
  const { id, name } = await lockDocument(tx, orgId, found.document_id);
  return { id, name };
}

export async function addComment(
  ctx: ServerContext,
  author: Author,
  orgId: bigint,
  review: bigint,
  { words, place }: { words: string; place: { x: number; y: number } | null },
): Promise<Reviewed> {
  return ctx.database.transaction<Tables, Reviewed>(async (tx) => {
    const document = await lockReviewed(tx, orgId, review);
    const { all, guests } = await tx
      .selectFrom('review_comment')
      .select(({ fn }) => [fn.countAll<bigint>().as('all'), fn.count<bigint>('guest').as('guests')])
      .where('review_id', '=', review)
      .executeTakeFirstOrThrow();
    const full = Number(all) >= limits.comments || ('guest' in author && Number(guests) >= limits.guestComments);
    if (full) throw tooMany('guest' in author ? limits.guestComments : limits.comments);
    const who = 'guest' in author ? { created_by: null, guest: author.guest } : { created_by: author.id, guest: null };
    const said = { id: ctx.ids.next(), org_id: orgId, review_id: review, words, ...who };
    await tx
      .insertInto('review_comment')
      .values({ ...said, x: place?.x ?? null, y: place?.y ?? null })
      .execute();
    return document;
  });
}

function tooMany(most: number): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.too-many-comments',
    message: {
      zh: `一次送审最多 ${most} 条评论`,
      en: `A result can have up to ${most} comments`,
    },
  });
}

/** Says what somebody decided; a later word stands in place of an earlier one. */
export async function decide(
  ctx: ServerContext,
  author: Author,
  orgId: bigint,
  review: bigint,
  { state, reason }: { state: ReviewState; reason: string },
): Promise<Reviewed> {
  return ctx.database.transaction<Tables, Reviewed>(async (tx) => {
    const document = await lockReviewed(tx, orgId, review);
    const decider =
      'guest' in author
        ? { decided_by: null, decided_guest: author.guest }
        : { decided_by: author.id, decided_guest: null };
    const changed = await tx
      .updateTable('review')
      .set({ state, reason, ...decider, decided_at: sql<Date>`now()` })
      .where('org_id', '=', orgId)
      .where('id', '=', review)
      .returning('id')
      .executeTakeFirst();
    if (changed === undefined) throw noReview();
    return document;
  });
}

/** Says it to whoever has the document's results open, and to lists. */
export async function notifyReviewed(ctx: ServerContext, orgId: bigint, document: bigint): Promise<void> {
  await ctx.events.publish('review', document, orgId);
  await ctx.events.publish('documents', document, orgId);
}
