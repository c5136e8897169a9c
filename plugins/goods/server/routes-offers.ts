import { type Caller, fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { changeActivity, createActivity, listActivities, readActivity, setActivity } from './activities.ts';
import { listClaims, useClaim } from './claims.ts';
import { changeCoupon, createCoupon, listCoupons, readCoupon, setCoupon } from './coupons.ts';
import { announce } from './routes-goods.ts';
import { activityChange, activityShape, couponChange, couponShape, idParams, lineShape, offerQuery } from './shapes.ts';
import type { Tables } from './tables.ts';

const view = fun('goods.view');
const edit = fun('goods.edit');
const setBody = z
  .strictObject({ enabled: z.boolean().optional(), trashed: z.boolean().optional() })
  .refine((set) => set.enabled !== undefined || set.trashed !== undefined);

type Kind = 'coupon' | 'activity';

/** 优惠券 and 活动, as the staff keep them. */
export function offerRoutes(app: PluginApp, ctx: ServerContext): void {
  couponRoutes(app, ctx);
  activityRoutes(app, ctx);
  claimRoutes(app, ctx);
}

/** Says in the audit log and to open pages what was done to an offer. */
async function told<T extends { id: bigint; title: string }>(
  ctx: ServerContext,
  { kind, what, caller, orgId }: { kind: Kind; what: string; caller: Caller; orgId: bigint },
  offer: T,
): Promise<T> {
  await ctx.audit.record(caller, `goods.${kind}-${what}`, { kind, id: offer.id, name: offer.title });
  await announce(ctx, orgId, offer.id, kind);
  return offer;
}

function actionOf(set: z.output<typeof setBody>): string {
  if (set.trashed !== undefined) return set.trashed ? 'trash' : 'restore';
  return set.enabled === true ? 'enable' : 'pause';
}

function couponRoutes(app: PluginApp, ctx: ServerContext): void {
  const db = () => ctx.database.query<Tables>();
  const kind = 'coupon';
  app.get('coupons', { access: view, summary: '优惠券列表', query: offerQuery }, ({ query, orgId }) =>
    listCoupons(db(), orgId, query),
  );
  app.get('coupons/:id', { access: view, summary: '优惠券详情', params: idParams }, ({ params, orgId }) =>
    readCoupon(db(), orgId, params.id),
  );
  app.post('coupons', { access: edit, summary: '新建优惠券', body: couponShape }, async ({ body, caller, orgId }) =>
    told(ctx, { kind, what: 'create', caller, orgId }, await createCoupon(ctx, orgId, body)),
  );
  app.put(
    'coupons/:id',
    { access: edit, summary: '修改优惠券', params: idParams, body: couponChange },
    async ({ params: { id }, body: { rev, coupon: values }, caller, orgId }) =>
      told(ctx, { kind, what: 'change', caller, orgId }, await changeCoupon(ctx, orgId, { id, rev, values })),
  );
  app.patch(
    'coupons/:id',
    { access: edit, summary: '暂停、恢复或删除优惠券', params: idParams, body: setBody },
    async ({ params: { id }, body, caller, orgId }) =>
      told(ctx, { kind, what: actionOf(body), caller, orgId }, await setCoupon(ctx, orgId, id, body)),
  );
}

function activityRoutes(app: PluginApp, ctx: ServerContext): void {
  const db = () => ctx.database.query<Tables>();
  const kind = 'activity';
  app.get('activities', { access: view, summary: '活动列表', query: offerQuery }, ({ query, orgId }) =>
    listActivities(db(), orgId, query),
  );
  app.get('activities/:id', { access: view, summary: '活动详情', params: idParams }, ({ params, orgId }) =>
    readActivity(db(), orgId, params.id),
  );
  app.post('activities', { access: edit, summary: '新建活动', body: activityShape }, async ({ body, caller, orgId }) =>
    told(ctx, { kind, what: 'create', caller, orgId }, await createActivity(ctx, orgId, body)),
  );
  app.put(
    'activities/:id',
    { access: edit, summary: '修改活动', params: idParams, body: activityChange },
    async ({ params: { id }, body: { rev, activity: values }, caller, orgId }) =>
      told(ctx, { kind, what: 'change', caller, orgId }, await changeActivity(ctx, orgId, { id, rev, values })),
  );
  app.patch(
    'activities/:id',
    { access: edit, summary: '暂停、恢复或删除活动', params: idParams, body: setBody },
    async ({ params: { id }, body, caller, orgId }) =>
      told(ctx, { kind, what: actionOf(body), caller, orgId }, await setActivity(ctx, orgId, id, body)),
  );
}

function claimRoutes(app: PluginApp, ctx: ServerContext): void {
  app.get(
    'coupons/:id/claims',
    {
      access: view,
      summary: '领取记录',
      params: idParams,
      query: z.object({
        q: lineShape(40).optional(),
        cursor: zId.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
      }),
    },
    ({ params, query, orgId }) => listClaims(ctx, orgId, params.id, query),
  );
  app.post(
    'coupons/:id/claims/:claim/use',
    {
      access: edit,
      summary: '核销券码',
      params: z.object({ id: zId, claim: zId }),
      body: z.strictObject({ undo: z.boolean().default(false) }),
    },
    async ({ params, body: { undo }, caller, orgId }) => {
      const used = await useClaim(ctx, orgId, { couponId: params.id, id: params.claim, undo });
      const target = { kind: 'claim', id: params.claim, name: used.code };
      await ctx.audit.record(caller, undo ? 'goods.claim-unuse' : 'goods.claim-use', target);
      await announce(ctx, orgId, params.id, 'coupon');
      return used;
    },
  );
}
