import type { Caller, ServerContext } from '@fitout/sdk/server';
import { lockLivePage } from './rows.ts';
import type { Tables } from './tables.ts';

export interface Home {
  pageId: bigint | null;
  title: string | null;
  slug: string | null;
  publishedVersion: number | null;
}

const nothing: Home = { pageId: null, title: null, slug: null, publishedVersion: null };

/** Which page phones open on. It may be unpublished still: they then say that there is none yet. */
export async function readHome(ctx: ServerContext, orgId: bigint): Promise<Home> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('slot')
    .innerJoin('page', 'page.id', 'slot.page_id')
    .select(['page.id', 'page.title', 'page.slug', 'page.published_version'])
    .where('slot.org_id', '=', orgId)
    .where('page.org_id', '=', orgId)
    .where('slot.name', '=', 'home')
    .executeTakeFirst();
  if (row === undefined) return nothing;
  return { pageId: row.id, title: row.title, slug: row.slug, publishedVersion: row.published_version };
}

/** Published pages that may become the home page, the last changed first, 100 at most. */
export async function homeChoices(ctx: ServerContext, orgId: bigint): Promise<{ id: bigint; title: string }[]> {
  return ctx.database
    .query<Tables>()
    .selectFrom('page')
    .select(['id', 'title'])
    .where('org_id', '=', orgId)
    .where('published_version', 'is not', null)
    .where('trashed_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(100)
    .execute();
}

export async function setHome(ctx: ServerContext, caller: Caller, orgId: bigint, pageId: bigint | null): Promise<Home> {
  const title = await ctx.database.transaction<Tables, string | undefined>(async (tx) => {
    if (pageId === null) {
      await tx.deleteFrom('slot').where('org_id', '=', orgId).where('name', '=', 'home').execute();
      return undefined;
    }
    const page = await lockLivePage(tx, orgId, pageId);
    await tx
      .insertInto('slot')
      .values({ org_id: orgId, name: 'home', page_id: pageId })
      .onConflict((conflict) => conflict.columns(['org_id', 'name']).doUpdateSet({ page_id: pageId }))
      .execute();
    return page.title;
  });
  await ctx.events.publish('home', pageId ?? 'none', orgId);
  await ctx.audit.record(caller, 'decoration.home', {
    kind: 'page',
    id: pageId ?? 'none',
    ...(title === undefined ? {} : { name: title }),
  });
  return readHome(ctx, orgId);
}
