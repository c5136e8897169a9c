import { FitoutError } from '@fitout/sdk';
import { anyone, fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { drawOnce, findWheel, standing } from './draw.ts';
import { drawOrders } from './orders.ts';
import { drawCsv, drawRecords } from './records.ts';
import type { DrawTables } from './tables.ts';
import { newDevice, visitorOf } from './visitor.ts';

const block = z.string().regex(/^[0-9a-z]{1,40}$/);
const wheelParams = z.object({ slug: z.string().max(200), block });
const staff = fun('decoration.view');

/** Turns of the wheels on published pages, and their records for staff. */
export function drawRoutes(app: PluginApp, ctx: ServerContext): void {
  drawOrders(app, ctx);
  // Answers by hand, since only such an answer can set a cookie: the first call marks the device.
  app.raw(
    '/public/draw/:slug/:block',
    { access: anyone, summary: '我的抽奖次数与奖品', params: wheelParams },
    async ({ params, caller, headers, orgId }) => {
      const wheel = await findWheel(ctx, orgId, params.slug, params.block);
      const known = visitorOf(caller, headers);
      const fresh = known === undefined ? newDevice(ctx.site.publicUrl?.startsWith('https:') === true) : undefined;
      const visitor = known ?? (fresh?.visitor as string);
      const result = await standing(ctx.database.query<DrawTables>(), wheel, visitor);
      return {
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'cache-control': 'no-store',
          ...(fresh === undefined ? {} : { 'set-cookie': fresh.cookie }),
        },
        body: JSON.stringify({ code: 0, result }),
      };
    },
  );

  app.post(
    '/public/draw/:slug/:block',
    { access: anyone, summary: '抽奖', params: wheelParams, unaudited: true, ratePerMinute: 600 },
    async ({ params, caller, headers, orgId }) => {
      const visitor = visitorOf(caller, headers);
      if (visitor === undefined)
        throw new FitoutError('unprocessable', {
          reason: 'decoration.no-device',
          message: { zh: '请允许浏览器使用 Cookie 后再抽奖', en: 'Allow cookies to take part' },
        });
      return drawOnce(ctx, await findWheel(ctx, orgId, params.slug, params.block), visitor);
    },
  );

  app.get(
    '/pages/:id/draws',
    {
      access: staff,
      summary: '抽奖记录',
      params: z.object({ id: zId }),
      query: z.object({ block, won: z.enum(['true', 'false']).optional(), before: zId.optional() }),
    },
    ({ params, query, orgId }) =>
      drawRecords(ctx, orgId, params.id, {
        block: query.block,
        won: query.won === 'true',
        limit: 50,
        before: query.before,
      }),
  );

  app.raw(
    '/pages/:id/draws.csv',
    { access: staff, summary: '导出抽奖记录', params: z.object({ id: zId }), query: z.object({ block }), timeout: 60 },
    async ({ params, query, orgId }) => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="draws.csv"; filename*=UTF-8''${encodeURIComponent('抽奖记录.csv')}`,
      },
      body: await drawCsv(ctx, orgId, params.id, query.block),
    }),
  );
}
