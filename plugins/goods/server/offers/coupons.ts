import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { CouponValues, offerQuery } from '../../shared/calls/inputs.ts';
import type { CouponRecord } from '../../shared/calls/outputs.ts';
import { couponState } from '../../shared/states.ts';
import { changedMeanwhile } from '../rows.ts';
import { patternsOf } from '../search-terms.ts';
import type { CouponTable, Db, Tables } from '../tables.ts';
import { type OfferSwitch, oneMore, pageOf, switched, windowConditions } from './offers.ts';

/** In SQL: may a claimed coupon no longer be used, by the database's clock? */
export const couponExpired = sql<boolean>`coalesce(coupon.valid_to <= now(), false)`;

type CouponRow = Selectable<CouponTable> & { now: Date; used: number | null };

function selectCoupons(db: Db, orgId: bigint) {
  return db
    .selectFrom('coupon')
    .selectAll()
    .select((eb) => [
      sql<Date>`now()`.as('now'),
      eb
        .selectFrom('claim')
        .select(sql<number>`count(*)::int4`.as('count'))
        .whereRef('claim.coupon_id', '=', 'coupon.id')
        .where('used_at', 'is not', null)
        .as('used'),
    ])
    .where('org_id', '=', orgId);
}

function couponOf(row: CouponRow): CouponRecord {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    value: row.value,
    threshold: row.threshold,
    stock: row.stock,
    claimed: row.claimed,
    used: row.used ?? 0,
    perPerson: row.per_person,
    from: row.starts_at?.toISOString() ?? null,
    to: row.ends_at?.toISOString() ?? null,
    validTo: row.valid_to?.toISOString() ?? null,
    enabled: row.enabled,
    note: row.note,
    state: couponState({ ...row, from: row.starts_at, to: row.ends_at }, row.now),
    rev: row.rev,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Claiming ends with the validity where it has no end of its own. */
function columnsOf({ from, to, validTo, perPerson, ...rest }: CouponValues) {
  return { ...rest, starts_at: from, ends_at: to ?? validTo, valid_to: validTo, per_person: perPerson };
}

export function noSuchCoupon(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'goods.no-coupon',
    message: { zh: '优惠券不存在或已删除', en: 'This coupon does not exist or was deleted' },
  });
}

const conditions: Record<string, string> = {
  ...windowConditions,
  open: `${windowConditions.running} and (stock is null or claimed < stock)`,
  'sold-out': `${windowConditions.running} and claimed >= stock`,
};

export type OfferQuery = z.output<typeof offerQuery>;

export async function listCoupons(
  db: Db,
  orgId: bigint,
  query: OfferQuery,
): Promise<{ items: CouponRecord[]; next: string | null }> {
  let select = selectCoupons(db, orgId).where('trashed_at', query.state === 'trashed' ? 'is not' : 'is', null);
  const condition = conditions[query.state ?? ''];
  if (condition !== undefined) select = select.where(sql<boolean>`${sql.raw(condition)}`);
  for (const pattern of patternsOf(query.q ?? '')) select = select.where(sql<string>`lower(title)`, 'like', pattern);
  if (query.cursor !== undefined) select = select.where('id', '<', query.cursor);
  const rows = await select
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const { shown, next } = pageOf(rows, query.limit);
  return { items: shown.map(couponOf), next };
}

export async function readCoupon(db: Db, orgId: bigint, id: bigint): Promise<CouponRecord> {
  const row = await selectCoupons(db, orgId).where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw noSuchCoupon();
  return couponOf(row);
}

export async function createCoupon(ctx: ServerContext, orgId: bigint, values: CouponValues): Promise<CouponRecord> {
  const id = ctx.ids.next();
  const db = ctx.database.query<Tables>();
  await db
    .insertInto('coupon')
    .values({ id, org_id: orgId, ...columnsOf(values) })
    .execute();
  return readCoupon(db, orgId, id);
}

/** Stores a coupon over revision `rev`. Its stock may not go below what is claimed already. */
export async function changeCoupon(
  ctx: ServerContext,
  orgId: bigint,
  { id, rev, values }: { id: bigint; rev: number; values: CouponValues },
): Promise<CouponRecord> {
  return ctx.database.transaction<Tables, CouponRecord>(async (tx) => {
    // No claim may come between the look and the change.
    await tx.selectFrom('coupon').select('id').where('id', '=', id).where('org_id', '=', orgId).forUpdate().execute();
    const now = await readCoupon(tx, orgId, id);
    if (now.rev !== rev) throw changedMeanwhile(now);
    if (values.stock !== null && values.stock < now.claimed) {
      const message = { zh: `已领取 ${now.claimed} 张，发放数量不能更少`, en: `${now.claimed} are claimed already` };
      throw new FitoutError('badRequest', {
        reason: 'goods.coupon-stock',
        message,
        detail: { fields: [{ field: 'coupon.stock', message: message.zh }] },
      });
    }
    await tx
      .updateTable('coupon')
      .set({ ...columnsOf(values), ...oneMore })
      .where('id', '=', id)
      .execute();
    return readCoupon(tx, orgId, id);
  });
}

/** Pauses, goes on, puts into the trash or takes out of it. */
export async function setCoupon(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  set: OfferSwitch,
): Promise<CouponRecord> {
  const db = ctx.database.query<Tables>();
  await db
    .updateTable('coupon')
    .set({ ...switched(set), ...oneMore })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  return readCoupon(db, orgId, id);
}
