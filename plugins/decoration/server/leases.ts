import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { limits } from './limits.ts';
import { callerId } from './pages.ts';
import { lockLivePage, pageRow } from './rows.ts';
import type { Tables } from './tables.ts';

export interface Lease {
  holder: { id: bigint; name: string } | null;
  mine: boolean;
  /** ISO 8601, by the database's clock. */
  until: string | null;
}

/**
 * Takes or renews the right to edit a page; another one's is left alone unless `takeover`.
 * `window` tells two editor windows of one person apart; both times are the database's.
 */
export async function takeLease(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  order: { takeover: boolean; client: string },
): Promise<Lease> {
  const me = callerId(caller);
  const { lease, changed } = await ctx.database.transaction<Tables, { lease: Lease; changed: boolean }>(async (tx) => {
    await lockLivePage(tx, orgId, id);
    const held = await tx
      .selectFrom('lease')
      .select(['holder', 'holder_name', 'client', 'until'])
      .where('page_id', '=', id)
      .where('until', '>', sql<Date>`now()`)
      .executeTakeFirst();
    const mine = held !== undefined && held.holder === me && held.client === order.client;
    if (held !== undefined && !mine && !order.takeover) {
      const holder = { id: held.holder, name: held.holder_name };
      return { lease: { holder, mine: false, until: held.until.toISOString() }, changed: false };
    }
    const values = {
      holder: me,
      holder_name: caller.name,
      client: order.client,
      until: sql<Date>`now() + make_interval(secs => ${limits.leaseSeconds})`,
    };
    const row = await tx
      .insertInto('lease')
      .values({ page_id: id, ...values })
      .onConflict((conflict) => conflict.column('page_id').doUpdateSet(values))
      .returning('until')
      .executeTakeFirstOrThrow();
    return {
      lease: { holder: { id: me, name: caller.name }, mine: true, until: row.until.toISOString() },
      changed: !mine,
    };
  });
  if (changed) await ctx.events.publish('lease', id, orgId);
  return lease;
}

/** Gives the lease back, if it is this window's. */
export async function dropLease(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  client: string,
): Promise<void> {
  const db = ctx.database.query<Tables>();
  await pageRow(db, orgId, id);
  const gone = await db
    .deleteFrom('lease')
    .where('page_id', '=', id)
    .where('holder', '=', callerId(caller))
    .where('client', '=', client)
    .executeTakeFirst();
  if (gone.numDeletedRows > 0n) await ctx.events.publish('lease', id, orgId);
}
