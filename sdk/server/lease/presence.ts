import { type Kysely, sql } from 'kysely';
import type { LeaseRecord } from '../../calls/lease.ts';
import type { ServerContext } from '../context.ts';
import type { LeaseTables } from './tables.ts';

/** A lease, and a window's being there, last so long after the last word of it. */
export const leaseSeconds = 60;
/** Windows at one document that are told of. */
const most = 50;

export const until = sql<Date>`now() + make_interval(secs => ${leaseSeconds})`;

/**
 * Says that a window has a document open, for as long as a lease lasts. True where that is news; `gone` where its document
 * said that it goes for good.
 */
export async function markHere(
  db: Kysely<LeaseTables>,
  id: bigint,
  person: bigint,
  client: string,
): Promise<boolean | 'gone'> {
  const over = await db
    .deleteFrom('presence')
    .where('document_id', '=', id)
    .where('until', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  const row = await db
    .insertInto('presence')
    .values({ document_id: id, client, person, until })
    .onConflict((conflict) =>
      conflict.columns(['document_id', 'client']).doUpdateSet({ person, until }).where('presence.gone', '=', false),
    )
    .returning(sql<boolean>`xmax = 0`.as('fresh'))
    .executeTakeFirst();
  return row === undefined ? 'gone' : row.fresh || over.numDeletedRows > 0n;
}

/**
 * Says that a window left; with `forGood`, that its document went: a call of it that comes later, having been on its way,
 * finds that. True where the window was there.
 */
export async function markLeft(
  db: Kysely<LeaseTables>,
  id: bigint,
  window: { person: bigint; client: string; forGood: boolean },
): Promise<boolean> {
  const { person, client, forGood } = window;
  const left = await db
    .deleteFrom('presence')
    .where('document_id', '=', id)
    .where('person', '=', person)
    .where('client', '=', client)
    .executeTakeFirst();
  if (forGood)
    await db
      .insertInto('presence')
      .values({ document_id: id, client, person, until, gone: true })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return left.numDeletedRows > 0n;
}

/** The windows that have a document open, in an order that stays; a crowd is cut off. */
export async function here(ctx: ServerContext, orgId: bigint, id: bigint): Promise<LeaseRecord['here']> {
  const rows = await ctx.database
    .query<LeaseTables>()
    .selectFrom('presence')
    .select(['client', 'person'])
    .where('document_id', '=', id)
    .where('until', '>', sql<Date>`now()`)
    .where('gone', '=', false)
    .orderBy('client')
    .limit(most)
    .execute();
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ person }) => person))]);
  return rows.flatMap(({ client, person }) => {
    const who = people.get(person);
    return who === undefined ? [] : [{ client, id: person, name: who.name, icon: who.custIcon }];
  });
}
