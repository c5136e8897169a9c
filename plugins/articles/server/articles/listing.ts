import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ArticleCounts, HeadRecord } from '../../shared/calls/answers.ts';
import type { ListQuery } from '../../shared/calls/inputs.ts';
import type { Db, Tables } from '../tables.ts';
import { headColumns, headsOf } from './rows.ts';
import { patternsOf } from './search-terms.ts';

type Filter = Pick<ListQuery, 'search' | 'tag' | 'status'>;

/** The articles that a filter leaves. */
function filtered<O>(query: SelectQueryBuilder<Tables, 'article', O>, orgId: bigint, filter: Filter) {
  let found = query.where('org_id', '=', orgId);
  found = filter.status === 'all' ? found.where('status', '<>', 'trash') : found.where('status', '=', filter.status);
  if (filter.tag !== undefined && filter.tag !== '') found = found.where(sql<boolean>`tags @> array[${filter.tag}]`);
  for (const pattern of patternsOf(filter.search ?? '')) found = found.where('words', 'like', pattern);
  return found;
}

/** A run of the organisation's articles, the last changed first, by keyset: nothing is skipped when others write. */
export async function listArticles(
  ctx: ServerContext,
  db: Db,
  orgId: bigint,
  query: ListQuery,
): Promise<{ items: HeadRecord[]; next: string | null; total?: number }> {
  let select = filtered(db.selectFrom('article').select(headColumns), orgId, query)
    .select(sql<string>`updated_at::text`.as('moment'))
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  if (query.cursor !== undefined) {
    const [moment, id] = readCursor(query.cursor);
    select = select.where(sql<boolean>`(updated_at, id) < (${moment}::timestamptz, ${id}::bigint)`);
  }
  const rows = await select.execute();
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    items: await headsOf(ctx, orgId, shown),
    next:
      last === undefined ? null : Buffer.from(JSON.stringify([last.moment, last.id.toString()])).toString('base64url'),
    ...(query.cursor === undefined ? { total: await count(db, orgId, query) } : {}),
  };
}

async function count(db: Db, orgId: bigint, filter: Filter): Promise<number> {
  const row = await filtered(db.selectFrom('article'), orgId, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const momentShape = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/;

function readCursor(cursor: string): [string, string] {
  try {
    const [moment, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    if (typeof moment === 'string' && momentShape.test(moment) && !Number.isNaN(Date.parse(moment)))
      if (typeof id === 'string' && /^\d{1,18}$/.test(id)) return [moment, id];
  } catch {
    // Falls through: a cursor that we did not write.
  }
  throw new FitoutError('badRequest', { reason: 'articles.cursor' });
}

/** How many there are of each status, and the tags of those that are not in the trash. */
export async function overview(db: Db, orgId: bigint) {
  const rows = await db
    .selectFrom('article')
    .select(['status', (eb) => eb.fn.countAll<bigint>().as('count')])
    .where('org_id', '=', orgId)
    .groupBy('status')
    .execute();
  const counts: ArticleCounts = { all: 0, draft: 0, published: 0, changed: 0, trash: 0 };
  for (const row of rows) {
    counts[row.status] = Number(row.count);
    if (row.status !== 'trash') counts.all += Number(row.count);
  }
  const tags = await db
    .selectFrom('article')
    .select([sql<string>`unnest(tags)`.as('tag'), (eb) => eb.fn.countAll<bigint>().as('count')])
    .where('org_id', '=', orgId)
    .where('status', '<>', 'trash')
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(200)
    .execute();
  return { counts, tags: tags.map(({ tag, count }) => ({ tag, count: Number(count) })) };
}

/** In the order of `ids`; unknown ones are left out. */
export async function articlesByIds(
  ctx: ServerContext,
  db: Db,
  orgId: bigint,
  ids: readonly bigint[],
): Promise<HeadRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('article')
    .select(headColumns)
    .where('org_id', '=', orgId)
    .where('id', 'in', ids)
    .execute();
  const found = new Map((await headsOf(ctx, orgId, rows)).map((head) => [head.id, head]));
  return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
}
