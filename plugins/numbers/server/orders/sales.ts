import { daysUntil, startOfDay } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { sales } from '../../shared/calls/outputs.ts';
import type { Tables } from '../tables.ts';

/** Numbers held, reserved and sold on each of the last days of the organisation's zone, today included, and by whom. */
export async function salesOf(ctx: ServerContext, orgId: bigint, days: number): Promise<z.output<typeof sales>> {
  const zone = ctx.people.timeZoneOf(orgId);
  const { rows: clock } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(ctx.database.query());
  const shown = daysUntil(clock[0]?.now ?? new Date(), days, zone);
  const starts = shown.map((one) => startOfDay(one, zone).toISOString());
  const place = sql<number>`width_bucket(e.at, ${starts}::timestamptz[])`;
  const counted = (what: string) => sql<number>`count(*) filter (where e.what = ${sql.lit(what)})::int`;
  const base = ctx.database
    .query<Tables>()
    .selectFrom('order_event as e')
    .innerJoin('orders as o', 'o.id', 'e.order_id')
    .innerJoin('order_number as n', (on) => on.onRef('n.order_id', '=', 'e.order_id').on('n.chosen', '=', true))
    .where('e.org_id', '=', orgId)
    .where('e.what', 'in', ['hold', 'reserve', 'confirm'])
    .where(sql<boolean>`e.at >= ${starts[0]}::timestamptz`)
    .select([counted('hold').as('held'), counted('reserve').as('reserved'), counted('confirm').as('sold')]);
  const [byDay, bySeller] = await Promise.all([
    base.select(place.as('place')).groupBy('place').orderBy('place').execute(),
    base.select('o.seller_id').groupBy('o.seller_id').execute(),
  ]);
  const people = await ctx.people.byIds(
    orgId,
    bySeller.flatMap(({ seller_id }) => seller_id ?? []),
  );
  return {
    days: byDay.map(({ place: at, held, reserved, sold }) => ({ day: shown[at - 1] ?? '', held, reserved, sold })),
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
