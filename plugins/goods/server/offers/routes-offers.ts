import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { activityCalls, couponCalls } from '../../shared/calls/offers.ts';
import { announce } from '../routes-goods.ts';
import type { Tables } from '../tables.ts';
import { changeActivity, createActivity, listActivities, readActivity, setActivity } from './activities.ts';
import { listClaims, useClaim } from './claims.ts';
import { changeCoupon, createCoupon, listCoupons, readCoupon, setCoupon } from './coupons.ts';
import type { OfferSwitch } from './offers.ts';

type Kind = 'coupon' | 'activity';

/** Says in the audit log and to open pages what was done to an offer. */
async function recorded<T extends { id: bigint; title: string }>(
  ctx: ServerContext,
  { kind, what, caller, orgId }: { kind: Kind; what: string; caller: Caller; orgId: bigint },
  offer: T,
): Promise<T> {
  await ctx.audit.record(caller, `goods.${kind}-${what}`, { kind, id: offer.id, name: offer.title });
  await announce(ctx, orgId, offer.id, kind);
  return offer;
}

function actionOf(set: OfferSwitch): string {
  if (set.trashed !== undefined) return set.trashed ? 'trash' : 'restore';
  return set.enabled === true ? 'enable' : 'pause';
}

/** 优惠券, as the staff keep them. */
export function couponHandlers(ctx: ServerContext): Handlers<typeof couponCalls> {
  const db = () => ctx.database.query<Tables>();
  const kind = 'coupon';
  return {
    'GET coupons': ({ query, orgId }) => listCoupons(db(), orgId, query),
    'GET coupons/:id': ({ params, orgId }) => readCoupon(db(), orgId, params.id),
    'POST coupons': async ({ body, caller, orgId }) =>
      recorded(ctx, { kind, what: 'create', caller, orgId }, await createCoupon(ctx, orgId, body)),
    'PUT coupons/:id': async ({ params: { id }, body: { rev, coupon: values }, caller, orgId }) =>
      recorded(ctx, { kind, what: 'change', caller, orgId }, await changeCoupon(ctx, orgId, { id, rev, values })),
    'PATCH coupons/:id': async ({ params: { id }, body, caller, orgId }) =>
      recorded(ctx, { kind, what: actionOf(body), caller, orgId }, await setCoupon(ctx, orgId, id, body)),
    'GET coupons/:id/claims': ({ params, query, orgId }) => listClaims(ctx, orgId, params.id, query),
    'POST coupons/:id/claims/:claim/use': async ({ params, body: { undo }, caller, orgId }) => {
      const claim = { couponId: params.id, id: params.claim, undo };
      const { code, usedAt } = await useClaim(ctx, caller, orgId, claim);
      await announce(ctx, orgId, params.id, 'coupon');
      return { code, usedAt };
    },
  };
}

/** 营销活动, as the staff keep them. */
export function activityHandlers(ctx: ServerContext): Handlers<typeof activityCalls> {
  const db = () => ctx.database.query<Tables>();
  const kind = 'activity';
  return {
    'GET activities': ({ query, orgId }) => listActivities(db(), orgId, query),
    'GET activities/:id': ({ params, orgId }) => readActivity(db(), orgId, params.id),
    'POST activities': async ({ body, caller, orgId }) =>
      recorded(ctx, { kind, what: 'create', caller, orgId }, await createActivity(ctx, orgId, body)),
    'PUT activities/:id': async ({ params: { id }, body: { rev, activity: values }, caller, orgId }) =>
      recorded(ctx, { kind, what: 'change', caller, orgId }, await changeActivity(ctx, orgId, { id, rev, values })),
    'PATCH activities/:id': async ({ params: { id }, body, caller, orgId }) =>
      recorded(ctx, { kind, what: actionOf(body), caller, orgId }, await setActivity(ctx, orgId, id, body)),
  };
}
