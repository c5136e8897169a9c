import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { sales } from '../../shared/calls/things.ts';
import type { Tables } from '../tables.ts';

/** A day of China: what people mean by today. */
const day = sql<string>`to_char(e.at at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD')`;
const today = sql<Date>`(date_trunc('day', clock_timestamp() at time zone 'UTC' + interval '8 hours') - interval '8 hours') at time zone 'UTC'`;

/** Numbers held, reserved and sold on each of the last days, today included, and by whom. */
export async function salesOf(ctx: ServerContext, orgId: bigint, days: number): Promise<z.output<typeof sales>> {
  const counted = (what: string) => sql<number>`count(*) filter (where e.what = ${sql.lit(what)})::int`;
  const base = ctx.database
    .query<Tables>()
    .selectFrom('order_event as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .innerJoin('order_number as n', (on) => on.onRef('n.order_id', '=', 'e.order_id').on('n.chosen', '=', true))
    .where('e.org_id', '=', orgId)
    .where('e.what', 'in', ['hold', 'reserve', 'confirm'])
    .where(sql<boolean>`e.at >= ${today} - make_interval(days => ${days - 1})`)
    .select([counted('hold').as('held'), counted('reserve').as('reserved'), counted('confirm').as('sold')]);
  const [byDay, bySeller] = await Promise.all([
    base.select(day.as('day')).groupBy(day).orderBy('day').execute(),
    base.select('o.seller_id').groupBy('o.seller_id').execute(),
  ]);
  const people = await ctx.people.byIds(
    orgId,
    bySeller.flatMap(({ seller_id }) => seller_id ?? []),
  );
  return {
    days: byDay.map(({ day: one, held, reserved, sold }) => ({ day: one, held, reserved, sold })),
    sellers: bySeller
      .map(({ seller_id, held, reserved, sold }) => ({
        seller: seller_id === null ? null : (people.get(seller_id)?.name ?? ''),
        held,
        reserved,
        sold,
      }))
      .sort((a, b) => b.sold - a.sold || b.reserved - a.reserved || b.held - a.held),
  };
}
