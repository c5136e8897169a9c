import { createHash } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import {
  type Handlers,
  noOrders,
  orderOwner,
  type Reply,
  type ServerContext,
  type ServerRequest,
} from '@fitout/sdk/server';
import type { z } from 'zod';
import type { LiveAnswer, MineAnswer } from '../api.ts';
import type { liveQuery, mineQuery } from '../shared/calls/inputs.ts';
import type { visitorCalls } from '../shared/calls/offers.ts';
import { createCatalogue } from './catalogue.ts';
import { adoptClaims, claimCoupon, heldBy, newDevice, visitorOf } from './offers/claims.ts';
import { couponsOf } from './offers/orders.ts';
import { announce } from './routes-goods.ts';
import type { Tables } from './tables.ts';

/** Milliseconds that an answer is believed without asking the database: a page of a million visitors asks it once. */
const maxAgeMs = 1000;
/** Seconds that a CDN may answer for us. */
const sharedSeconds = 2;
const maxKept = 500;

interface Kept {
  body: string;
  etag: string;
  until: number;
}

type Asked = z.output<typeof liveQuery>;

/** What islands of published pages, and phones, call. */
export function visitorHandlers(ctx: ServerContext): Handlers<typeof visitorCalls> {
  const tell = claimTeller(ctx);
  return {
    'GET live': liveHandler(ctx),
    'GET mine': (request) => mine(ctx, request),
    'POST coupons/:id/claim': async ({ params: { id }, caller, headers, orgId }) => {
      const visitor = visitorOf(caller, headers);
      if (visitor === undefined)
        throw new FitoutError('badRequest', {
          reason: 'goods.no-device',
          message: { zh: '请允许浏览器使用 Cookie 后再领取', en: 'Allow cookies to claim a coupon' },
        });
      await adoptClaims(ctx, orgId, visitor);
      const claimed = await claimCoupon(ctx, orgId, id, visitor);
      tell(orgId, id);
      return claimed;
    },
    'GET orders': async (request) => {
      const visitor = orderOwner({ visitorOf }, request);
      if (visitor === undefined) return noOrders;
      await adoptClaims(ctx, request.orgId, visitor);
      return couponsOf(ctx, request.orgId, visitor, request.query);
    },
  };
}

/** Says that coupons were claimed once a second, not for each of a thousand visitors. */
function claimTeller(ctx: ServerContext): (orgId: bigint, id: bigint) => void {
  const waiting = new Set<bigint>();
  return (orgId, id) => {
    if (waiting.has(id)) return;
    waiting.add(id);
    setTimeout(() => {
      waiting.delete(id);
      announce(ctx, orgId, id, 'coupon').catch((error: unknown) =>
        ctx.log.warn({ err: error }, 'a claim could not be published'),
      );
    }, maxAgeMs).unref();
  };
}

function liveHandler(ctx: ServerContext) {
  const kept = new Map<string, Promise<Kept>>();
  for (const topic of ['good', 'coupon', 'activity']) ctx.events.subscribe(topic, () => kept.clear());
  const ask = (orgId: bigint, query: Asked): Promise<Kept> => {
    const key = JSON.stringify([orgId.toString(), query]);
    const before = kept.get(key);
    if (before !== undefined) return before;
    const made = readLive(ctx, orgId, query);
    if (kept.size >= maxKept) kept.clear();
    kept.set(key, made);
    const forget = () => kept.get(key) === made && kept.delete(key);
    made.then(({ until }) => setTimeout(forget, Math.max(0, until - Date.now())).unref(), forget);
    return made;
  };
  return async ({ query, orgId, headers }: ServerRequest<unknown, Asked>): Promise<Reply> => {
    const { body, etag } = await ask(orgId, query);
    const common = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=0, s-maxage=${sharedSeconds}`,
      etag,
    };
    if (headers['if-none-match'] === etag) return { status: 304, headers: common, body: null };
    return { headers: common, body };
  };
}

async function readLive(ctx: ServerContext, orgId: bigint, query: Asked): Promise<Kept> {
  const catalogue = createCatalogue(ctx);
  const [goods, coupons, activities] = await Promise.all([
    catalogue.goods(orgId, { ids: query.goods ?? [], limit: 200 }),
    catalogue.coupons(orgId, query.coupons ?? []),
    catalogue.activities(orgId, query.activities ?? []),
  ]);
  const result: LiveAnswer = {
    goods: goods.map(({ id, price, listPrice, stock }) => ({ id, price, listPrice, stock })),
    coupons: coupons.map(({ id, left, state, from, to }) => ({ id, left, state, from, to })),
    activities: activities.map(({ id, state, from, to, items }) => ({
      id,
      state,
      from,
      to,
      items: items.map(({ good, price, stock, sold }) => ({ good: good.id, price, stock, sold })),
    })),
  };
  const body = JSON.stringify({ code: 0, result });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  return { body, etag, until: Date.now() + maxAgeMs };
}

/** Answers by hand, since only such an answer can set a cookie. */
async function mine(
  ctx: ServerContext,
  { query, caller, headers, orgId }: ServerRequest<unknown, z.output<typeof mineQuery>>,
): Promise<Reply> {
  const known = visitorOf(caller, headers);
  // Also marked while somebody is signed in: after they sign out, the device is still known.
  const fresh = known?.device === undefined ? newDevice(ctx.site) : undefined;
  const visitor = known ?? (fresh as NonNullable<typeof fresh>).visitor;
  await adoptClaims(ctx, orgId, visitor);
  const result: MineAnswer = { coupons: await heldBy(ctx.database.query<Tables>(), orgId, visitor, query.coupons) };
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(fresh === undefined ? {} : { 'set-cookie': fresh.cookie }),
    },
    body: JSON.stringify({ code: 0, result }),
  };
}
