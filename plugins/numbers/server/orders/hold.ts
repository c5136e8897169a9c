import { FitoutError, isFitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { FrozenTerms } from '../../shared/calls/outputs.ts';
import type { CarrierRules } from '../../shared/carriers.ts';
import { limits } from '../../shared/limits.ts';
import { brokeUnique } from '../rows.ts';
import { readCarrier } from '../rules/carriers.ts';
import type { Db, Tables } from '../tables.ts';
import { orderSettingsOf } from './settings.ts';

/** Who takes numbers, and for whom. */
export interface Taker {
  /** `person <id>` or `device <hash>`: whoever asks again as the same one gets the same answer. */
  holder: string;
  person: bigint | null;
  seller: bigint | null;
  /** Hash of the address, where its number of holds is bound; null for staff. */
  address: string | null;
  /** Hash of the device, which may hold as many as its holder, whoever signs in on it; null or left out for staff. */
  device?: string | null;
  /** Numbers that this holder may hold at once; null where there is no bound. */
  most: number | null;
  /** Numbers that may be held from this address at once. */
  maxOfAddress?: number;
}

export interface Hold {
  orgId: bigint;
  /** Its key. */
  carrier: string;
  /** A UUID of the caller's. */
  key: string;
  numbers: readonly string[];
  /** 备选号, in the order in which they step in. */
  seconds: readonly string[];
  /** May be a part of one; as the organisation holds numbers where it is left out. */
  minutes?: number | undefined;
  /** Of these pools alone; all of the carrier where it is left out. */
  pools?: readonly number[] | undefined;
}

/** Numbers that somebody else has. Not "free later": whoever reads it looks for another one. */
export function alreadyTaken(numbers: readonly string[]): FitoutError {
  return new FitoutError('conflict', {
    reason: 'numbers.taken',
    message: { zh: `${numbers.join('、')} 已被抢占`, en: `Already taken: ${numbers.join(', ')}` },
    detail: { numbers },
  });
}

/**
 * Holds numbers, all or none, and answers the order's id. The truth is `taken`, by the database's clock: a row of one
 * number can be had by one order at a time, whatever comes at once on however many servers. Asked again with the same
 * key, the same order is answered.
 *
 * @throws conflict `numbers.taken` with those that were gone; tooMany `numbers.holds` beyond the bounds.
 */
export async function holdNumbers(ctx: ServerContext, taker: Taker, asked: Hold): Promise<bigint> {
  const db = ctx.database.query<Tables>();
  const numbers = [...new Set(asked.numbers)];
  const hold = { ...asked, numbers, seconds: [...new Set(asked.seconds)].filter((one) => !numbers.includes(one)) };
  const { made: before, gone } = await look(db, taker, hold);
  if (before !== null) return before;
  // Both are of one moment: a twin of this wish that has the number would have been found.
  refuseTaken(hold, gone);
  const ready = await readied(db, hold);
  try {
    return await ctx.database.transaction<Tables, bigint>((tx) => holdAll(ctx, tx, taker, ready));
  } catch (error) {
    // The same wish at the same moment: a double tap, or a repetition on another server.
    const made = brokeUnique(error) || isFitoutError(error) ? (await look(db, taker, hold)).made : null;
    if (made !== null) return made;
    throw error;
  }
}

/** The order that this wish has become already, and which of its numbers somebody has: one question for both. */
async function look(
  db: Db,
  { holder }: Taker,
  { orgId, key, numbers, seconds }: Hold,
): Promise<{ made: bigint | null; gone: Set<string> }> {
  const { made, gone } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('orders')
        .select('id')
        .where('org_id', '=', orgId)
        .where('holder', '=', holder)
        .where('key', '=', key)
        .as('made'),
      eb
        .selectFrom('taken')
        .select(sql<bigint[] | null>`array_agg(number)`.as('numbers'))
        .where('org_id', '=', orgId)
        .where(sql<boolean>`number = any(${[...numbers, ...seconds]}::int8[])`)
        .where(sql<boolean>`(until is null or until > clock_timestamp())`)
        .as('gone'),
    ])
    .executeTakeFirstOrThrow();
  return { made, gone: new Set(gone?.map(String)) };
}

/**
 * Of ten thousand people after one number all but a few learn here, without a lock, that it is gone, and never wait for
 * a row.
 */
function refuseTaken({ numbers, seconds }: Hold, gone: ReadonlySet<string>): void {
  const missing = numbers.filter((one) => gone.has(one));
  const spare = seconds.filter((one) => !gone.has(one)).length;
  if (missing.length > spare) throw alreadyTaken(missing);
}

/** A hold with what is asked for it only once its numbers were found free: of a rush, for a few alone. */
interface ReadyHold extends Hold {
  rules: CarrierRules;
  minutes: number;
}

async function readied(db: Db, hold: Hold): Promise<ReadyHold> {
  const rules = await readCarrier(db, hold.orgId, hold.carrier);
  return { ...hold, rules, minutes: hold.minutes ?? (await orderSettingsOf(db, hold.orgId)).holdMinutes };
}

async function holdAll(ctx: ServerContext, tx: Db, taker: Taker, hold: ReadyHold): Promise<bigint> {
  const { orgId, numbers, seconds } = hold;
  await boundHolds(tx, taker, hold);
  const wanted = [...numbers, ...seconds];
  const terms = await termsOf(tx, hold, wanted);
  const id = ctx.ids.next();
  const got = await makeAndTake(tx, { id, taker, hold, terms: [...terms.values()] });
  const { chosen, spare } = choose(hold, got);
  if (spare.length > 0)
    await tx.deleteFrom('taken').where('order_id', '=', id).where('number', 'in', spare.map(BigInt)).execute();
  await tx
    .with('listed', (db) =>
      db.insertInto('order_number').values(
        wanted.map((number, index) => ({
          order_id: id,
          org_id: orgId,
          number: BigInt(number),
          choice: Math.max(0, index - numbers.length + 1),
          chosen: chosen.has(number),
        })),
      ),
    )
    .insertInto('order_event')
    .columns(['order_id', 'org_id', 'by', 'what', 'before', 'after'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select([
          'id',
          'org_id',
          sql`${taker.person}::int8`.as('by'),
          sql`'hold'`.as('what'),
          sql`'{}'::jsonb`.as('before'),
        ])
        .select(sql`jsonb_build_object('until', until)`.as('after'))
        .where('id', '=', id),
    )
    .execute();
  return id;
}

/**
 * Holds of one holder, one device and one address follow each other, so that what is counted here still holds at the
 * end. The locks are taken in the same order by everybody: address, device, holder.
 */
async function boundHolds(tx: Db, taker: Taker, { orgId, numbers }: Hold): Promise<void> {
  const { holder, address, device = null, most, maxOfAddress = limits.holdsOfAddress } = taker;
  if (most === null) return;
  const locks = [
    address === null ? [] : `address ${address}`,
    device === null ? [] : `device ${device}`,
    holder,
  ].flat();
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${locks.map((one) => `numbers ${orgId} ${one}`)}::text[]) as key`.execute(tx);
  // A statement of its own: it sees what those have committed who had the locks before.
  const { rows } = await sql<{ own: number; here: number; near: number }>`
    select count(*) filter (where o.holder = ${holder})::int as own,
      count(*) filter (where o.device = ${device})::int as here,
      count(*) filter (where o.address = ${address})::int as near
    from orders as o join taken as t on t.order_id = o.id and t.state = 'held' and t.until > clock_timestamp()
    where o.org_id = ${orgId} and o.state = 'held'
      and (o.holder = ${holder} or o.device = ${device} or o.address = ${address})`.execute(tx);
  const { own = 0, here = 0, near = 0 } = rows[0] ?? {};
  const held = Math.max(own, here);
  if (held + numbers.length > most) throw tooManyHolds(held, most);
  if (address !== null && near + numbers.length > maxOfAddress)
    throw new FitoutError('tooMany', {
      reason: 'numbers.holds',
      message: {
        zh: '您所在的网络保留的号码过多，请稍后再试',
        en: 'Too many numbers are held from your network. Try again later',
      },
    });
}

function tooManyHolds(held: number, most: number): FitoutError {
  return new FitoutError('tooMany', {
    reason: 'numbers.holds',
    message: {
      zh: `同时最多保留 ${most} 个号码（您已保留 ${held} 个），请先预订或放弃其中一个`,
      en: `You have reached the limit of held numbers (${held} of ${most}). Reserve or release one first`,
    },
    detail: { held, most },
  });
}

/**
 * What each number costs, as it is now; throws where one is none of the carrier's pools. They stay in the catalogue until
 * `tx` is over: whoever withdraws them sees who has them.
 */
async function termsOf(tx: Db, hold: ReadyHold, numbers: readonly string[]): Promise<Map<string, FrozenTerms>> {
  const { orgId, carrier, rules, pools } = hold;
  let select = tx
    .selectFrom('number as n')
    .innerJoin('pool as p', (on) => on.onRef('p.org_id', '=', 'n.org_id').onRef('p.no', '=', 'n.pool'))
    .innerJoin('tariff as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.no', '=', 'n.tariff'))
    .select(['n.number', 't.name', 't.price', 't.prestore', 't.monthly', 't.months', 't.penalty'])
    .where('n.org_id', '=', orgId)
    .where('n.number', 'in', numbers.map(BigInt))
    .where('p.carrier', '=', carrier)
    .where('p.trashed_at', 'is', null)
    .orderBy('n.number')
    .forKeyShare(['n']);
  if (pools !== undefined) select = select.where('p.no', 'in', [...pools]);
  const rows = await select.execute();
  const found = new Map(
    rows.map(({ number, name, price, prestore, monthly, months, penalty }) => [
      number.toString(),
      { number: number.toString(), tariff: name, price, prestore, monthly, months, penalty, ...rules.terms },
    ]),
  );
  const unknown = numbers.filter((one) => !found.has(one));
  if (unknown.length === 0) return found;
  throw new FitoutError('unprocessable', {
    reason: 'numbers.unknown',
    message: { zh: `${unknown.join('、')} 不在号码池里`, en: `Not in the pool: ${unknown.join(', ')}` },
    detail: { numbers: unknown },
  });
}

/**
 * Makes the order and takes what is free of all that it wants, 备选号 too: one statement, so that both have the same end,
 * and in the order of the numbers, so that no two wait for each other.
 *
 * @returns The numbers that are the order's now.
 */
async function makeAndTake(
  tx: Db,
  { id, taker, hold, terms }: { id: bigint; taker: Taker; hold: ReadyHold; terms: FrozenTerms[] },
): Promise<Set<string>> {
  const { orgId, carrier, key, numbers, seconds, minutes } = hold;
  const { holder, person, seller, address, device = null } = taker;
  const remind = minutes > limits.remindMinutes + 1 ? limits.remindMinutes * 60 : null;
  const { rows } = await sql<{ number: bigint }>`
    with made as (
      insert into orders (id, org_id, key, carrier, state, holder, person_id, seller_id, address, device, until, remind_at, terms)
      select ${id}, ${orgId}, ${key}, ${carrier}, 'held', ${holder}, ${person}, ${seller}, ${address}, ${device},
        ends, ends - make_interval(secs => ${remind}), ${JSON.stringify(terms)}::jsonb
      from (select clock_timestamp() + make_interval(secs => ${minutes * 60}) as ends) as lease
      returning id, until
    )
    insert into taken (org_id, number, order_id, state, until)
    select ${orgId}, wanted.number, made.id, 'held', made.until
    from made, unnest(${[...numbers, ...seconds]}::int8[]) as wanted (number) order by wanted.number
    on conflict (org_id, number) do update set order_id = excluded.order_id, state = 'held', until = excluded.until
      where taken.state = 'held' and taken.until <= clock_timestamp()
    returning number`.execute(tx);
  return new Set(rows.map(({ number }) => number.toString()));
}

/** What was wanted, and for each that is gone the first 备选号 that was free; the others go back. */
function choose({ numbers, seconds }: Hold, got: ReadonlySet<string>): { chosen: Set<string>; spare: string[] } {
  const missing = numbers.filter((one) => !got.has(one));
  const free = seconds.filter((one) => got.has(one));
  if (free.length < missing.length) throw alreadyTaken(missing);
  const chosen = new Set([...numbers.filter((one) => got.has(one)), ...free.slice(0, missing.length)]);
  return { chosen, spare: free.slice(missing.length) };
}

/** Takes those of the numbers that are free, and in the catalogue, for an order that is there already, and answers them. */
export async function take(
  tx: Db,
  { id, orgId, until }: { id: bigint; orgId: bigint; until: ReturnType<typeof sql<Date>> },
  numbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ number: bigint }>`
    with wanted as (
      select number from number where org_id = ${orgId} and number = any(${[...numbers]}::int8[])
      order by number for key share
    )
    insert into taken (org_id, number, order_id, state, until)
    select ${orgId}, number, ${id}, 'held', ${until} from wanted order by number
    on conflict (org_id, number) do update set order_id = excluded.order_id, state = 'held', until = excluded.until
      where taken.state = 'held' and taken.until <= clock_timestamp()
    returning number`.execute(tx);
  return new Set(rows.map(({ number }) => number.toString()));
}
