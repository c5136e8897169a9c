import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { Tables } from '../tables.ts';

const atOnce = 500;
/** A little more than the minute between two looks ahead. */
const aheadSeconds = 70;

/**
 * Writes down which holds are over. Their numbers are free already, since whoever asks goes by the clock; what changes
 * is what is written of the orders. Several at once, so that ten thousand of one opening are written within seconds.
 */
export async function lapseHolds(ctx: ServerContext): Promise<void> {
  for (;;) {
    const over = await ctx.database.transaction<Tables, { id: bigint; org_id: bigint }[]>(async (tx) => {
      // Locked, and looked at again where somebody extended one meanwhile.
      const { rows } = await sql<{ id: bigint; org_id: bigint }>`
        select id, org_id from orders where state = 'held' and until <= clock_timestamp()
        order by until limit ${atOnce} for update skip locked`.execute(tx);
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) return rows;
      // In the order of the numbers, as holds take them: no two wait for each other.
      await sql`select 1 from taken where order_id = any(${ids}::int8[]) order by org_id, number for update`.execute(
        tx,
      );
      await sql`delete from taken where order_id = any(${ids}::int8[])`.execute(tx);
      await sql`with ended as (
          update orders set state = 'lapsed', until = null, remind_at = null, rev = rev + 1, changed_at = clock_timestamp()
          where id = any(${ids}::int8[]) returning id, org_id
        ) insert into order_event (order_id, org_id, what) select id, org_id, 'lapse' from ended`.execute(tx);
      return rows;
    });
    for (const { id, org_id } of over) await ctx.events.publish('order', id, org_id);
    if (over.length < atOnce) return;
  }
}

/** Says of holds that are about to end that they are: `numbers.ending`, once for each time that a hold was made or extended. */
export async function remindOfHolds(ctx: ServerContext): Promise<void> {
  const soon = await ctx.database
    .query<Tables>()
    .updateTable('orders')
    .set({ remind_at: null })
    .where('state', '=', 'held')
    .where(sql<boolean>`remind_at <= clock_timestamp() and until > clock_timestamp()`)
    .returning(['id', 'org_id'])
    .execute();
  for (const { id, org_id } of soon) await ctx.events.publish('ending', id, org_id);
}

/** What is due: reminders and ends. */
export async function publishHolds(ctx: ServerContext): Promise<void> {
  await remindOfHolds(ctx);
  await lapseHolds(ctx);
}

/**
 * Each minute: what is due, and a job for each second of the next minute in which something will be. No job for each
 * hold: queueing one notifies the queue, which takes one commit after the other, and thousands of holds in a second are
 * what an opening is.
 */
export async function planHolds(ctx: ServerContext): Promise<void> {
  await publishHolds(ctx);
  const ahead = sql`clock_timestamp() + make_interval(secs => ${sql.lit(aheadSeconds)})`;
  const db = ctx.database.query<Tables>();
  const second = (column: 'until' | 'remind_at') =>
    db
      .selectFrom('orders')
      .select(sql<Date>`date_trunc('second', ${sql.ref(column)}) + interval '1 second'`.as('at'))
      .where('state', '=', 'held')
      .where(column, 'is not', null)
      .where(sql<boolean>`${sql.ref(column)} <= ${ahead}`);
  const moments = await second('until').union(second('remind_at')).execute();
  // By the database's clock, as the queue reads it.
  for (const { at } of moments) await ctx.jobs.add('ends', {}, { key: `ends ${at.toISOString()}`, runAt: at });
}
