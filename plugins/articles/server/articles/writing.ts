import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { SavedRecord } from '../../shared/calls/answers.ts';
import type { ArticleValues } from '../../shared/calls/inputs.ts';
import { emptyDocument } from '../../shared/document/document.ts';
import { charactersOf } from '../../shared/document/tree.ts';
import { limits } from '../../shared/limits.ts';
import type { Db, Tables } from '../tables.ts';
import { claimSlug } from './addresses.ts';
import { changedMeanwhile, inTrash, tooMany } from './refusals.ts';
import { type ArticleRow, callerId, headOf, holdArticle, readHead, savedOf } from './rows.ts';
import { wordsOf } from './search-terms.ts';

/** Minutes without a save after which the next one is a sitting of its own in the audit log. */
const sittingMinutes = 10;

export interface Saved {
  saved: SavedRecord;
  title: string;
  /** Something is different now. */
  changed: boolean;
  /** The first save of a person at work: autosave would fill the audit log otherwise. */
  firstOfSitting: boolean;
}

/** Makes an empty article. The same key again answers the one that it made. */
export async function createArticle(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { title, key }: { title: string; key?: string | undefined },
): Promise<{ article: ArticleRow; made: boolean }> {
  const id = ctx.ids.next();
  const none = { digest: '', author: '', slug: '', tags: [] };
  return ctx.database.transaction<Tables, { article: ArticleRow; made: boolean }>(async (tx) => {
    await roomFor(tx, orgId);
    const article = await tx
      .insertInto('article')
      .values({
        ...{ id, org_id: orgId, title, ...none, words: wordsOf({ title, ...none }), key: key ?? null },
        ...{ document: JSON.stringify(emptyDocument()), characters: 0, updated_by: callerId(caller) },
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'key']).where('key', 'is not', null).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (article !== undefined) return { article, made: true };
    const before = await tx
      .selectFrom('article')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('key', '=', key ?? '')
      .executeTakeFirstOrThrow();
    return { article: before, made: false };
  });
}

async function roomFor(tx: Db, orgId: bigint): Promise<void> {
  const { count } = await tx
    .selectFrom('article')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.articles) throw tooMany(limits.articles);
}

/**
 * Stores the whole draft over revision `rev`. Throws 'conflict' with what it is now where somebody was faster. The same
 * content again is no conflict and no change: who did not hear the answer to a save sends it again.
 */
export async function saveArticle(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { id, rev, values }: { id: bigint; rev: number; values: ArticleValues },
): Promise<Saved> {
  return ctx.database.transaction<Tables, Saved>(async (tx) => {
    const before = await holdArticle(tx, orgId, id);
    if (before.trashed_at !== null) throw inTrash();
    // Once readers have found it somewhere, an empty address is no wish for another one.
    const slug = values.slug === '' && before.last_version > 0 ? before.slug : values.slug;
    const columns = columnsOf({ ...values, slug });
    const { same, old } = await comparedWith(tx, id, columns);
    const saved = async () => savedOf(await headOf(ctx, orgId, await readHead(tx, orgId, id)));
    if (same) return { saved: await saved(), title: before.title, changed: false, firstOfSitting: false };
    if (before.rev !== rev) throw changedMeanwhile(await saved());
    if (slug !== '' && slug !== before.slug) await claimSlug(tx, orgId, id, slug);
    const by = callerId(caller);
    await tx
      .updateTable('article')
      .set({ ...columns, rev: rev + 1, updated_at: sql<Date>`now()`, updated_by: by })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    const firstOfSitting = old || before.updated_by !== by || before.rev === 0;
    return { saved: await saved(), title: values.title, changed: true, firstOfSitting };
  });
}

function columnsOf(values: ArticleValues) {
  const { title, slug, digest, author, tags, cover, document } = values;
  return {
    ...{ title, slug, digest, author, tags, words: wordsOf(values) },
    cover: cover === null ? null : JSON.stringify(cover),
    document: JSON.stringify(document),
    characters: charactersOf(document),
  };
}

/** Is an article what somebody sends? And was it last saved some time ago? The database knows both. */
async function comparedWith(tx: Db, id: bigint, columns: ReturnType<typeof columnsOf>) {
  const { title, slug, digest, author, tags, cover, document } = columns;
  return tx
    .selectFrom('article')
    .select([
      sql<boolean>`title = ${title} and slug = ${slug} and digest = ${digest} and author = ${author}
        and tags = ${tags}::text[] and cover is not distinct from ${cover}::jsonb and document = ${document}::jsonb`.as(
        'same',
      ),
      sql<boolean>`updated_at < now() - make_interval(mins => ${sittingMinutes})`.as('old'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A copy of the draft, which readers do not get. */
export async function duplicateArticle(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
): Promise<ArticleRow> {
  return ctx.database.transaction<Tables, ArticleRow>(async (tx) => {
    await roomFor(tx, orgId);
    const from = await holdArticle(tx, orgId, id);
    if (from.trashed_at !== null) throw inTrash();
    const title = `${from.title.slice(0, limits.title - 4)}（副本）`;
    const { digest, author, tags, characters } = from;
    return tx
      .insertInto('article')
      .values({
        ...{ id: ctx.ids.next(), org_id: orgId, title, slug: '', digest, author, tags, characters },
        words: wordsOf({ title, slug: '', digest, author, tags }),
        cover: from.cover === null ? null : JSON.stringify(from.cover),
        document: JSON.stringify(from.document),
        updated_by: callerId(caller),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}
