import { anyone, fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { countSpans } from '../../shared/counts.ts';
import { pageParams } from '../shapes.ts';
import { countsOf } from './counts.ts';
import { LiveBlocks } from './live-blocks.ts';
import { readCounts } from './read.ts';

const block = z.string().regex(/^[0-9a-z]{1,40}$/);
const spans = z.coerce
  .number()
  .refine((days) => (countSpans as readonly number[]).includes(days))
  .default(7);

/** Clicks as they come in, and the counts for staff. */
export function countRoutes(app: PluginApp, ctx: ServerContext): void {
  const live = new LiveBlocks(ctx);

  // Bounded per address in memory: a table of calls would cost more than what is counted.
  app.post(
    '/public/clicks/:page/:block',
    { access: anyone, summary: '点击计数', params: z.object({ page: zId, block }), unaudited: true },
    async ({ params, orgId, headers, ip, addressKey }) => {
      const { page, block: id } = params;
      await countsOf(ctx).clicked(page, id, { headers, ip, addressKey }, () => live.has(orgId, page, id));
      return {};
    },
  );

  app.get(
    '/pages/:id/counts',
    {
      access: fun('decoration.view'),
      summary: '浏览与点击数据',
      params: pageParams,
      query: z.object({ days: spans }),
    },
    ({ params, query, orgId }) => readCounts(ctx, orgId, params.id, query.days),
  );
}
