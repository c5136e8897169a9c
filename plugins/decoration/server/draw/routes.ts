import { FitoutError } from '@fitout/sdk';
import { type Handlers, noOrders, orderOwner, type ServerContext } from '@fitout/sdk/server';
import type { drawCalls } from '../../shared/calls/draws.ts';
import { adoptDraws, drawOnce, findWheel, standing } from './draw.ts';
import { prizesOf } from './orders.ts';
import { drawCsv, drawRecords } from './records.ts';
import type { DrawTables } from './tables.ts';
import { newDevice, visitorOf } from './visitor.ts';

/** Turns of the wheels on published pages, and their records for staff. */
export function drawHandlers(ctx: ServerContext): Handlers<typeof drawCalls> {
  return {
    'GET orders': async (request) => {
      const visitor = orderOwner({ visitorOf }, request);
      if (visitor === undefined) return noOrders;
      await adoptDraws(ctx, request.orgId, visitor);
      return prizesOf(ctx, request.orgId, visitor, request.query);
    },
    'GET public/draw/:slug/:block': async ({ params, caller, headers, orgId }) => {
      const wheel = await findWheel(ctx, orgId, params.slug, params.block);
      const known = visitorOf(caller, headers);
      // Also marked while somebody is signed in: after they sign out, the device is still known.
      const fresh = known?.device === undefined ? newDevice(ctx.site) : undefined;
      const visitor = known ?? (fresh as NonNullable<typeof fresh>).visitor;
      await adoptDraws(ctx, orgId, visitor);
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
    'POST public/draw/:slug/:block': async ({ params, caller, headers, orgId }) => {
      const visitor = visitorOf(caller, headers);
      if (visitor === undefined)
        throw new FitoutError('unprocessable', {
          reason: 'decoration.no-device',
          message: { zh: '请允许浏览器使用 Cookie 后再抽奖', en: 'Allow cookies to take part' },
        });
      await adoptDraws(ctx, orgId, visitor);
      return drawOnce(ctx, await findWheel(ctx, orgId, params.slug, params.block), visitor);
    },
    'GET pages/:id/draws': ({ params, query: { block, won, before }, orgId }) =>
      drawRecords(ctx, orgId, params.id, { block, won: won === true, limit: 50, before }),
    'GET pages/:id/draws.csv': async ({ params, query, orgId }) => ({
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="draws.csv"; filename*=UTF-8''${encodeURIComponent('抽奖记录.csv')}`,
      },
      body: await drawCsv(ctx, orgId, params.id, query.block),
    }),
  };
}
