import { addDays, FitoutError, startOfDay } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { OrderFilter } from '../../shared/calls/orders.ts';
import type { OrderRecord, OrderState } from '../../shared/calls/outputs.ts';
import type { Db, OrderTable, Tables } from '../tables.ts';

type OrderRow = Selectable<OrderTable>;

/** Orders as the staff see them, with their numbers and the names of the people. Times are the database's. */
export async function ordersOf(ctx: ServerContext, orgId: bigint, rows: readonly OrderRow[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return [];
  const numbers = await ctx.database
    .query<Tables>()
    .selectFrom('order_number as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .selectAll('n')
    .select(sql<number | null>`ceil(extract(epoch from o.until - clock_timestamp()) * 1000)::float8`.as('left'))
    .where(
      'n.order_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('n.choice')
    .orderBy('n.number')
    .execute();
  const of = Map.groupBy(numbers, ({ order_id }) => order_id);
  const people = await ctx.people.byIds(orgId, [
    ...new Set(rows.flatMap(({ person_id, seller_id }) => [person_id ?? [], seller_id ?? []].flat())),
  ]);
  const nameOf = (id: bigint | null): string | null => (id === null ? null : (people.get(id)?.name ?? ''));
  return rows.map((row) => {
    const own = of.get(row.id) ?? [];
    const left = row.state === 'held' ? (own[0]?.left ?? null) : null;
    return {
      id: row.id,
      carrier: row.carrier,
      // A hold whose time is over has lapsed, also before the job has written that down.
      state: left !== null && left <= 0 ? 'lapsed' : row.state,
      numbers: own.map(({ number, choice, chosen }) => ({ number: number.toString(), choice, chosen })),
      terms: row.terms,
      until: row.until?.toISOString() ?? null,
      left,
      contact: row.contact,
      phone: row.phone,
      note: row.note,
      holder: nameOf(row.person_id),
      seller: nameOf(row.seller_id),
      sellerId: row.seller_id,
      customerId: row.person_id,
      rev: row.rev,
      madeAt: row.made_at.toISOString(),
      changedAt: row.changed_at.toISOString(),
    };
  });
}

export async function findOrder(db: Db, orgId: bigint, id: bigint): Promise<OrderRow> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-order',
    message: { zh: '没有这个订单', en: 'This reservation does not exist' },
  });
}

export async function readOrder(ctx: ServerContext, orgId: bigint, id: bigint): Promise<OrderRecord> {
  const [order] = await ordersOf(ctx, orgId, [await findOrder(ctx.database.query<Tables>(), orgId, id)]);
  if (order === undefined) throw new FitoutError('notFound');
  return order;
}

/** Orders, newest first; `q` finds digits of a number, a contact's name or phone, words of a note. */
export async function listOrders(
  ctx: ServerContext,
  orgId: bigint,
  query: OrderFilter & { cursor?: bigint | undefined; limit: number },
): Promise<{ items: OrderRecord[]; next: string | null }> {
  let select = filtered(ctx, orgId, query)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(query.limit + 1);
  if (query.cursor !== undefined) select = select.where('id', '<', query.cursor);
  const rows = await select.execute();
  const shown = rows.slice(0, query.limit);
  return {
    items: await ordersOf(ctx, orgId, shown),
    next: rows.length > query.limit ? (shown.at(-1)?.id.toString() ?? null) : null,
  };
}

/** Those that a filter leaves; its days are those of the organisation's zone. */
function filtered(ctx: ServerContext, orgId: bigint, { q = '', state, seller, from, to }: OrderFilter) {
  const zone = ctx.people.timeZoneOf(orgId);
  let select = ctx.database.query<Tables>().selectFrom('orders').where('org_id', '=', orgId);
  if (state !== undefined) select = select.where(inState(state));
  if (seller !== undefined) select = select.where('seller_id', '=', seller);
  if (from !== undefined) select = select.where('made_at', '>=', startOfDay(from, zone));
  if (to !== undefined) select = select.where('made_at', '<', startOfDay(addDays(to, 1), zone));
  const words = q.trim();
  if (words === '') return select;
  const digits = words.replaceAll(/\D/g, '');
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return select.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('contact', 'like', like),
      eb('note', 'like', like),
      ...(digits === '' ? [] : [eb('phone', 'like', `%${digits}%`)]),
      ...(digits === ''
        ? []
        : [
            exists(
              selectFrom('order_number')
                .select('number')
                .whereRef('order_id', '=', 'orders.id')
                .where((one) => one(one.cast<string>('number', 'text'), 'like', `%${digits}%`)),
            ),
          ]),
    ]),
  );
}

/** By the clock: what is over is not held, though nobody has written that down yet. */
function inState(state: OrderState) {
  if (state === 'held') return sql<boolean>`(state = 'held' and until > clock_timestamp())`;
  if (state === 'lapsed') return sql<boolean>`(state = 'lapsed' or state = 'held' and until <= clock_timestamp())`;
  return sql<boolean>`state = ${state}`;
}

/** Who sells, or whose orders there are: choices of a filter, and of whom an order may be given to. */
export async function orderPeople(
  ctx: ServerContext,
  orgId: bigint,
  of: 'seller' | 'customer',
  self: bigint,
): Promise<{ items: { id: bigint; name: string }[] }> {
  const db = ctx.database.query<Tables>();
  const ids = of === 'seller' ? await knownStaff(db, orgId) : await knownCustomers(db, orgId);
  const people = await ctx.people.byIds(orgId, [...new Set(of === 'seller' ? [self, ...ids] : ids)]);
  return {
    items: [...people.values()]
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN')),
  };
}

/** Who sells, imports, keeps the rules, or makes links: all of whom number picking knows that they are staff. */
async function knownStaff(db: Db, orgId: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => eb.ref('seller_id').$notNull().as('id'))
    .where('org_id', '=', orgId)
    .where('seller_id', 'is not', null)
    .union(db.selectFrom('batch').select('made_by as id').where('org_id', '=', orgId))
    .union(db.selectFrom('rule_change').select('by as id').where('org_id', '=', orgId))
    .union(db.selectFrom('saved_search').select('person_id as id').where('org_id', '=', orgId))
    .union(db.selectFrom('share').select('person_id as id').where('org_id', '=', orgId))
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

async function knownCustomers(db: Db, orgId: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom('orders')
    .select('person_id as id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('person_id', 'is not', null)
    .limit(1000)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}
