import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { bounds } from '../../shared/visitors/bounds.ts';
import type { OpenBlock } from './block.ts';
import type { VisitorTables } from './tables.ts';
import { sealed } from './visitor.ts';

const fresh = sql<boolean>`visitor_bound.since < now() - interval '1 hour'`;

/**
 * Counts one more batch that somebody looks at; throws beyond what a person would ever leaf through. Without it a script
 * would copy whole pools, number by number, or keep all good ones held.
 */
export async function countPage(
  ctx: ServerContext,
  { orgId, page, block }: OpenBlock,
  who: { holder: string; address: string },
  wish: object,
): Promise<void> {
  const words = `${orgId} ${page} ${block} ${JSON.stringify(wish)}`;
  const counted: [string, number][] = [
    [`wish ${who.holder} ${words}`, bounds.wishPages],
    [`wish ${who.address} ${words}`, bounds.wishPagesOfAddress],
    [`pages ${who.address} ${orgId}`, bounds.pagesOfAddress],
  ];
  for (const [key, most] of counted) {
    const row = await ctx.database
      .query<VisitorTables>()
      .insertInto('visitor_bound')
      .values({ key: await sealed(ctx, key), since: sql<Date>`now()`, used: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          since: sql<Date>`case when ${fresh} then now() else visitor_bound.since end`,
          used: sql<number>`case when ${fresh} then 1 else visitor_bound.used + 1 end`,
        }),
      )
      .returning('used')
      .executeTakeFirstOrThrow();
    if (row.used > most) throw tooMuch();
  }
}

function tooMuch(): FitoutError {
  return new FitoutError('tooMany', {
    reason: 'numbers.pages',
    message: {
      zh: '这个条件已经换了很多批，请换个条件，或一小时后再看',
      en: 'You have viewed many numbers for this filter. Try a different filter or come back in an hour',
    },
  });
}

/** Forgets what nobody counts any more, and the waiting rooms of openings that are long over. */
export async function sweepVisitors(ctx: ServerContext): Promise<void> {
  const db = ctx.database.query<VisitorTables>();
  await db.deleteFrom('visitor_bound').where(sql<boolean>`since < now() - interval '2 hours'`).execute();
  for (const table of ['queue_ticket', 'queue_room'] as const)
    await db.deleteFrom(table).where(sql<boolean>`opens < now() - interval '30 days'`).execute();
}
