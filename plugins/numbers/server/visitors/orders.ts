import {
  type CustomerOrder,
  type CustomerOrders,
  type LocalText,
  type OrderStage,
  timeZoneName,
  wallTime,
} from '@fitout/sdk';
import { customerOrders, type OrdersAsked, type ServerContext, type Visitor } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { OrderState } from '../../shared/calls/outputs.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { termLines } from '../../shared/visitors/shown.ts';
import type { Tables } from '../tables.ts';

const states: Record<OrderState, Pick<CustomerOrder, 'status' | 'state'>> = {
  held: { status: { zh: '保留中', en: 'Held' }, state: 'open' },
  reserved: { status: { zh: '已预订', en: 'Reserved' }, state: 'open' },
  sold: { status: { zh: '已办理', en: 'Completed' }, state: 'done' },
  released: { status: { zh: '已释放', en: 'Released' }, state: 'over' },
  cancelled: { status: { zh: '已取消', en: 'Cancelled' }, state: 'over' },
  lapsed: { status: { zh: '保留已过期', en: 'Hold expired' }, state: 'over' },
};

/** A hold that is over is over by the clock, before a job writes it down. */
const stage = sql<OrderStage>`case
  when state = 'lapsed' or (state = 'held' and coalesce(until <= clock_timestamp(), false)) then 'expired'
  when state in ('held', 'reserved') then 'confirm'
  when state = 'sold' then 'done'
  else 'cancelled'
end`;

const cancels = {
  held: {
    label: { zh: '放弃这个号码', en: 'Release number' },
    sure: { zh: '号码会放回号码池，别人可以选走。', en: 'The number returns to the pool, where others can choose it.' },
  },
  reserved: {
    label: { zh: '取消预订', en: 'Cancel reservation' },
    sure: {
      zh: '取消后号码放回号码池，可能被别人选走。',
      en: 'The number returns to the pool, where others may choose it.',
    },
  },
} as const;

const wayOut = (id: bigint) => `/p/numbers/visitors/orders/${id}/release`;

/** `11/21 09:00` by the organisation's clock. */
function moment(at: Date, zone: string): string {
  const [, month, day, time] = /^\d+-(\d+)-(\d+)T(.+)$/.exec(wallTime(at, zone)) ?? [];
  return `${Number(month)}/${Number(day)} ${time}`;
}

/** Until when it is held, with whose time that is: the customer may be elsewhere. */
function heldUntil(until: Date, zone: string): LocalText {
  const at = moment(until, zone);
  return {
    zh: `保留到 ${at}，${timeZoneName(zone, 'zh-CN', until)}。请尽快预订`,
    en: `Held until ${at}, ${timeZoneName(zone, 'en', until)}. Reserve it soon`,
  };
}

/** Numbers that a customer, or a device without a session, holds or reserved, for the list of their orders. */
export function numbersOf(
  ctx: ServerContext,
  orgId: bigint,
  { holder }: Pick<Visitor, 'holder'>,
  asked: OrdersAsked,
): Promise<CustomerOrders> {
  const db = ctx.database.query<Tables>();
  const own = db.selectFrom('orders').where('org_id', '=', orgId).where('holder', '=', holder);
  return customerOrders(
    asked,
    async ({ from, to, most, stage: wanted }) => {
      const rows = await own
        .select(['id', 'state', 'until', 'made_at', 'contact', 'phone', 'terms', stage.as('stage')])
        .where('id', '>=', from)
        .where('id', '<=', to)
        .$if(wanted !== undefined, (query) => query.where(stage, '=', wanted as OrderStage))
        .orderBy('id', 'desc')
        .limit(most)
        .execute();
      const ids = rows.map(({ id }) => id);
      const numbers =
        ids.length === 0
          ? []
          : await db
              .selectFrom('order_number')
              .select(['order_id', 'number'])
              .where('order_id', 'in', ids)
              .where('chosen', '=', true)
              .execute();
      const of = Map.groupBy(numbers, ({ order_id }) => order_id);
      return rows.map((row) => ({ ...row, numbers: (of.get(row.id) ?? []).map(({ number }) => String(number)) }));
    },
    ({ id, state, stage: at, until, made_at, contact, phone, terms, numbers }) => ({
      title: numbers.map(groupedNumber).join('、'),
      ...states[at === 'expired' ? 'lapsed' : state],
      stage: at,
      at: made_at.toISOString(),
      ...(state === 'held' && at === 'confirm' && until !== null
        ? { summary: heldUntil(until, ctx.people.timeZoneOf(orgId)) }
        : {}),
      ...((state === 'held' || state === 'reserved') && at === 'confirm'
        ? { cancel: { ...cancels[state], to: wayOut(id) } }
        : {}),
      facts: [
        ...terms
          .filter(({ number }) => numbers.includes(number))
          .flatMap((one) => [
            { label: { zh: '号码', en: 'Number' }, value: groupedNumber(one.number) },
            ...termLines(one, one.transfer),
          ]),
        ...(contact === '' ? [] : [{ label: { zh: '联系人', en: 'Contact' }, value: contact }]),
        ...(phone === '' ? [] : [{ label: { zh: '联系电话', en: 'Phone' }, value: phone }]),
      ],
    }),
    () =>
      own
        .select([stage.as('stage'), sql<number>`count(*)::int4`.as('orders')])
        .groupBy(stage)
        .execute(),
  );
}
