import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';
import type { Taking } from './catalogue.ts';

/** Numbers of one question. */
const atOnce = 100_000;

/** Still in force, by the database's clock. */
const inForce = sql<boolean>`(taken.until is null or taken.until > clock_timestamp())`;
/** Milliseconds that a hold still has. */
const timeLeft = sql<number | null>`(extract(epoch from taken.until - clock_timestamp()) * 1000)::float8`;

/**
 * All numbers of an organisation that are taken for good: by their first three digits less 100, the eight behind them.
 * They come as bytes, many at once: millions of rows would keep the event loop for seconds.
 */
export async function readTakenForGood(db: Db, orgId: bigint): Promise<Map<number, Uint32Array[]>> {
  const found = new Map<number, Uint32Array[]>();
  for (let after = 0; ; ) {
    const some = db
      .selectFrom('taken')
      .select('number')
      .where('org_id', '=', orgId)
      .where('number', '>', BigInt(after))
      .where('until', 'is', null)
      .orderBy('number')
      .limit(atOnce)
      .as('listed');
    const { numbers } = await db
      .selectFrom(some)
      .select(sql<Buffer | null>`string_agg(int8send(listed.number), ''::bytea order by listed.number)`.as('numbers'))
      .executeTakeFirstOrThrow();
    if (numbers === null) return found;
    after = note(numbers, found);
    if (numbers.byteLength / 8 < atOnce) return found;
  }
}

/** Parts sorted numbers by their first digits; answers the last. */
function note(numbers: Buffer, found: Map<number, Uint32Array[]>): number {
  let number = 0;
  const parts = new Map<number, number[]>();
  for (let at = 0; at < numbers.byteLength; at += 8) {
    number = numbers.readUInt32BE(at) * 2 ** 32 + numbers.readUInt32BE(at + 4);
    const prefix = Math.floor(number / 100_000_000) - 100;
    const part = parts.get(prefix) ?? [];
    if (part.length === 0) parts.set(prefix, part);
    part.push(number % 100_000_000);
  }
  for (const [prefix, part] of parts) found.set(prefix, [...(found.get(prefix) ?? []), Uint32Array.from(part)]);
  return number;
}

type Taken = SelectQueryBuilder<Tables, 'taken' | 'number', object>;

/** What is held for a time. */
export function readHolds(db: Db, orgId: bigint): Promise<Taking[]> {
  const taken: Taken = db
    .selectFrom('taken')
    .innerJoin('number', (on) =>
      on.onRef('number.org_id', '=', 'taken.org_id').onRef('number.number', '=', 'taken.number'),
    )
    .where('taken.org_id', '=', orgId)
    .where('taken.until', 'is not', null)
    .where(inForce);
  return takingsOf(taken.select(['number.number', 'number.place', timeLeft.as('left'), sql<true>`true`.as('taken')]));
}

/** Who has the numbers of these orders now, be it another order. */
export async function readOrderTakings(db: Db, orders: readonly bigint[]): Promise<Map<bigint, Taking[]>> {
  const rows = await db
    .selectFrom('order_number')
    .innerJoin('number', (on) =>
      on.onRef('number.org_id', '=', 'order_number.org_id').onRef('number.number', '=', 'order_number.number'),
    )
    .leftJoin('taken', (on) =>
      on
        .onRef('taken.org_id', '=', 'order_number.org_id')
        .onRef('taken.number', '=', 'order_number.number')
        .on(inForce),
    )
    .select(['order_number.org_id', 'number.number', 'number.place', timeLeft.as('left')])
    .select(sql<boolean>`taken.number is not null`.as('taken'))
    .where(sql<boolean>`order_number.order_id = any(${orders.map(String)}::int8[])`)
    .execute();
  const found = new Map<bigint, Taking[]>();
  for (const [org, some] of Map.groupBy(rows, ({ org_id }) => org_id)) found.set(org, some.map(takingOf));
  return found;
}

/** Who has these numbers now. */
export function readTakings(db: Db, orgId: bigint, numbers: readonly number[]): Promise<Taking[]> {
  return takingsOf(
    db
      .selectFrom('number')
      .leftJoin('taken', (on) =>
        on.onRef('taken.org_id', '=', 'number.org_id').onRef('taken.number', '=', 'number.number').on(inForce),
      )
      .select(['number.number', 'number.place', timeLeft.as('left')])
      .select(sql<boolean>`taken.number is not null`.as('taken'))
      .where('number.org_id', '=', orgId)
      .where(sql<boolean>`number.number = any(${numbers.map(String)}::int8[])`),
  );
}

/**
 * Orders that changed since a time, or so many seconds before; and what time it is now. All by the database's clock,
 * which goes on while this server stands still.
 *
 * @param since As `now` was; since now where it is left out.
 */
export async function changedOrders(
  db: Db,
  orgIds: readonly bigint[],
  { since, overlap }: { since: string | undefined; overlap: number },
): Promise<{ orders: bigint[]; now: string }> {
  const { now } = await db.selectNoFrom(sql<string>`clock_timestamp()::text`.as('now')).executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where(sql<boolean>`org_id = any(${orgIds.map(String)}::int8[])`)
    .where(sql<boolean>`changed_at > ${since ?? now}::timestamptz - make_interval(secs => ${overlap})`)
    .execute();
  return { orders: rows.map(({ id }) => id), now };
}

interface TakingRow {
  number: bigint;
  place: number;
  left: number | null;
  taken: boolean;
}

async function takingsOf(select: { execute(): Promise<TakingRow[]> }): Promise<Taking[]> {
  return (await select.execute()).map(takingOf);
}

function takingOf({ number, place, left, taken }: TakingRow): Taking {
  return { number: Number(number), place, for: taken ? (left ?? 'good') : 'nobody' };
}
