import { FitoutError } from '@fitout/sdk';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { CatalogueTag } from '../api.ts';
import type { GoodFilter } from '../shared/calls/inputs.ts';
import type { GoodCounts, GoodRecord } from '../shared/calls/outputs.ts';
import type { GoodOrder } from '../shared/choices.ts';
import { goodOf } from './rows.ts';
import { patternsOf } from './search-terms.ts';
import type { Db, Tables } from './tables.ts';

interface Order {
  column: 'id' | 'sort' | 'updated_at' | 'price' | 'stock' | 'name';
  down: boolean;
  /** Of the value in a cursor. */
  type: 'bigint' | 'integer' | 'timestamptz' | 'text';
}

const orders: Record<GoodOrder, Order> = {
  sort: { column: 'sort', down: true, type: 'integer' },
  newest: { column: 'id', down: true, type: 'bigint' },
  updated: { column: 'updated_at', down: true, type: 'timestamptz' },
  'price-up': { column: 'price', down: false, type: 'integer' },
  'price-down': { column: 'price', down: true, type: 'integer' },
  'stock-up': { column: 'stock', down: false, type: 'integer' },
  'stock-down': { column: 'stock', down: true, type: 'integer' },
  name: { column: 'name', down: false, type: 'text' },
};

/** The goods that a filter leaves. */
function filtered<O>(query: SelectQueryBuilder<Tables, 'good', O>, orgId: bigint, filter: GoodFilter) {
  let found = query.where('org_id', '=', orgId);
  found = found.where('trashed_at', filter.status === 'trashed' ? 'is not' : 'is', null);
  if (filter.status === 'on') found = found.where('listed', '=', true);
  if (filter.status === 'off') found = found.where('listed', '=', false);
  if (filter.status === 'sold-out') found = found.where('stock', '=', 0);
  if (filter.tag !== undefined && filter.tag !== '') found = found.where(sql<boolean>`tags @> array[${filter.tag}]`);
  for (const pattern of patternsOf(filter.q ?? '')) found = found.where('words', 'like', pattern);
  return found;
}

export interface ListQuery extends GoodFilter {
  order: GoodOrder;
  cursor?: string | undefined;
  limit: number;
}

/** A run of the organisation's goods, by keyset: nothing is skipped or shown twice when others change the list. */
export async function listGoods(
  db: Db,
  orgId: bigint,
  query: ListQuery,
): Promise<{ items: GoodRecord[]; next: string | null; total?: number }> {
  const { column, down, type } = orders[query.order];
  const way = down ? 'desc' : 'asc';
  let select = filtered(db.selectFrom('good').selectAll(), orgId, query)
    .select(sql<string>`${sql.ref(column)}::text`.as('key'))
    .orderBy(column, way)
    .orderBy('id', way)
    .limit(query.limit + 1);
  if (query.cursor !== undefined) {
    const [value, id] = readCursor(query.cursor, type);
    const sign = sql.raw(down ? '<' : '>');
    select = select.where(sql<boolean>`(${sql.ref(column)}, id) ${sign} (${value}::${sql.raw(type)}, ${id}::bigint)`);
  }
  const rows = await select.execute();
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    items: shown.map(goodOf),
    next: last === undefined ? null : Buffer.from(JSON.stringify([last.key, last.id.toString()])).toString('base64url'),
    ...(query.cursor === undefined ? { total: await countGoods(db, orgId, query) } : {}),
  };
}

const valueShapes = {
  bigint: /^\d{1,18}$/,
  integer: /^-?\d{1,10}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
  text: /^[^\0]{0,200}$/,
} as const;

function readCursor(cursor: string, type: Order['type']): [string, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    if (typeof value === 'string' && valueShapes[type].test(value) && typeof id === 'string' && /^\d{1,18}$/.test(id))
      if (type !== 'integer' || Math.abs(Number(value)) <= 2_147_483_647) return [value, id];
  } catch {
    // Falls through: a cursor that we did not write.
  }
  throw new FitoutError('badRequest', { reason: 'goods.cursor' });
}

async function countGoods(db: Db, orgId: bigint, filter: GoodFilter): Promise<number> {
  const row = await filtered(db.selectFrom('good'), orgId, filter)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Ids of all that a filter leaves, for choosing all of them. */
export async function listIds(db: Db, orgId: bigint, filter: GoodFilter, limit: number): Promise<bigint[]> {
  const rows = await filtered(db.selectFrom('good'), orgId, filter)
    .select('id')
    .orderBy('sort', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** What stands beside the list: how many of each status, and the tags in use. */
export async function overview(db: Db, orgId: bigint): Promise<{ counts: GoodCounts; tags: CatalogueTag[] }> {
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int4`;
  const counts = await db
    .selectFrom('good')
    .select([
      count('trashed_at is null').as('all'),
      count('trashed_at is null and listed').as('on'),
      count('trashed_at is null and not listed').as('off'),
      count('trashed_at is null and stock = 0').as('soldOut'),
      count('trashed_at is not null').as('trashed'),
    ])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return { counts, tags: await listTags(db, orgId, false) };
}

export async function listTags(db: Db, orgId: bigint, listedOnly: boolean): Promise<CatalogueTag[]> {
  let query = db
    .selectFrom('good')
    .select([sql<string>`unnest(tags)`.as('tag')])
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null);
  if (listedOnly) query = query.where('listed', '=', true);
  return db
    .selectFrom(query.as('one'))
    .select(['one.tag', sql<number>`count(*)::int4`.as('count')])
    .groupBy('one.tag')
    .orderBy('count', 'desc')
    .orderBy('one.tag')
    .limit(500)
    .execute();
}
