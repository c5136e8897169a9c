import { FitoutError } from '@fitout/sdk';
import type { ServerContext, Visitor } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { VisitorOrderRecord } from '../../shared/calls/visitors.ts';
import { ordersOf } from '../orders/orders.ts';
import { brokeUnique } from '../rows.ts';
import type { OrderTable, Tables } from '../tables.ts';
import { claimOf } from './claims.ts';
import type { VisitorTables } from './tables.ts';

const maxShown = 20;

/**
 * What a device holds, and its place in a waiting room, becomes the person's who signed in on it: each by one statement,
 * so that nothing is ever nobody's.
 */
export async function takeOver(ctx: ServerContext, orgId: bigint, { holder, person, device }: Visitor): Promise<void> {
  if (person === null || device === undefined) return;
  const db = ctx.database.query<VisitorTables>();
  try {
    await db
      .updateTable('orders')
      .set({ holder, person_id: person, rev: sql<number>`rev + 1`, changed_at: sql<Date>`clock_timestamp()` })
      .where('org_id', '=', orgId)
      // Also what is over: the next one who takes up the device must not see it.
      .where('holder', '=', device)
      .execute();
    await db
      .updateTable('queue_ticket as mine')
      .set({ holder })
      .where('mine.org_id', '=', orgId)
      .where('mine.holder', '=', device)
      // Who waits in this room already, on another device, keeps that place.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('queue_ticket as theirs')
              .select('theirs.id')
              .where('theirs.org_id', '=', orgId)
              .where('theirs.holder', '=', holder)
              .whereRef('theirs.page_id', '=', 'mine.page_id')
              .whereRef('theirs.block', '=', 'mine.block')
              .whereRef('theirs.opens', '=', 'mine.opens'),
          ),
        ),
      )
      .execute();
  } catch (error) {
    // The same at the same moment, from another window: it is done.
    if (!brokeUnique(error)) throw error;
  }
}

/** What a visitor holds or has reserved, newest first. */
export async function ordersOfVisitor(
  ctx: ServerContext,
  orgId: bigint,
  { holder }: Visitor,
): Promise<VisitorOrderRecord[]> {
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('orders')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('holder', '=', holder)
    .where((one) =>
      one.or([
        one.and([one('state', '=', 'held'), sql<boolean>`until > clock_timestamp()`]),
        one('state', '=', 'reserved'),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(maxShown)
    .execute();
  return visitorOrders(ctx, orgId, rows);
}

async function visitorOrders(
  ctx: ServerContext,
  orgId: bigint,
  rows: readonly Selectable<OrderTable>[],
): Promise<VisitorOrderRecord[]> {
  const found = await ordersOf(ctx, orgId, rows);
  const claims = await Promise.all(found.map(({ id }) => claimOf(ctx, orgId, id)));
  return found.map(({ id, state, numbers, terms, until, contact, phone, madeAt }, at) => {
    const own = numbers.flatMap(({ number, chosen }) => (chosen ? number : []));
    return {
      ...{ id, state, numbers: own, until, contact, phone, madeAt, claim: claims[at] ?? '' },
      terms: terms.filter(({ number }) => own.includes(number)),
    };
  });
}

/** One order of a visitor; another one's is not found. */
export async function ownOrder(
  ctx: ServerContext,
  orgId: bigint,
  { holder }: Visitor,
  id: bigint,
): Promise<VisitorOrderRecord> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('orders')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('holder', '=', holder)
    .executeTakeFirst();
  const [order] = row === undefined ? [] : await visitorOrders(ctx, orgId, [row]);
  if (order !== undefined) return order;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-order',
    message: { zh: '没有这个订单', en: 'This order does not exist' },
  });
}

/** Those of some numbers that somebody has. */
export async function takenAmong(ctx: ServerContext, orgId: bigint, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('taken')
    .select('number')
    .where('org_id', '=', orgId)
    .where('number', 'in', numbers.map(BigInt))
    .where(sql<boolean>`(until is null or until > clock_timestamp())`)
    .execute();
  return rows.map(({ number }) => String(number));
}

/** The database's clock, which all times of holds and openings go by. */
export async function databaseClock(ctx: ServerContext): Promise<Date> {
  const row = await ctx.database
    .query<Tables>()
    .selectNoFrom(sql<Date>`clock_timestamp()`.as('now'))
    .executeTakeFirstOrThrow();
  return row.now;
}
