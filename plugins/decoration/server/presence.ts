import type { ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { limits } from './limits.ts';
import type { Tables } from './tables.ts';

/** A window that has a page open. */
export interface Presence {
  client: string;
  id: bigint;
  name: string;
  icon: string | null;
}

/** Says that a window has the page open, for as long as a lease lasts. True where that is news. */
export async function markHere(db: Kysely<Tables>, page: bigint, person: bigint, client: string): Promise<boolean> {
  const until = sql<Date>`now() + make_interval(secs => ${limits.leaseSeconds})`;
  const gone = await db
    .deleteFrom('presence')
    .where('page_id', '=', page)
    .where('until', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  const { fresh } = await db
    .insertInto('presence')
    .values({ page_id: page, client, person, until })
    .onConflict((conflict) => conflict.columns(['page_id', 'client']).doUpdateSet({ person, until }))
    .returning(sql<boolean>`xmax = 0`.as('fresh'))
    .executeTakeFirstOrThrow();
  return fresh || gone.numDeletedRows > 0n;
}

/** The windows that have the page open, in an order that stays; a crowd is cut off. */
export async function here(ctx: ServerContext, orgId: bigint, page: bigint): Promise<Presence[]> {
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('presence')
    .select(['client', 'person'])
    .where('page_id', '=', page)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('client')
    .limit(limits.presence)
    .execute();
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ person }) => person))]);
  return rows.flatMap(({ client, person }) => {
    const who = people.get(person);
    return who === undefined ? [] : [{ client, id: person, name: who.name, icon: who.custIcon }];
  });
}
