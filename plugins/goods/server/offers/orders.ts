import type { CustomerOrders } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { couponWords } from '../../shared/coupon-words.ts';
import type { Tables } from '../tables.ts';

const most = 50;

/** Coupons that a customer holds, for the list of their orders. */
export async function couponsOf(
  ctx: ServerContext,
  orgId: bigint,
  person: bigint,
  { before, id }: { before?: bigint | undefined; id?: bigint | undefined },
): Promise<CustomerOrders> {
  let query = ctx.database
    .query<Tables>()
    .selectFrom('claim')
    .innerJoin('coupon', 'coupon.id', 'claim.coupon_id')
    .select(['claim.id', 'claim.code', 'claim.claimed_at', 'claim.used_at'])
    .select(['coupon.title', 'coupon.kind', 'coupon.value', 'coupon.threshold', 'coupon.note'])
    .where('claim.org_id', '=', orgId)
    .where('claim.person_id', '=', person)
    .orderBy('claim.id', 'desc')
    .limit(most);
  if (before !== undefined) query = query.where('claim.id', '<', before);
  if (id !== undefined) query = query.where('claim.id', '=', id);
  const rows = await query.execute();
  return {
    items: rows.map((row) => ({
      id: String(row.id),
      title: row.title,
      status: row.used_at === null ? { zh: '待使用', en: 'To be used' } : { zh: '已使用', en: 'Used' },
      state: row.used_at === null ? 'open' : 'done',
      at: row.claimed_at.toISOString(),
      summary: couponWords(row),
      code: row.code,
      facts: [
        { label: { zh: '优惠', en: 'Worth' }, value: couponWords(row) },
        ...(row.note === '' ? [] : [{ label: { zh: '说明', en: 'Note' }, value: row.note }]),
      ],
    })),
    next: rows.length < most ? null : String(rows.at(-1)?.id),
  };
}

/**
 * Cuts what ties coupons to a customer who left. The claims stay, held by nobody: a coupon's stock counts them, and a
 * code that was used was used.
 */
export async function forgetCustomer(ctx: ServerContext, { id, orgId }: { id: bigint; orgId: bigint }): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('claim')
    .set({ holder: sql<string>`'left ' || id`, person_id: null })
    .where('org_id', '=', orgId)
    .where('person_id', '=', id)
    .execute();
}
