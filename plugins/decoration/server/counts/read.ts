import { addDays, dayIn, daysUntil } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { PageCounts } from '../../shared/calls/counts.ts';
import { pageRow } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import { countLimits, countsOf } from './counts.ts';
import type { CountTables } from './tables.ts';

/** Views, visitors and clicks of a page over so many days that end today, in the organisation's zone. Throws notFound. */
export async function readCounts(ctx: ServerContext, orgId: bigint, id: bigint, span: number): Promise<PageCounts> {
  await pageRow(ctx.database.query<Tables>(), orgId, id);
  // What this server still holds; that of others comes within seconds.
  await countsOf(ctx).flush();
  const days = daysUntil(new Date(), span, ctx.people.timeZoneOf(orgId));
  const first = days[0] as string;
  const db = ctx.database.query<CountTables>();
  const rows = await db
    .selectFrom('page_day')
    .select((is) => [
      'day',
      'views',
      'visitors',
      is
        .selectFrom('page_visitor')
        .select((inner) => inner.fn.countAll<bigint>().as('count'))
        .whereRef('page_visitor.page_id', '=', 'page_day.page_id')
        .whereRef('page_visitor.day', '=', 'page_day.day')
        .as('present'),
    ])
    .where('page_id', '=', id)
    .where('day', '>=', first)
    .execute();
  const clicks = await db
    .selectFrom('block_day')
    .select((is) => ['block', is.fn.sum<bigint>('clicks').as('sum')])
    .where('page_id', '=', id)
    .where('day', '>=', first)
    .groupBy('block')
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    days: days.map((day) => {
      const row = byDay.get(day);
      return { day, views: row?.views ?? 0, visitors: (row?.visitors ?? 0) + Number(row?.present ?? 0) };
    }),
    clicks: Object.fromEntries(clicks.map(({ block, sum }) => [block, Number(sum)])),
  };
}

/** Views of an organisation's pages over the last seven days, by their ids. Those without any are left out. */
export async function weekViews(
  ctx: ServerContext,
  orgId: bigint,
  ids: readonly bigint[],
): Promise<Map<bigint, number>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.database
    .query<CountTables>()
    .selectFrom('page_day')
    .select((is) => ['page_id', is.fn.sum<bigint>('views').as('sum')])
    .where('page_id', 'in', ids)
    .where('day', '>=', daysUntil(new Date(), 7, ctx.people.timeZoneOf(orgId))[0] as string)
    .groupBy('page_id')
    .execute();
  return new Map(rows.map((row) => [row.page_id, Number(row.sum)]));
}

/** Days that are over keep the number of their visitors and nothing of who they were; old days go. */
export async function closeDays(database: ServerContext['database']): Promise<void> {
  const today = dayIn(new Date(), 'UTC');
  // What was yesterday in UTC has ended in every zone once it is the day before.
  const open = addDays(today, -1);
  const oldest = addDays(today, -countLimits.keptDays);
  await database.transaction<CountTables, void>(async (tx) => {
    await sql`with over as (
        delete from page_visitor where day < ${open} returning page_id, day
      ), summed as (
        select page_id, day, count(*)::int as visitors from over group by page_id, day
      )
      update page_day set visitors = page_day.visitors + summed.visitors
      from summed where summed.page_id = page_day.page_id and summed.day = page_day.day`.execute(tx);
    await tx.deleteFrom('count_salt').where('day', '<', open).execute();
    await tx.deleteFrom('page_day').where('day', '<', oldest).execute();
    await tx.deleteFrom('block_day').where('day', '<', oldest).execute();
  });
}
