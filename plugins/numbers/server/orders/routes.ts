import type { Caller, Handlers, ServerContext } from '@fitout/sdk/server';
import type { orderCalls } from '../../shared/calls/orders.ts';
import type { OrderRecord } from '../../shared/calls/outputs.ts';
import { callerId } from '../rows.ts';
import type { Tables } from '../tables.ts';
import { beforeReserve } from '../upstream/attempts/reserve.ts';
import { changeContact, confirmOrder, endOrder, extendOrder, reserveOrder } from './changes.ts';
import { exportOrders } from './export.ts';
import { historyOf } from './history.ts';
import { holdNumbers } from './hold.ts';
import { listOrders, orderPeople, readOrder } from './orders.ts';
import { salesOf } from './sales.ts';
import { orderSettingsOf, saveOrderSettings } from './settings.ts';
import { transferOrder } from './transfer.ts';

type OrderHandlers = Handlers<typeof orderCalls>;

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** 预约订单, as the staff work with them. */
export function orderHandlers(ctx: ServerContext): OrderHandlers {
  return { ...reading(ctx), ...changing(ctx), ...settings(ctx) };
}

function reading(ctx: ServerContext) {
  return {
    'GET orders': ({ query, orgId }) => listOrders(ctx, orgId, query),
    'GET orders/:id': ({ params, orgId }) => readOrder(ctx, orgId, params.id),
    'GET orders/:id/events': async ({ params, orgId }) => ({ items: await historyOf(ctx, orgId, params.id) }),
    'GET order-people': ({ query, orgId, caller }) => orderPeople(ctx, orgId, query.of, callerId(caller)),
    'GET order-export': async ({ query: { format, ...filter }, orgId }) => ({
      headers: {
        'content-type': types[format],
        'content-disposition': `attachment; filename="orders.${format}"; filename*=UTF-8''${encodeURIComponent('预约订单')}.${format}`,
        'cache-control': 'no-store',
      },
      body: await exportOrders(ctx, orgId, filter, format),
    }),
    'GET sales': ({ query, orgId }) => salesOf(ctx, orgId, query.days),
  } satisfies Partial<OrderHandlers>;
}

function changing(ctx: ServerContext) {
  const recorded = async (caller: Caller, orgId: bigint, what: string, order: OrderRecord, details?: object) => {
    const name = order.numbers.flatMap(({ number, chosen }) => (chosen ? number : [])).join('、');
    await ctx.audit.record(caller, `numbers.order-${what}`, { kind: 'order', id: order.id, name }, details);
    await ctx.events.publish('order', order.id, orgId);
    return order;
  };
  const by = (caller: Caller, reason = '') => ({ by: callerId(caller), reason });
  return {
    'POST orders': async ({ body, caller, orgId }) => {
      const person = callerId(caller);
      const taker = { holder: `person ${person}`, person, seller: person, address: null, most: null };
      const id = await holdNumbers(ctx, taker, { orgId, ...body });
      return recorded(caller, orgId, 'hold', await readOrder(ctx, orgId, id));
    },
    'POST orders/:id/reserve': async ({ params, body, caller, orgId }) => {
      await beforeReserve(ctx, orgId, params.id, body);
      return recorded(caller, orgId, 'reserve', await reserveOrder(ctx, orgId, params.id, body, by(caller)));
    },
    'POST orders/:id/extend': async ({ params, body: { minutes, reason }, caller, orgId }) =>
      recorded(caller, orgId, 'extend', await extendOrder(ctx, orgId, params.id, minutes, by(caller, reason)), {
        minutes,
      }),
    'POST orders/:id/release': async ({ params, body: { reason }, caller, orgId }) =>
      recorded(caller, orgId, 'release', await endOrder(ctx, orgId, params.id, 'released', by(caller, reason))),
    'POST orders/:id/confirm': async ({ params, body, caller, orgId }) =>
      recorded(caller, orgId, 'confirm', await confirmOrder(ctx, orgId, params.id, body.rev, by(caller))),
    'POST orders/:id/transfer': async ({ params, body: { reason, ...whom }, caller, orgId }) =>
      recorded(
        caller,
        orgId,
        'transfer',
        await transferOrder(ctx, orgId, params.id, whom, by(caller, reason)),
        // Never a contact.
        whom.to === 'contact' ? { to: whom.to } : { to: whom.to, person: whom.person },
      ),
    'PATCH orders/:id': async ({ params, body, caller, orgId }) =>
      recorded(caller, orgId, 'change', await changeContact(ctx, orgId, params.id, body, by(caller))),
  } satisfies Partial<OrderHandlers>;
}

function settings(ctx: ServerContext) {
  return {
    'GET settings': ({ orgId }) => orderSettingsOf(ctx.database.query<Tables>(), orgId),
    'PUT settings': async ({ body, caller, orgId }) => {
      const saved = await saveOrderSettings(ctx, orgId, body);
      await ctx.audit.record(caller, 'numbers.order-settings', { kind: 'setting', id: orgId }, body);
      return saved;
    },
  } satisfies Partial<OrderHandlers>;
}
