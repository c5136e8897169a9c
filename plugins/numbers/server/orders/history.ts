import type { ServerContext } from '@fitout/sdk/server';
import type { OrderDeed, OrderEventRecord } from '../../shared/calls/outputs.ts';
import type { Db, Tables } from '../tables.ts';
import { findOrder } from './orders.ts';
import type { OrderParts } from './tables.ts';

/** Who does something to an order, and why. Nobody: time, or a visitor without an account. */
export interface Act {
  by?: bigint | null;
  reason?: string;
}

/** Writes down what was done, in the transaction that does it. */
export async function remember(
  tx: Db,
  { id, orgId }: { id: bigint; orgId: bigint },
  what: OrderDeed,
  { by = null, reason = '' }: Act,
  { before = {}, after = {} }: { before?: OrderParts; after?: OrderParts } = {},
): Promise<void> {
  await tx
    .insertInto('order_event')
    .values({
      ...{ order_id: id, org_id: orgId, by, what, reason },
      ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
    })
    .execute();
}

/** What was done to an order, the newest first. */
export async function historyOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<OrderEventRecord[]> {
  const db = ctx.database.query<Tables>();
  await findOrder(db, orgId, id);
  const rows = await db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', id)
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  const ids = rows.flatMap(({ by, before, after }) =>
    [by, before.seller, before.customer, after.seller, after.customer].flatMap((one) =>
      one === null || one === undefined ? [] : BigInt(one),
    ),
  );
  const people = await ctx.people.byIds(orgId, [...new Set(ids)]);
  const nameOf = (one: bigint | string | null | undefined): string | null =>
    one === null || one === undefined ? null : (people.get(BigInt(one))?.name ?? '');
  return rows.map(({ at, by, what, reason, before, after }) => ({
    at: at.toISOString(),
    by: nameOf(by),
    what,
    reason,
    changes: [
      ...(['seller', 'customer'] as const).flatMap((part) =>
        part in after ? { part, before: nameOf(before[part]), after: nameOf(after[part]) } : [],
      ),
      ...('until' in after
        ? [{ part: 'until' as const, before: moment(before.until), after: moment(after.until) }]
        : []),
      ...(after.fields ?? []).flatMap((field) =>
        field === 'contact' || field === 'phone' || field === 'note'
          ? [{ part: field, before: null, after: null } as const]
          : [],
      ),
    ],
  }));
}

const moment = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : new Date(text).toISOString();
