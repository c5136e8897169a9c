import { fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { pageUses } from '../../decoration/api.ts';
import { limits } from '../shared/limits.ts';
import type { ShowingPage } from '../shared/types.ts';

/** Says on which pages goods, coupons or activities stand, before someone takes them away. */
export function usesRoute(app: PluginApp, ctx: ServerContext): void {
  app.post(
    'uses',
    {
      access: fun('goods.view'),
      summary: '展示这些内容的页面',
      body: z.strictObject({
        kind: z.enum(['good', 'coupon', 'activity']),
        ids: z.array(zId).min(1).max(limits.usesAsked),
      }),
      unaudited: true,
    },
    async ({ body: { kind, ids }, orgId }): Promise<{ pages: ShowingPage[] }> => {
      const things = ids.map((id) => `goods.${kind}:${id}`);
      const pages = await ctx.services.get(pageUses).of(orgId, things);
      return { pages: pages.map(({ id, title, live }) => ({ id, title, live })) };
    },
  );
}
