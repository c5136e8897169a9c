import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type {
  CatalogueActivity,
  CatalogueCoupon,
  CatalogueGood,
  GoodsCatalogue,
  GoodsOrder,
  GoodsQuery,
} from '../api.ts';
import { activityState, couponState } from '../shared/states.ts';
import { listTags } from './listing.ts';
import { type GoodRow, shownOf } from './rows.ts';
import type { Db, Tables } from './tables.ts';

/** What published pages read: only what is listed, never what lies in the trash. */
export function createCatalogue(ctx: ServerContext): GoodsCatalogue {
  const db = () => ctx.database.query<Tables>();
  return {
    goods: (orgId, query) => listedGoods(db(), orgId, query),
    coupons: (orgId, ids) => publicCoupons(db(), orgId, ids),
    activities: (orgId, ids) => publicActivities(db(), orgId, ids),
    tags: (orgId) => listTags(db(), orgId, true),
  };
}

/** Ids that may be in the table at all; whatever else a document holds is no good's. */
function idsOf(ids: readonly string[]): bigint[] {
  return [...new Set(ids)].filter((id) => /^\d{1,18}$/.test(id)).map(BigInt);
}

function inGivenOrder<T>(ids: readonly bigint[], found: Map<bigint, T>): T[] {
  return ids.flatMap((id) => {
    const one = found.get(id);
    return one === undefined ? [] : [one];
  });
}

const orders: Record<GoodsOrder, { column: 'sort' | 'id' | 'price' | 'name'; way: 'asc' | 'desc' }> = {
  sort: { column: 'sort', way: 'desc' },
  newest: { column: 'id', way: 'desc' },
  'price-up': { column: 'price', way: 'asc' },
  'price-down': { column: 'price', way: 'desc' },
  name: { column: 'name', way: 'asc' },
};

async function listedGoods(db: Db, orgId: bigint, query: GoodsQuery): Promise<CatalogueGood[]> {
  const ids = query.ids === undefined ? undefined : idsOf(query.ids);
  if (ids?.length === 0) return [];
  const limit = Math.min(200, Math.max(1, Math.trunc(query.limit ?? 50) || 50));
  const order = query.order ?? (ids === undefined ? 'sort' : undefined);
  let select = db
    .selectFrom('good')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('listed', '=', true)
    .where('trashed_at', 'is', null);
  if (ids !== undefined) select = select.where(sql<boolean>`id = any(${ids}::bigint[])`);
  if (query.tag !== undefined) select = select.where(sql<boolean>`tags @> array[${query.tag}]`);
  if (query.inStock === true) select = select.where('stock', '>', 0);
  if (order !== undefined) {
    const { column, way } = orders[order];
    select = select.orderBy(column, way).orderBy('id', way).limit(limit);
  }
  const rows = await select.execute();
  if (order !== undefined || ids === undefined) return rows.map(catalogueGood);
  return inGivenOrder(ids, new Map(rows.map((row) => [row.id, catalogueGood(row)]))).slice(0, limit);
}

function catalogueGood(row: GoodRow): CatalogueGood {
  return { id: row.id.toString(), ...shownOf(row) };
}

async function publicCoupons(db: Db, orgId: bigint, asked: readonly string[]): Promise<CatalogueCoupon[]> {
  const ids = idsOf(asked);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('coupon')
    .selectAll()
    // The database's clock, which all servers share.
    .select(sql<Date>`now()`.as('now'))
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  const found = rows.map((row): [bigint, CatalogueCoupon] => [
    row.id,
    {
      id: row.id.toString(),
      title: row.title,
      kind: row.kind,
      value: row.value,
      threshold: row.threshold,
      left: row.stock === null ? null : row.stock - row.claimed,
      perPerson: row.per_person,
      from: row.starts_at?.toISOString() ?? null,
      to: row.ends_at?.toISOString() ?? null,
      validTo: row.valid_to?.toISOString() ?? null,
      state: couponState({ ...row, from: row.starts_at, to: row.ends_at }, row.now),
      note: row.note,
    },
  ]);
  return inGivenOrder(ids, new Map(found));
}

async function publicActivities(db: Db, orgId: bigint, asked: readonly string[]): Promise<CatalogueActivity[]> {
  const ids = idsOf(asked);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('activity')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  const items = await db
    .selectFrom('activity_item')
    .innerJoin('good', 'good.id', 'activity_item.good_id')
    .selectAll('good')
    .select([
      'activity_id',
      'activity_item.price as activity_price',
      'activity_item.stock as activity_stock',
      'activity_item.sold',
    ])
    .where(sql<boolean>`activity_id = any(${rows.map(({ id }) => id)}::bigint[])`)
    .where('good.org_id', '=', orgId)
    .where('good.listed', '=', true)
    .where('good.trashed_at', 'is', null)
    .orderBy('place')
    .execute();
  const byActivity = Map.groupBy(items, (item) => item.activity_id);
  const found = rows.map((row): [bigint, CatalogueActivity] => [
    row.id,
    {
      id: row.id.toString(),
      kind: row.kind,
      title: row.title,
      groupSize: row.group_size,
      from: row.starts_at?.toISOString() ?? null,
      to: row.ends_at?.toISOString() ?? null,
      state: activityState({ enabled: row.enabled, from: row.starts_at, to: row.ends_at }, row.now),
      items: (byActivity.get(row.id) ?? []).map((item) => ({
        good: catalogueGood(item),
        // The ordinary price may have been lowered since.
        price: Math.min(item.activity_price, item.price),
        stock: Math.min(item.activity_stock, item.stock),
        sold: soldPercent(item.sold, Math.min(item.activity_stock, item.stock)),
      })),
    },
  ]);
  return inGivenOrder(ids, new Map(found));
}

/** The share of sold pieces, in whole percent rounded down, so that 100 means none is left. */
function soldPercent(sold: number, left: number): number {
  return sold === 0 ? 0 : Math.floor((sold / (sold + left)) * 100);
}
