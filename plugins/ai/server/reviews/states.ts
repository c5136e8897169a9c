import type { ServerContext } from '@fitout/sdk/server';
import type { ReviewState } from '../../shared/calls/reviews.ts';
import type { Tables } from '../tables.ts';

/** How the newest result of each document stands, of those that have one. */
export async function reviewStates(
  ctx: ServerContext,
  orgId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, ReviewState>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('review')
    .distinctOn('document_id')
    .select(['document_id', 'state'])
    .where('org_id', '=', orgId)
    .where('document_id', 'in', [...ids])
    .orderBy('document_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ document_id, state }) => [document_id, state]));
}
