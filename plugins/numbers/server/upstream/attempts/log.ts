import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import { brokeUnique } from '../../rows.ts';
import type { Db, Tables } from '../../tables.ts';
import type { AttemptState, UpstreamAttemptTable } from '../tables.ts';
import type { Said } from '../upstream.ts';

export type Attempt = Selectable<UpstreamAttemptTable>;

/** Not clear yet, or not told yet: as the index `upstream_attempt_shown` has it. */
export const isOpen = sql<boolean>`(state in ('asked', 'unknown') or next_at is not null)`;

/** Looks and repetitions of one attempt; with an hour between the later ones they take about three days. */
const maxTries = 80;
/** Longer than any call lasts: what is still asked after that had its server killed. Seconds. */
const callSeconds = 60;

const killedText = {
  zh: '本站服务器在等待答复时中断',
  en: 'The server was interrupted while waiting for a response',
};

/** When it is looked after again: soon at first, then every hour at least. */
const nextLook = sql<Date | null>`case when tries >= ${maxTries} then null
  else clock_timestamp() + least(15 * power(2, least(tries, 12)), 3600) * interval '1 second' end`;

/**
 * Writes down that a carrier is about to be asked for a number. Undefined where this order has asked already and it has,
 * or may have, worked; or where any order's call about the number is under way.
 */
export async function beginOccupy(
  ctx: ServerContext,
  { orgId, carrier, orderId, number }: { orgId: bigint; carrier: string; orderId: bigint; number: string },
): Promise<bigint | undefined> {
  const row = await ctx.database
    .query<Tables>()
    .insertInto('upstream_attempt')
    .values({
      ...{ id: ctx.ids.next(), org_id: orgId, carrier, number: BigInt(number), order_id: orderId },
      ...{ what: 'occupy', state: 'asked', settled_at: null, next_at: null },
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What this order has asked for a number and still counts. */
export function findOccupy(db: Db, orderId: bigint, number: string): Promise<Pick<Attempt, 'state'> | undefined> {
  return db
    .selectFrom('upstream_attempt')
    .select('state')
    .where('order_id', '=', orderId)
    .where('number', '=', BigInt(number))
    .where('what', '=', 'occupy')
    .where('state', 'in', ['asked', 'unknown', 'ok', 'ours'])
    .executeTakeFirst();
}

/**
 * Writes down how a call ended. A server that slept through its call may find that it was looked after by then: nothing
 * is changed, but for a clear yes, which is the truth also after a look that came before it.
 */
export async function settle(db: Db, id: bigint, state: AttemptState, said?: Said): Promise<void> {
  const from: AttemptState[] = state === 'ok' ? ['asked', 'unknown', 'free'] : ['asked', 'unknown'];
  const again = state === 'unknown' ? nextLook : null;
  try {
    await db
      .updateTable('upstream_attempt')
      .set({ state, next_at: again, settled_at: state === 'unknown' ? null : sql<Date>`clock_timestamp()` })
      .$if(said !== undefined, (update) => update.set(saidColumns(said)))
      .where('id', '=', id)
      .where('state', 'in', from)
      .execute();
  } catch (error) {
    // The order has asked again since, and that attempt counts.
    if (!brokeUnique(error)) throw error;
  }
}

/** What was heard, as the row keeps it. */
export function saidColumns(said: Said | undefined): { said: string | null; took_ms: number | null } {
  return { said: said === undefined ? null : JSON.stringify(said.words), took_ms: said?.ms ?? null };
}

/** Calls whose server did not live to hear the answer: nobody knows what became of them. */
export async function adoptKilled(db: Db): Promise<void> {
  await db
    .updateTable('upstream_attempt')
    .set({ state: 'unknown', next_at: sql<Date>`clock_timestamp()`, said: JSON.stringify(killedText) })
    .where('state', '=', 'asked')
    .where('asked_at', '<', sql<Date>`clock_timestamp() - ${callSeconds} * interval '1 second'`)
    .execute();
}

/** Those whose time has come, each to one server: with the next time set before they are looked after. */
export function claimDue(ctx: ServerContext, most: number): Promise<Attempt[]> {
  return ctx.database.transaction<Tables, Attempt[]>(async (tx) => {
    const due = await tx
      .selectFrom('upstream_attempt')
      .select('id')
      .where('next_at', '<=', sql<Date>`clock_timestamp()`)
      .orderBy('next_at')
      .limit(most)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length === 0) return [];
    return tx
      .updateTable('upstream_attempt')
      .set({ tries: sql<number>`tries + 1`, next_at: nextLook })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returningAll()
      .execute();
  });
}

/** One of an organisation's that is not clear yet, as `claimDue` claims those whose time has come; undefined for one that is. */
export function claimOpen(ctx: ServerContext, orgId: bigint, id: bigint): Promise<Attempt | undefined> {
  return ctx.database
    .query<Tables>()
    .updateTable('upstream_attempt')
    .set({ tries: sql<number>`tries + 1`, next_at: nextLook })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where(isOpen)
    .where('state', '!=', 'asked')
    .returningAll()
    .executeTakeFirst();
}

/** What a carrier was asked for an order, oldest first. */
export function attemptsOf(db: Db, orgId: bigint, orderId: bigint): Promise<Attempt[]> {
  return db
    .selectFrom('upstream_attempt')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
}
