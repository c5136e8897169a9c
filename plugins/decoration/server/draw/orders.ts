import type { CustomerOrders, OrderStage } from '@fitout/sdk';
import { customerOrders, type OrdersAsked, personHolder, type ServerContext, type Visitor } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { Tables } from '../tables.ts';
import type { DrawTables } from './tables.ts';

const stage = sql<OrderStage>`case when draw.given_at is null then 'use' else 'done' end`;

/** What a customer, or a device without a session, won, for the list of their orders. */
export function prizesOf(
  ctx: ServerContext,
  orgId: bigint,
  { holder }: Pick<Visitor, 'holder'>,
  asked: OrdersAsked,
): Promise<CustomerOrders> {
  const own = ctx.database
    .query<DrawTables & Tables>()
    .selectFrom('draw')
    .innerJoin('page', 'page.id', 'draw.page_id')
    .where('draw.org_id', '=', orgId)
    .where('draw.visitor', '=', holder)
    .where('draw.prize', 'is not', null);
  return customerOrders(
    asked,
    ({ from, to, most, stage: wanted }) =>
      own
        .select(['draw.id', 'draw.name', 'draw.code', 'draw.at', stage.as('stage'), 'page.title'])
        .where('draw.id', '>=', from)
        .where('draw.id', '<=', to)
        .$if(wanted !== undefined, (query) => query.where(stage, '=', wanted as OrderStage))
        .orderBy('draw.id', 'desc')
        .limit(most)
        .execute(),
    (row) => ({
      title: row.name,
      ...(row.stage === 'use'
        ? { status: { zh: '待领取', en: 'Not collected yet' }, state: 'open' as const }
        : { status: { zh: '已领取', en: 'Collected' }, state: 'done' as const }),
      stage: row.stage,
      at: row.at.toISOString(),
      summary: row.title,
      ...(row.code === null ? {} : { code: row.code }),
      facts: [
        { label: { zh: '奖品', en: 'Prize' }, value: row.name },
        { label: { zh: '活动', en: 'Activity' }, value: row.title },
      ],
    }),
    () =>
      own
        .select([stage.as('stage'), sql<number>`count(*)::int4`.as('orders')])
        .groupBy(stage)
        .execute(),
  );
}

/**
 * Cuts what ties draws to a customer who left. The draws stay: a page's stock counts them, and staff may have promised
 * a prize to whoever shows its code.
 */
export async function forgetDraws(ctx: ServerContext, person: bigint): Promise<void> {
  const visitor = personHolder(person);
  await ctx.database.transaction<DrawTables, void>(async (tx) => {
    await tx.updateTable('draw').set({ visitor: 'left' }).where('visitor', '=', visitor).execute();
    await tx.deleteFrom('draw_turn').where('visitor', '=', visitor).execute();
  });
}
