import type { CustomerOrders } from '@fitout/sdk';
import { customerOrders, type OrdersAsked, type ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { couponText } from '../../shared/coupon-texts.ts';
import type { Tables } from '../tables.ts';

/** Coupons that a customer holds, for the list of their orders. */
export function couponsOf(
  ctx: ServerContext,
  orgId: bigint,
  person: bigint,
  asked: OrdersAsked,
): Promise<CustomerOrders> {
  return customerOrders(
    asked,
    ({ from, to, most }) =>
      ctx.database
        .query<Tables>()
        .selectFrom('claim')
        .innerJoin('coupon', 'coupon.id', 'claim.coupon_id')
        .select(['claim.id', 'claim.code', 'claim.claimed_at', 'claim.used_at'])
        .select(['coupon.title', 'coupon.kind', 'coupon.value', 'coupon.threshold', 'coupon.note'])
        .where('claim.org_id', '=', orgId)
        .where('claim.person_id', '=', person)
        .where('claim.id', '>=', from)
        .where('claim.id', '<=', to)
        .orderBy('claim.id', 'desc')
        .limit(most)
        .execute(),
    (row) => ({
      title: row.title,
      status: row.used_at === null ? { zh: '待使用', en: 'Not used yet' } : { zh: '已使用', en: 'Used' },
      state: row.used_at === null ? 'open' : 'done',
      at: row.claimed_at.toISOString(),
      summary: couponText(row),
      code: row.code,
      facts: [
        { label: { zh: '优惠', en: 'Worth' }, value: couponText(row) },
        ...(row.note === '' ? [] : [{ label: { zh: '说明', en: 'Note' }, value: row.note }]),
      ],
    }),
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
