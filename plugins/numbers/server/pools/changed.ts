import type { ServerContext } from '@fitout/sdk/server';
import { queueBlocks, staleBlocks } from '../bitmaps/blocks.ts';
import type { Tables } from '../tables.ts';

/**
 * Tells that numbers of a carrier came, went or moved: the index is made anew, saved searches look for what is new, and
 * open pages look again. Call it after the change was committed.
 *
 * @param options `moved`: numbers that were there already have another pool or tariff, so that the index is wrong until it is made anew.
 */
export async function changedNumbers(
  ctx: ServerContext,
  orgId: bigint,
  carrier: string,
  { moved = false }: { moved?: boolean } = {},
): Promise<void> {
  if (moved) await staleBlocks(ctx.database.query<Tables>(), orgId, carrier);
  await queueBlocks(ctx, orgId, carrier);
  const org = String(orgId);
  await ctx.jobs.add('notice', { orgId: org, carrier }, { key: `notice ${org} ${carrier}` });
  await ctx.events.publish('pool', carrier, orgId);
}
