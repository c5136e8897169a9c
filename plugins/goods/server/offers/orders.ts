import { type CustomerOrders, type OrderStage, wallTime } from '@fitout/sdk';
import { customerOrders, type OrdersAsked, type ServerContext, type Visitor } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { couponText } from '../../shared/coupon-texts.ts';
import type { Tables } from '../tables.ts';
import { couponExpired } from './coupons.ts';

/** In SQL, by the database's clock. */
const stage = sql<OrderStage>`case
  when claim.used_at is not null then 'done'
  when ${couponExpired} then 'expired'
  else 'use'
end`;

const standings = {
  use: { status: { zh: '待使用', en: 'Not used yet' }, state: 'open' },
  done: { status: { zh: '已使用', en: 'Used' }, state: 'done' },
  expired: { status: { zh: '已过期', en: 'Expired' }, state: 'over' },
} as const;

/** Coupons that a customer, or a device without a session, holds, for the list of their orders. */
export function couponsOf(
  ctx: ServerContext,
  orgId: bigint,
  { holder, person }: Pick<Visitor, 'holder' | 'person'>,
  asked: OrdersAsked,
): Promise<CustomerOrders> {
  const zone = ctx.people.timeZoneOf(orgId);
  const own = ctx.database
    .query<Tables>()
    .selectFrom('claim')
    .innerJoin('coupon', 'coupon.id', 'claim.coupon_id')
    .where('claim.org_id', '=', orgId)
    .where('claim.holder', '=', holder)
    .where('claim.person_id', person === null ? 'is' : '=', person);
  return customerOrders(
    asked,
    ({ from, to, most, stage: wanted }) =>
      own
        .select(['claim.id', 'claim.code', 'claim.claimed_at', stage.as('stage')])
        .select(['coupon.title', 'coupon.kind', 'coupon.value', 'coupon.threshold', 'coupon.note', 'coupon.valid_to'])
        .where('claim.id', '>=', from)
        .where('claim.id', '<=', to)
        .$if(wanted !== undefined, (query) => query.where(stage, '=', wanted as OrderStage))
        .orderBy('claim.id', 'desc')
        .limit(most)
        .execute(),
    (row) => ({
      title: row.title,
      ...standings[row.stage === 'done' || row.stage === 'expired' ? row.stage : 'use'],
      stage: row.stage,
      at: row.claimed_at.toISOString(),
      summary: couponText(row),
      code: row.code,
      facts: [
        { label: { zh: '优惠', en: 'Worth' }, value: couponText(row) },
        ...(row.valid_to === null
          ? []
          : [{ label: { zh: '有效期至', en: 'Valid until' }, value: wallTime(row.valid_to, zone).replace('T', ' ') }]),
        ...(row.note === '' ? [] : [{ label: { zh: '说明', en: 'Note' }, value: row.note }]),
      ],
    }),
    () =>
      own
        .select([stage.as('stage'), sql<number>`count(*)::int4`.as('orders')])
        .groupBy(stage)
        .execute(),
  );
}

/**
 * Cuts what ties coupons to a customer who left. The claims stay, held by nobody: a coupon's stock counts them, and a
 * code that was used was used.
 */
export async function forgetCustomer(ctx: ServerContext, { id, orgId }: { id: bigint; orgId: bigint }): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('claim')
    .set({ holder: sql<string>`'left ' || id`, person_id: null, device: null })
    .where('org_id', '=', orgId)
    .where('person_id', '=', id)
    .execute();
}
