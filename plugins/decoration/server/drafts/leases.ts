import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import type { LeaseOrder, LeaseRecord } from '../../shared/calls/drafts.ts';
import { limits } from '../limits.ts';
import { callerId } from '../pages/pages.ts';
import { lockLivePage, lockPage, pageRow } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import { here, markHere, markLeft } from './presence.ts';

interface Held {
  holder: bigint;
  holder_name: string;
  client: string;
  until: Date;
  asked_by: bigint | null;
  asked_client: string | null;
  refused_client: string | null;
}

/** Takes or renews the right to edit a page; another one's is left alone unless `takeover`. Times are the database's. */
export async function takeLease(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  order: LeaseOrder,
): Promise<LeaseRecord> {
  const me = callerId(caller);
  const done = await ctx.database.transaction<Tables, { held: Held | undefined; changed: boolean }>(async (tx) => {
    await lockLivePage(tx, orgId, id);
    const came = await markHere(tx, id, me, order.client);
    const held = await heldBy(tx, id);
    if (came === 'gone') return { held, changed: false };
    const mine = held !== undefined && held.holder === me && held.client === order.client;
    if (held === undefined || order.takeover || mine) {
      if (mine && order.answer !== undefined && held.asked_by !== null)
        return { held: await answer(ctx, tx, orgId, id, { held, give: order.answer === 'give' }), changed: true };
      return { held: await write(tx, id, caller, order.client, mine), changed: came || !mine };
    }
    if (order.ask !== true) return { held, changed: came };
    return { held: await ask(tx, id, me, order.client), changed: true };
  });
  if (done.changed) await ctx.events.publish('lease', id, orgId);
  return toldTo(ctx, orgId, id, done.held, { me, client: order.client });
}

/** The same for someone who may only look: they are seen, and see who edits. */
export async function lookOn(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  client: string,
): Promise<LeaseRecord> {
  const db = ctx.database.query<Tables>();
  await pageRow(db, orgId, id);
  const me = callerId(caller);
  if ((await markHere(db, id, me, client)) === true) await ctx.events.publish('lease', id, orgId);
  return toldTo(ctx, orgId, id, await heldBy(db, id), { me, client });
}

const columns = ['holder', 'holder_name', 'client', 'until', 'asked_by', 'asked_client', 'refused_client'] as const;
/** An asking that nobody answers is over when the lease would be. */
const nobodyAsks = { asked_by: null, asked_client: null, asked_at: null };
const nextEnd = sql<Date>`now() + make_interval(secs => ${limits.leaseSeconds})`;

async function heldBy(db: Kysely<Tables>, id: bigint): Promise<Held | undefined> {
  const row = await db
    .selectFrom('lease')
    .select([...columns, sql<boolean>`asked_at > now() - make_interval(secs => ${limits.leaseSeconds})`.as('asks')])
    .where('page_id', '=', id)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.asks === true ? row : { ...row, asked_by: null, asked_client: null };
}

/** Makes the lease this window's, or goes on with it. */
async function write(tx: Kysely<Tables>, id: bigint, caller: Caller, client: string, mine: boolean): Promise<Held> {
  const values = { holder: callerId(caller), holder_name: caller.name, client, until: nextEnd };
  const fresh = mine ? values : { ...values, ...nobodyAsks, refused_client: null };
  return tx
    .insertInto('lease')
    .values({ page_id: id, ...values })
    .onConflict((conflict) => conflict.column('page_id').doUpdateSet(fresh))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** The last one who asks is the one who is answered. */
function ask(tx: Kysely<Tables>, id: bigint, me: bigint, client: string): Promise<Held> {
  return tx
    .updateTable('lease')
    .set({ asked_by: me, asked_client: client, asked_at: sql<Date>`now()`, refused_client: null })
    .where('page_id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

async function answer(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  orgId: bigint,
  id: bigint,
  { held, give }: { held: Held; give: boolean },
): Promise<Held> {
  const to = held.asked_by as bigint;
  const name = (await ctx.people.byIds(orgId, [to])).get(to)?.name ?? '';
  const set = give
    ? { holder: to, holder_name: name, client: held.asked_client as string, until: nextEnd, ...nobodyAsks }
    : { until: nextEnd, ...nobodyAsks, refused_client: held.asked_client };
  return tx.updateTable('lease').set(set).where('page_id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

async function toldTo(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  held: Held | undefined,
  { me, client }: { me: bigint; client: string },
): Promise<LeaseRecord> {
  const windows = await here(ctx, orgId, id);
  const mine = held !== undefined && held.holder === me && held.client === client;
  const asker = mine ? windows.find((one) => one.client === held.asked_client) : undefined;
  const refused = held?.refused_client === client ? 'refused' : 'no';
  return {
    holder: held === undefined ? null : { id: held.holder, name: held.holder_name },
    mine,
    until: held?.until.toISOString() ?? null,
    here: windows,
    asking: asker === undefined ? null : { client: asker.client, name: asker.name },
    asked: held?.asked_client === client ? 'waiting' : refused,
  };
}

/**
 * Gives the lease back, if it is this window's, and says that the window left. A document that goes `forGood` may have
 * asked for the lease a moment before, and that may be done after this: it is not granted then.
 */
export async function dropLease(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  { client, forGood }: { client: string; forGood: boolean },
): Promise<void> {
  const me = callerId(caller);
  const changed = await ctx.database.transaction<Tables, boolean>(async (tx) => {
    await lockPage(tx, orgId, id);
    const lease = await tx
      .deleteFrom('lease')
      .where('page_id', '=', id)
      .where('holder', '=', me)
      .where('client', '=', client)
      .executeTakeFirst();
    return (await markLeft(tx, id, { person: me, client, forGood })) || lease.numDeletedRows > 0n;
  });
  if (changed) await ctx.events.publish('lease', id, orgId);
}
