import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { limits } from '../../shared/limits.ts';
import type { Db, Tables } from '../tables.ts';
import { endOrder } from './changes.ts';

const atOnce = 1000;

/** What an order says of a customer, taken away; what was sold, for how much and when stays. */
const nothingLeft = sql`set contact = '', phone = '', note = '', holder = 'left ' || id, person_id = null, address = null, device = null`;

/** Takes the contacts out of orders that have been over for longer than their organisation keeps them. */
export async function forgetContacts(ctx: ServerContext): Promise<void> {
  for (;;) {
    const count = await ctx.database.transaction<Tables, number>(async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        update orders ${nothingLeft} where id in (
          select o.id from orders as o left join number_setting as s on s.org_id = o.org_id
          where o.state not in ('held', 'reserved') and o.holder not like 'left %'
            and o.changed_at < clock_timestamp() - make_interval(days => coalesce(s.retention_days, ${limits.retentionDays}))
          limit ${atOnce} for update of o skip locked
        ) returning id`.execute(tx);
      await forgetEvents(
        tx,
        rows.map(({ id }) => id),
      );
      return rows.length;
    });
    if (count < atOnce) return;
  }
}

/** Reasons may name a customer, and who they are is in what was handed over. */
async function forgetEvents(tx: Db, orders: readonly bigint[], person: bigint | null = null): Promise<void> {
  await sql`update order_event set reason = '', before = before - 'customer', after = after - 'customer',
      by = case when by = ${person} then null else by end
    where order_id = any(${orders}::int8[])`.execute(tx);
}

/** A customer deletes the account: what they have goes back to the pool, and nothing says who they were. */
export async function forgetCustomer(ctx: ServerContext, { id, orgId }: { id: bigint; orgId: bigint }): Promise<void> {
  const open = await ctx.database
    .query<Tables>()
    .selectFrom('orders')
    .select('id')
    .where('org_id', '=', orgId)
    .where('person_id', '=', id)
    .where('state', 'in', ['held', 'reserved'])
    .execute();
  for (const order of open) {
    await endOrder(ctx, orgId, order.id, 'cancelled').catch(() => undefined);
    await ctx.events.publish('order', order.id, orgId);
  }
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      update orders ${nothingLeft} where org_id = ${orgId} and person_id = ${id} returning id`.execute(tx);
    await forgetEvents(
      tx,
      rows.map((row) => row.id),
      id,
    );
  });
}
