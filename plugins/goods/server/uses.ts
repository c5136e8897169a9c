import type { ServerContext } from '@fitout/sdk/server';
import { pageUses } from '../../decoration/api.ts';

/** On which pages goods, coupons or activities stand, told before someone takes them away. */
export async function pagesThatShow(
  ctx: ServerContext,
  orgId: bigint,
  kind: 'good' | 'coupon' | 'activity',
  ids: readonly bigint[],
) {
  const things = ids.map((id) => `goods.${kind}:${id}`);
  const pages = await ctx.services.get(pageUses).of(orgId, things);
  return { pages: pages.map(({ id, title, live }) => ({ id, title, live })) };
}
