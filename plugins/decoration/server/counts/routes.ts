import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { countCalls } from '../../shared/calls/counts.ts';
import { countsOf } from './counts.ts';
import { LiveBlocks } from './live-blocks.ts';
import { readCounts } from './read.ts';

/** Clicks as they come in, and the counts for staff. */
export function countHandlers(ctx: ServerContext): Handlers<typeof countCalls> {
  const live = new LiveBlocks(ctx);
  return {
    'POST public/clicks/:page/:block': async ({ params: { page, block }, orgId, headers, ip, addressKey }) => {
      await countsOf(ctx).clicked({ id: page, orgId }, block, { headers, ip, addressKey }, () =>
        live.has(orgId, page, block),
      );
      return {};
    },
    'GET pages/:id/counts': ({ params, query, orgId }) => readCounts(ctx, orgId, params.id, query.days),
  };
}
