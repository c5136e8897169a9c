import { FitoutError, showMoney } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ActivityValues } from '../../shared/calls/inputs.ts';
import type { ActivityRecord } from '../../shared/calls/outputs.ts';
import { activityState } from '../../shared/states.ts';
import { changedMeanwhile } from '../rows.ts';
import { patternsOf } from '../search-terms.ts';
import type { Db, Tables } from '../tables.ts';
import type { OfferQuery } from './coupons.ts';
import { type OfferSwitch, oneMore, pageOf, switched, windowConditions } from './offers.ts';

export function noSuchActivity(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'goods.no-activity',
    message: { zh: '营销活动不存在或已删除', en: 'This promotion does not exist or was deleted' },
  });
}

function selectActivities(db: Db, orgId: bigint) {
  return db.selectFrom('activity').selectAll().select(sql<Date>`now()`.as('now')).where('org_id', '=', orgId);
}

type ActivityRow = Awaited<ReturnType<ReturnType<typeof selectActivities>['execute']>>[number];

async function withItems(db: Db, rows: readonly ActivityRow[]): Promise<ActivityRecord[]> {
  const items = await db
    .selectFrom('activity_item')
    .innerJoin('good', 'good.id', 'activity_item.good_id')
    .select(['activity_id', 'good.id', 'good.name', 'good.code', 'good.images', 'good.listed', 'good.trashed_at'])
    .select(['good.price as good_price', 'good.stock as good_stock'])
    .select(['activity_item.price', 'activity_item.stock', 'activity_item.sold'])
    .where(sql<boolean>`activity_id = any(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy('place')
    .execute();
  const byActivity = Map.groupBy(items, (item) => item.activity_id);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    title: row.title,
    groupSize: row.group_size,
    from: row.starts_at?.toISOString() ?? null,
    to: row.ends_at?.toISOString() ?? null,
    enabled: row.enabled,
    state: activityState({ enabled: row.enabled, from: row.starts_at, to: row.ends_at }, row.now),
    rev: row.rev,
    updatedAt: row.updated_at.toISOString(),
    items: (byActivity.get(row.id) ?? []).map((item) => ({
      good: item.id,
      name: item.name,
      code: item.code,
      image: item.images[0] ?? null,
      listed: item.listed && item.trashed_at === null,
      goodPrice: item.good_price,
      goodStock: item.good_stock,
      price: item.price,
      stock: item.stock,
      sold: item.sold,
    })),
  }));
}

export async function listActivities(
  db: Db,
  orgId: bigint,
  query: OfferQuery,
): Promise<{ items: ActivityRecord[]; next: string | null }> {
  let select = selectActivities(db, orgId).where('trashed_at', query.state === 'trashed' ? 'is not' : 'is', null);
  const condition = (windowConditions as Record<string, string>)[query.state ?? ''];
  if (condition !== undefined) select = select.where(sql<boolean>`${sql.raw(condition)}`);
  if (query.kind !== undefined) select = select.where('kind', '=', query.kind);
  for (const pattern of patternsOf(query.q ?? '')) select = select.where(sql<string>`lower(title)`, 'like', pattern);
  if (query.cursor !== undefined) select = select.where('id', '<', query.cursor);
  const rows = await select
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const { shown, next } = pageOf(rows, query.limit);
  return { items: await withItems(db, shown), next };
}

export async function readActivity(db: Db, orgId: bigint, id: bigint): Promise<ActivityRecord> {
  const row = await selectActivities(db, orgId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchActivity();
  const [activity] = await withItems(db, [row]);
  return activity as ActivityRecord;
}

function columnsOf(values: ActivityValues) {
  const { kind, title, groupSize, from, to, enabled } = values;
  return { kind, title, group_size: groupSize, starts_at: from, ends_at: to, enabled };
}

/** Replaces the goods of an activity. Throws `goods.no-good` and `goods.activity-price`. */
async function putItems(tx: Db, orgId: bigint, id: bigint, { kind, items }: ActivityValues): Promise<void> {
  const before = await tx
    .deleteFrom('activity_item')
    .where('activity_id', '=', id)
    .returning(['good_id', 'price', 'sold'])
    .execute();
  if (items.length === 0) return;
  const stored = new Map(before.map((item) => [item.good_id, item]));
  const own = await tx
    .selectFrom('good')
    .select(['id', 'name', 'price'])
    .where('org_id', '=', orgId)
    .where(
      'id',
      'in',
      items.map(({ good }) => good),
    )
    .execute();
  if (own.length < items.length)
    throw new FitoutError('unprocessable', {
      reason: 'goods.no-good',
      message: { zh: '有商品已被彻底删除，请移除后再保存', en: 'A product in it was permanently deleted. Remove it' },
    });
  const goods = new Map(own.map((good) => [good.id, good]));
  for (const { good, price } of items) {
    const { name, price: ordinary } = goods.get(good) as (typeof own)[number];
    // An ordinary price that was lowered later does not lock the activity: what was stored may stay.
    if (price >= ordinary && stored.get(good)?.price !== price) throw notBelow(kind, name, ordinary);
  }
  await tx
    .insertInto('activity_item')
    .values(
      items.map(({ good, price, stock, sold }, place) => ({
        activity_id: id,
        good_id: good,
        place,
        price,
        stock,
        sold: sold ?? stored.get(good)?.sold ?? 0,
      })),
    )
    .execute();
}

function notBelow(kind: ActivityValues['kind'], name: string, ordinary: number): FitoutError {
  const price = showMoney(ordinary);
  const message =
    kind === 'flash'
      ? {
          zh: `「${name}」的秒杀价须低于原价 ${price}`,
          en: `The sale price of “${name}” must be below its ordinary price of ${price}`,
        }
      : {
          zh: `「${name}」的拼团价须低于原价 ${price}`,
          en: `The group price of “${name}” must be below its ordinary price of ${price}`,
        };
  return new FitoutError('unprocessable', { reason: 'goods.activity-price', message });
}

export async function createActivity(
  ctx: ServerContext,
  orgId: bigint,
  values: ActivityValues,
): Promise<ActivityRecord> {
  const id = ctx.ids.next();
  return ctx.database.transaction<Tables, ActivityRecord>(async (tx) => {
    await tx
      .insertInto('activity')
      .values({ id, org_id: orgId, ...columnsOf(values) })
      .execute();
    await putItems(tx, orgId, id, values);
    return readActivity(tx, orgId, id);
  });
}

export async function changeActivity(
  ctx: ServerContext,
  orgId: bigint,
  { id, rev, values }: { id: bigint; rev: number; values: ActivityValues },
): Promise<ActivityRecord> {
  return ctx.database.transaction<Tables, ActivityRecord>(async (tx) => {
    await tx.selectFrom('activity').select('id').where('id', '=', id).where('org_id', '=', orgId).forUpdate().execute();
    const now = await readActivity(tx, orgId, id);
    if (now.rev !== rev) throw changedMeanwhile(now);
    await tx
      .updateTable('activity')
      .set({ ...columnsOf(values), ...oneMore })
      .where('id', '=', id)
      .execute();
    await putItems(tx, orgId, id, values);
    return readActivity(tx, orgId, id);
  });
}

/** Pauses, goes on, puts into the trash or takes out of it. */
export async function setActivity(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  set: OfferSwitch,
): Promise<ActivityRecord> {
  const db = ctx.database.query<Tables>();
  await db
    .updateTable('activity')
    .set({ ...switched(set), ...oneMore })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  return readActivity(db, orgId, id);
}
