import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { HeadRecord } from '../../shared/calls/answers.ts';
import { pictureKeys } from '../../shared/document/tree.ts';
import type { Db, Tables } from '../tables.ts';
import { claimSlug, freeSlug, putAddress } from './addresses.ts';
import { changedMeanwhile, inTrash, isLive, noTitle, nothingWritten, notInTrash } from './refusals.ts';
import { type ArticleRow, callerId, headOf, holdArticle, readHead } from './rows.ts';

/** What was done, and whether something is different now. */
export interface Done {
  head: HeadRecord;
  changed: boolean;
}

/** Readers get the draft as it is at revision `rev`. Once more without a change in between, it does nothing. */
export async function publishArticle(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { id, rev }: { id: bigint; rev: number },
): Promise<Done> {
  return ctx.database.transaction<Tables, Done>(async (tx) => {
    const draft = await holdArticle(tx, orgId, id);
    if (draft.trashed_at !== null) throw inTrash();
    const head = async () => headOf(ctx, orgId, await readHead(tx, orgId, id));
    if (draft.rev !== rev) throw changedMeanwhile(await head());
    if (draft.title === '') throw noTitle();
    if (draft.characters === 0 && pictureKeys(draft.document).length === 0) throw nothingWritten();
    if (draft.status === 'published') return { head: await head(), changed: false };
    const slug = draft.slug === '' ? await freeSlug(tx, orgId, id, draft.title) : draft.slug;
    if (draft.slug !== '') await claimSlug(tx, orgId, id, slug);
    await putVersion(tx, draft, slug, callerId(caller));
    await putAddress(tx, orgId, id, slug);
    return { head: await head(), changed: true };
  });
}

async function putVersion(tx: Db, draft: ArticleRow, slug: string, by: bigint): Promise<void> {
  const { id, org_id, title, digest, author, tags, characters, rev } = draft;
  const version = draft.last_version + 1;
  await tx
    .insertInto('version')
    .values({
      ...{ article_id: id, version, org_id, slug, title, digest, author, tags, characters, published_by: by },
      cover: draft.cover === null ? null : JSON.stringify(draft.cover),
      document: JSON.stringify(draft.document),
    })
    .execute();
  await tx
    .updateTable('article')
    .set({
      slug,
      live_version: version,
      live_slug: slug,
      live_rev: rev,
      live_at: sql<Date>`now()`,
      last_version: version,
    })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
}

const offTheSite = { live_version: null, live_slug: null, live_rev: null, live_at: null } as const;

/** Readers do not get it any more; the draft stays. */
export function unpublishArticle(ctx: ServerContext, orgId: bigint, id: bigint): Promise<Done> {
  return change(ctx, orgId, id, (before) => (before.live_version === null ? undefined : offTheSite));
}

/** To the trash, and off the site, for which the caller has to be one who may publish. */
export function trashArticle(ctx: ServerContext, caller: Caller, orgId: bigint, id: bigint): Promise<Done> {
  return change(ctx, orgId, id, (before) => {
    if (before.live_version !== null && !caller.can('articles.publish')) throw isLive();
    return before.trashed_at === null ? { ...offTheSite, trashed_at: sql<Date>`now()` } : undefined;
  });
}

/** Out of the trash, as a draft. */
export function restoreArticle(ctx: ServerContext, orgId: bigint, id: bigint): Promise<Done> {
  return change(ctx, orgId, id, (before) => (before.trashed_at === null ? undefined : { trashed_at: null }));
}

type Set = Partial<Record<keyof typeof offTheSite, null>> & { trashed_at?: ReturnType<typeof sql<Date>> | null };

function change(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  setFor: (before: ArticleRow) => Set | undefined,
): Promise<Done> {
  return ctx.database.transaction<Tables, Done>(async (tx) => {
    const set = setFor(await holdArticle(tx, orgId, id));
    if (set !== undefined)
      await tx.updateTable('article').set(set).where('org_id', '=', orgId).where('id', '=', id).execute();
    return { head: await headOf(ctx, orgId, await readHead(tx, orgId, id)), changed: set !== undefined };
  });
}

/** For good, with its versions. Its addresses stay, and answer that it was there. */
export async function deleteForever(ctx: ServerContext, orgId: bigint, id: bigint): Promise<{ title: string }> {
  return ctx.database.transaction<Tables, { title: string }>(async (tx) => {
    const { title, trashed_at } = await holdArticle(tx, orgId, id);
    if (trashed_at === null) throw notInTrash();
    await tx.deleteFrom('article').where('org_id', '=', orgId).where('id', '=', id).execute();
    return { title };
  });
}
