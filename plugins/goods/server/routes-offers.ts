import { type Caller, fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import type { Activity, Coupon } from '../shared/types.ts';
import { changeActivity, createActivity, listActivities, readActivity, setActivity } from './activities.ts';
import { listClaims, useClaim } from './claims.ts';
import { changeCoupon, createCoupon, listCoupons, readCoupon, setCoupon } from './coupons.ts';
import type { OfferSwitch } from './offers.ts';
import { announce } from './routes-goods.ts';
import {
  type ActivityValues,
  activityChange,
  activityShape,
  type CouponValues,
  couponChange,
  couponShape,
  idParams,
  lineShape,
  offerQuery,
} from './shapes.ts';
import type { Db, Tables } from './tables.ts';

const view = fun('goods.view');
const edit = fun('goods.edit');
const setBody = z
  .strictObject({ enabled: z.boolean().optional(), trashed: z.boolean().optional() })
  .refine((set) => set.enabled !== undefined || set.trashed !== undefined);

type Kind = 'coupon' | 'activity';

/** 优惠券 and 活动, as the staff keep them. */
export function offerRoutes(app: PluginApp, ctx: ServerContext): void {
  routesOf(app, ctx, coupons);
  routesOf(app, ctx, activities);
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

/** What the routes of one kind of offer call; `V`: its values. */
interface Offers<T, V> {
  kind: Kind;
  /** Of its routes: `coupons`. */
  path: string;
  /** What people call it. */
  word: string;
  create: z.ZodType<V>;
  change: z.ZodType<{ rev: number; values: V }>;
  list(db: Db, orgId: bigint, query: z.output<typeof offerQuery>): Promise<{ items: T[]; next: string | null }>;
  read(db: Db, orgId: bigint, id: bigint): Promise<T>;
  add(ctx: ServerContext, orgId: bigint, values: V): Promise<T>;
  put(ctx: ServerContext, orgId: bigint, change: { id: bigint; rev: number; values: V }): Promise<T>;
  set(ctx: ServerContext, orgId: bigint, id: bigint, set: OfferSwitch): Promise<T>;
}

const coupons: Offers<Coupon<bigint>, CouponValues> = {
  kind: 'coupon',
  path: 'coupons',
  word: '优惠券',
  create: couponShape,
  change: couponChange.transform(({ rev, coupon: values }) => ({ rev, values })),
  list: listCoupons,
  read: readCoupon,
  add: createCoupon,
  put: changeCoupon,
  set: setCoupon,
};

const activities: Offers<Activity<bigint>, ActivityValues> = {
  kind: 'activity',
  path: 'activities',
  word: '活动',
  create: activityShape,
  change: activityChange.transform(({ rev, activity: values }) => ({ rev, values })),
  list: listActivities,
  read: readActivity,
  add: createActivity,
  put: changeActivity,
  set: setActivity,
};

/** List, one, new, change, and pause or throw away. */
function routesOf<T extends { id: bigint; title: string }, V>(app: PluginApp, ctx: ServerContext, of: Offers<T, V>) {
  const db = () => ctx.database.query<Tables>();
  const { kind, path, word } = of;
  app.get(path, { access: view, summary: `${word}列表`, query: offerQuery }, ({ query, orgId }) =>
    of.list(db(), orgId, query),
  );
  app.get(`${path}/:id`, { access: view, summary: `${word}详情`, params: idParams }, ({ params, orgId }) =>
    of.read(db(), orgId, params.id),
  );
  app.post(path, { access: edit, summary: `新建${word}`, body: of.create }, async ({ body, caller, orgId }) =>
    told(ctx, { kind, what: 'create', caller, orgId }, await of.add(ctx, orgId, body)),
  );
  app.put(
    `${path}/:id`,
    { access: edit, summary: `修改${word}`, params: idParams, body: of.change },
    async ({ params: { id }, body, caller, orgId }) =>
      told(ctx, { kind, what: 'change', caller, orgId }, await of.put(ctx, orgId, { id, ...body })),
  );
  app.patch(
    `${path}/:id`,
    { access: edit, summary: `暂停、恢复或删除${word}`, params: idParams, body: setBody },
    async ({ params: { id }, body, caller, orgId }) =>
      told(ctx, { kind, what: actionOf(body), caller, orgId }, await of.set(ctx, orgId, id, body)),
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
