import { type Caller, prepared, type ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { HomeConfigRecord, HomeRecord } from '../../shared/calls/home.ts';
import { lockLivePage } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import { ruleOf, rulesQuery } from './rules.ts';

const nothing: HomeRecord = { pageId: null, title: null, slug: null, publishedVersion: null };

/** What the page 首页 shows. */
export async function readHomeConfig(ctx: ServerContext, orgId: bigint): Promise<HomeConfigRecord> {
  const [row] = await configOf(ctx.database.query(), { orgId });
  return {
    ...(row?.home ? { ...row.home, pageId: BigInt(row.home.pageId) } : nothing),
    choices: (row?.choices ?? []).map(({ id, title }) => ({ id: BigInt(id), title })),
    rules: (row?.rules ?? []).map(ruleOf),
  };
}

const configOf = prepared<Tables, { orgId: bigint }>()((db, value) =>
  db.selectNoFrom([
    jsonObjectFrom(homeQuery(db, value('orgId'))).as('home'),
    jsonArrayFrom(
      db
        .selectFrom('page')
        .select([sql<string>`id::text`.as('id'), 'title'])
        .where('org_id', '=', value('orgId'))
        .where('published_version', 'is not', null)
        .where('trashed_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .limit(100),
    ).as('choices'),
    jsonArrayFrom(rulesQuery(db, value('orgId'))).as('rules'),
  ]),
);

/** Which page phones open on. It may be unpublished still: they then say that there is none yet. */
export async function readHome(ctx: ServerContext, orgId: bigint): Promise<HomeRecord> {
  const row = await homeQuery(ctx.database.query(), orgId).executeTakeFirst();
  return row === undefined ? nothing : { ...row, pageId: BigInt(row.pageId) };
}

/** Ids are text, so that they come whole out of JSON. */
function homeQuery(db: Kysely<Tables>, orgId: bigint) {
  return db
    .selectFrom('slot')
    .innerJoin('page', 'page.id', 'slot.page_id')
    .select([
      sql<string>`page.id::text`.as('pageId'),
      'page.title',
      'page.slug',
      'page.published_version as publishedVersion',
    ])
    .where('slot.org_id', '=', orgId)
    .where('page.org_id', '=', orgId)
    .where('slot.name', '=', 'home');
}

export async function setHome(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  pageId: bigint | null,
): Promise<HomeRecord> {
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
