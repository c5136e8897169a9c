import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { CardRecord } from '../../shared/calls/outputs.ts';
import { type CarrierRules, plainLevel } from '../../shared/carriers.ts';
import type { CheckedWish, Order } from '../../shared/search/wish.ts';
import { listPools } from '../pools/pools.ts';
import type { Db, NumberTable, Tables, TariffTable } from '../tables.ts';
import { levelExpression, wishConditions } from './conditions.ts';
import { readCursor } from './cursor.ts';

export interface SearchAsk {
  orgId: bigint;
  carrier: CarrierRules;
  wish: CheckedWish;
  order: Order;
  cursor?: string | undefined;
  limit: number;
  /** Those that may be searched: all of the carrier where it is left out. Of visitors, those that are open. */
  pools?: readonly bigint[] | undefined;
  /** Of the request: what nobody waits for any more is not counted. */
  signal?: AbortSignal | undefined;
}

export interface SearchPage {
  items: CardRecord[];
  next: string | null;
  /** Exact; on the first page alone. */
  total?: number;
}

type Found = SelectQueryBuilder<Tables & { n: NumberTable; t: TariffTable }, 'n' | 't', object>;

/** What an order sorts by before place and rank; undefined for those alone. */
function sortKey(order: Order, level: RawBuilder<number>): RawBuilder<number> | undefined {
  if (order === 'price-up') return sql<number>`t.price`;
  if (order === 'price-down') return sql<number>`-t.price`;
  if (order === 'level') return level;
  if (order === 'beauty') return sql<number>`-n.beauty`;
  return undefined;
}

/**
 * The numbers that a wish leaves and nobody has. By keyset, so that nothing is shown twice or left out when others buy.
 */
export async function searchBySql(db: Db, ask: SearchAsk): Promise<SearchPage> {
  const { found, level } = await searched(db, ask);
  const key = sortKey(ask.order, level) ?? sql<number>`0::int`;
  let select = found
    .select(['n.number', 'n.place', 'n.pool', 'n.rank', 't.price', 't.prestore', 't.monthly', 't.months'])
    .select([level.as('level'), key.as('key')])
    .orderBy(key)
    .orderBy('n.place')
    .orderBy('n.rank')
    .orderBy('n.number')
    .limit(ask.limit + 1);
  if (ask.cursor !== undefined)
    select = select.where(sql<boolean>`(${key}, n.place, n.rank, n.number) > ${behind(ask.cursor)}`);
  const rows = await select.execute();
  const shown = rows.slice(0, ask.limit);
  const last = rows.length > ask.limit ? shown.at(-1) : undefined;
  const pools = new Map((await listPools(db, ask.orgId)).map(({ no, id }) => [no, id]));
  return {
    items: shown.map((row) => ({
      number: String(row.number),
      level: row.level,
      place: row.place,
      pool: pools.get(row.pool) ?? 0n,
      price: row.price,
      prestore: row.prestore,
      monthly: row.monthly,
      months: row.months,
    })),
    next: last === undefined ? null : [last.key, last.place, last.rank, last.number].join('.'),
    ...(ask.cursor === undefined ? { total: await countBySql(db, ask) } : {}),
  };
}

/** How many numbers a wish leaves that nobody has. */
export async function countBySql(db: Db, ask: Omit<SearchAsk, 'cursor' | 'limit' | 'order'>): Promise<number> {
  const { found } = await searched(db, ask);
  const { count } = await found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return count;
}

/** What a search leaves, for whoever selects or counts: rows of `number` as n with their `tariff` as t; and the level's expression. */
export async function searched(
  db: Db,
  { orgId, carrier, wish, pools }: Omit<SearchAsk, 'cursor' | 'limit' | 'order'>,
): Promise<{ found: Found; level: RawBuilder<number> }> {
  const nos = [...(await poolNumbers(db, { orgId, carrier, wish, pools })).keys()];
  const level = levelExpression(carrier, plainLevel);
  const found = db
    .selectFrom('number as n')
    .innerJoin('tariff as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.no', '=', 'n.tariff'))
    .where('n.org_id', '=', orgId)
    .where(sql<boolean>`n.pool = any(${nos}::int2[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('taken')
            .select('taken.number')
            .whereRef('taken.org_id', '=', 'n.org_id')
            .whereRef('taken.number', '=', 'n.number')
            .where(sql<boolean>`(taken.until is null or taken.until > clock_timestamp())`),
        ),
      ),
    );
  return { found: wishConditions(wish, carrier, level).reduce((query, one) => query.where(one), found), level };
}

/** Pools that a search looks into: their ids by `no`. */
export async function poolNumbers(
  db: Db,
  { orgId, carrier, wish, pools }: Omit<SearchAsk, 'cursor' | 'limit' | 'order'>,
): Promise<Map<number, bigint>> {
  const sets = [pools, wish.pools, wish.within?.pools].flatMap((one) => (one === undefined ? [] : new Set(one)));
  const found = (await listPools(db, orgId)).filter(
    (one) => one.carrier === carrier.key && sets.every((set) => set.has(one.id)),
  );
  return new Map(found.map(({ no, id }) => [no, id]));
}

function behind(cursor: string): RawBuilder<unknown> {
  const { key, place, rank, number } = readCursor(cursor);
  return sql`(${key}::int8, ${place}::int8, ${rank}::int8, ${number}::int8)`;
}
