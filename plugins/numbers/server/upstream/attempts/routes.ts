import type { Handlers, ServerContext } from '@fitout/sdk/server';
import type { upstreamLogCalls } from '../../../shared/calls/upstream-log.ts';
import type { Tables } from '../../tables.ts';
import { attemptRecord, listAttempts } from './list.ts';
import { lookNow } from './reconcile.ts';

/** What carriers were asked, as the staff look after it. */
export function upstreamLogHandlers(ctx: ServerContext): Handlers<typeof upstreamLogCalls> {
  return {
    'GET upstream/attempts': ({ query, orgId }) => listAttempts(ctx.database.query<Tables>(), orgId, query),
    'POST upstream/attempts/:id/look': async ({ params: { id }, caller, orgId }) => {
      const found = await lookNow(ctx, orgId, id);
      const { number, state } = found;
      await ctx.audit.record(
        caller,
        'numbers.upstream-look',
        { kind: 'order', id: found.order_id, name: number.toString() },
        { state },
      );
      return attemptRecord(found);
    },
  };
}
