import type { ServerContext } from '@fitout/sdk/server';
import { pageUses, publishedPages } from '../../../decoration/api.ts';
import { listPools } from '../pools/pools.ts';
import type { Tables } from '../tables.ts';

/** More pages than anybody chooses from. */
const most = 50;

/** Published pages with a block 选号 on open pools of a carrier: where a salesperson's links lead. */
export async function pickerPages(
  ctx: ServerContext,
  orgId: bigint,
  carrier: string,
): Promise<{ id: bigint; title: string; slug: string }[]> {
  const pools = (await listPools(ctx.database.query<Tables>(), orgId)).filter(
    (one) => one.open && one.carrier === carrier,
  );
  if (pools.length === 0) return [];
  const used = await ctx.services.get(pageUses).of(
    orgId,
    pools.map(({ id }) => `numbers.pool:${id}`),
  );
  const pages = ctx.services.get(publishedPages);
  const found: { id: bigint; title: string; slug: string }[] = [];
  for (const { id, title } of used.filter(({ live }) => live).slice(0, most)) {
    const live = await pages.live(orgId, { id });
    if (live !== undefined) found.push({ id, title, slug: live.slug });
  }
  return found;
}
