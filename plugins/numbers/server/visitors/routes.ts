import { FitoutError } from '@fitout/sdk';
import {
  type Caller,
  type Handlers,
  noOrders,
  orderOwner,
  type Reply,
  type ServerContext,
  type ServerRequest,
  type Visitor,
} from '@fitout/sdk/server';
import type { z } from 'zod';
import type { MineAnswer, VisitorOrderRecord, visitorCalls } from '../../shared/calls/visitors.ts';
import { endOrder, reserveOrder } from '../orders/changes.ts';
import { holdNumbers } from '../orders/hold.ts';
import { orderSettingsOf } from '../orders/settings.ts';
import { callerId } from '../rows.ts';
import type { searchFigures } from '../saved/figures.ts';
import type { Tables } from '../tables.ts';
import { beforeReserve } from '../upstream/attempts/reserve.ts';
import { blockFinder, checkFilters, type OpenBlock, openPools } from './block.ts';
import { countPage } from './bounds.ts';
import { databaseClock, ordersOfVisitor, ownOrder, takenAmong, takeOver } from './holds.ts';
import { readLink } from './links.ts';
import { numbersOf } from './orders.ts';
import { pickerPages } from './pages.ts';
import { againInQueue, checkInside, enter, lookAtQueue } from './queue.ts';
import { visitorPage } from './search.ts';
import { sellerCode, sellerOf } from './sellers.ts';
import { addressOf, knownVisitor, newDevice, visitorOf } from './visitor.ts';

type Asks = typeof visitorCalls;

/** What visitors of published pages do with numbers. */
export function visitorHandlers(
  ctx: ServerContext,
  figures: Pick<ReturnType<typeof searchFigures>, 'note'>,
): Handlers<Asks> {
  const find = blockFinder(ctx);
  const announced = async (orgId: bigint, order: VisitorOrderRecord) => {
    await ctx.events.publish('order', order.id, orgId);
    return order;
  };
  const known = async ({ caller, headers, orgId }: Pick<ServerRequest, 'caller' | 'headers' | 'orgId'>) => {
    const visitor = knownVisitor(caller, headers);
    await takeOver(ctx, orgId, visitor);
    return visitor;
  };
  return {
    'GET visitors/mine': (request) => mine(ctx, request),
    'POST visitors/search': async ({ body, caller, headers, orgId, addressKey }) => {
      const block = await find(orgId, body);
      const { settings } = block;
      checkFilters(settings, body.wish);
      const db = ctx.database.query<Tables>();
      const { carrier, pools } = await openPools(db, block, await databaseClock(ctx));
      const address = await addressOf(ctx, addressKey);
      const holder = visitorOf(caller, headers)?.holder ?? `none ${address}`;
      // Who still waits sees no numbers: a script that reads ahead would be at the counter before those in front of it.
      await checkInside(ctx, block, holder);
      const link = await readLink(db, orgId, carrier, body.link);
      // An invented link is none: with a new one each time nobody gets past the bound of a wish.
      await countPage(ctx, block, { holder, address }, link == null ? body.wish : { ...body.wish, link: body.link });
      const { order, cursor } = body;
      const wish = link == null ? body.wish : { ...body.wish, within: link.wish };
      const ask = { orgId, carrier, pools: pools.map(({ id }) => id), settings, wish, order, cursor };
      const found = await visitorPage(db, { ...ask, link: link === null ? null : link?.words });
      // Patterns of the palette alone: what strangers type into boxes would be rows without end.
      const { patterns } = body.wish;
      if (found.total !== undefined)
        figures.note({ orgId, carrier: carrier.key, wish: { patterns }, total: found.total });
      return found;
    },
    'POST visitors/hold': async (request) => {
      const visitor = await known(request);
      return announced(request.orgId, await hold(ctx, await find(request.orgId, request.body), visitor, request));
    },
    'POST visitors/orders/:id/release': async (request) => {
      const { params, caller, orgId } = request;
      const visitor = await known(request);
      const before = await ownOrder(ctx, orgId, visitor, params.id);
      await endOrder(ctx, orgId, params.id, 'cancelled');
      if (before.state === 'reserved') await audited(ctx, caller, 'cancel', before);
      return announced(orgId, await ownOrder(ctx, orgId, visitor, params.id));
    },
    'POST visitors/orders/:id/reserve': async (request) => {
      const { params, body, caller, orgId } = request;
      const visitor = await known(request);
      await ownOrder(ctx, orgId, visitor, params.id);
      await beforeReserve(ctx, orgId, params.id, body);
      await reserveOrder(ctx, orgId, params.id, body);
      const order = await ownOrder(ctx, orgId, visitor, params.id);
      await audited(ctx, caller, 'reserve', order);
      return announced(orgId, order);
    },
    'POST visitors/queue': async (request) => {
      const { body, orgId, addressKey } = request;
      const { holder } = await known(request);
      const block = await find(orgId, body);
      await againInQueue(ctx, block, holder);
      return lookAtQueue(ctx, block, { holder, address: await addressOf(ctx, addressKey) });
    },
    'POST visitors/enter': async (request) => {
      const { holder } = await known(request);
      return enter(ctx, await find(request.orgId, request.body), holder, request.body.token);
    },
    'GET visitors/orders': async (request) => {
      const visitor = orderOwner({ visitorOf }, request);
      if (visitor === undefined) return noOrders;
      if (visitor.adopts !== undefined) await takeOver(ctx, request.orgId, visitor);
      return numbersOf(ctx, request.orgId, visitor, request.query);
    },
    'GET picker-pages': async ({ orgId, query }) => ({ items: await pickerPages(ctx, orgId, query.carrier) }),
    'POST seller-links': async ({ caller, orgId }) => ({ code: await sellerCode(ctx, orgId, callerId(caller)) }),
  };
}

interface HoldRequest {
  body: z.output<Asks['POST visitors/hold']['body']>;
  addressKey: string;
}

async function hold(ctx: ServerContext, block: OpenBlock, visitor: Visitor, { body, addressKey }: HoldRequest) {
  const { orgId, settings } = block;
  await checkInside(ctx, block, visitor.holder);
  const db = ctx.database.query<Tables>();
  const { carrier, pools } = await openPools(db, block, await databaseClock(ctx));
  // What the block allows, and no more than the organisation does.
  const most = Math.min(settings.most, (await orderSettingsOf(db, orgId)).holdsOfOne);
  if (body.numbers.length > most) throw tooManyAtOnce(most);
  const taker = {
    ...{ holder: visitor.holder, person: visitor.person, device: visitor.device ?? null, most },
    seller:
      (await sellerOf(ctx, orgId, body.seller)) ?? (await readLink(db, orgId, carrier, body.link))?.person ?? null,
    address: await addressOf(ctx, addressKey),
  };
  const { key, numbers } = body;
  const given = { orgId, carrier: carrier.key, key, numbers, seconds: [], minutes: settings.minutes };
  const id = await holdNumbers(ctx, taker, { ...given, pools: pools.map(({ no }) => no) });
  return ownOrder(ctx, orgId, visitor, id);
}

function tooManyAtOnce(most: number): FitoutError {
  return new FitoutError('tooMany', {
    reason: 'numbers.holds',
    message: { zh: `每人最多保留 ${most} 个号码`, en: `At most ${most} numbers per person` },
  });
}

async function audited(ctx: ServerContext, caller: Caller, what: string, order: VisitorOrderRecord): Promise<void> {
  const target = { kind: 'order', id: order.id, name: order.numbers.join('、') };
  await ctx.audit.record(caller, `numbers.order-${what}`, target);
}

/** Answers by hand, since only such an answer can set a cookie. */
async function mine(
  ctx: ServerContext,
  { query, caller, headers, orgId }: ServerRequest<unknown, z.output<Asks['GET visitors/mine']['query']>>,
): Promise<Reply> {
  const before = visitorOf(caller, headers);
  const fresh = before === undefined ? newDevice(ctx.site) : undefined;
  const visitor = before ?? (fresh as NonNullable<typeof fresh>).visitor;
  await takeOver(ctx, orgId, visitor);
  const shown = query.shown.split(',').filter((one) => one !== '');
  const [orders, gone, now] = await Promise.all([
    ordersOfVisitor(ctx, orgId, visitor),
    takenAmong(ctx, orgId, shown),
    databaseClock(ctx),
  ]);
  const result: MineAnswer = {
    now: now.toISOString(),
    signedIn: visitor.person !== null,
    orders: orders.map((one) => ({ ...one, id: String(one.id) })),
    gone,
  };
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(fresh === undefined ? {} : { 'set-cookie': fresh.cookie }),
    },
    body: JSON.stringify({ code: 0, result }),
  };
}
