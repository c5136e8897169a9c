import { prepared } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { Counts } from '../../shared/calls/search.ts';
import { poolNumbers, type SearchAsk, type SearchPage } from '../search/by-sql.ts';
import { readCursor } from '../search/cursor.ts';
import { poolCounts } from '../search/pool-counts.ts';
import type { Db, Tables } from '../tables.ts';
import type { Asked } from './asked.ts';
import type { KeeperContext } from './context.ts';
import { type Entry, IndexKeeper, type KeeperLimits } from './index-keeper.ts';
import type { Hit, Place } from './searching.ts';
import { ThreadFault } from './thread.ts';

/** The index of each server, by its database. */
const keepers = new WeakMap<Db, IndexKeeper>();

/** Begins the quick index of a server; from then on searches of it are answered by it wherever it can. */
export function openIndex(ctx: KeeperContext, limits: Partial<KeeperLimits> = {}): IndexKeeper {
  const keeper = new IndexKeeper(ctx, limits);
  keepers.set(ctx.database.query<Tables>(), keeper);
  keeper.open();
  return keeper;
}

/** Ends it: SQL answers. */
export async function closeIndex(ctx: KeeperContext): Promise<void> {
  const db = ctx.database.query<Tables>();
  const keeper = keepers.get(db);
  keepers.delete(db);
  await keeper?.close();
}

/** The index of a server; undefined where it has none. */
export const indexOf = (db: Db): IndexKeeper | undefined => keepers.get(db);

type Ask = Omit<SearchAsk, 'cursor' | 'limit' | 'order'>;

interface Ready {
  keeper: IndexKeeper;
  entry: Entry;
  /** What the thread is asked, about the index as it stands now. */
  of: { of: string; asked: Asked; stand: number };
  /** Ids of pools by `no`. */
  pools: ReadonlyMap<number, bigint>;
}

async function readyFor(db: Db, ask: Ask): Promise<Ready | undefined> {
  const keeper = keepers.get(db);
  const entry = await keeper?.entryFor(ask.orgId, ask.carrier);
  if (keeper === undefined || entry === undefined) return undefined;
  const { name, stand } = entry;
  const pools = await poolNumbers(db, ask);
  const { pools: _pools, ...wish } = ask.wish;
  const asked = { wish, pools: [...pools.keys()], segments: ask.carrier.segments };
  return { keeper, entry, of: { of: name, asked, stand }, pools };
}

/** What the index says; undefined where there is none, it went meanwhile, or its thread failed. */
async function byIndex<R>(db: Db, ask: Ask, work: (ready: Ready) => Promise<R | undefined>): Promise<R | undefined> {
  try {
    const ready = await readyFor(db, ask);
    return ready === undefined ? undefined : await work(ready);
  } catch (error) {
    if (!(error instanceof ThreadFault)) throw error;
    keepers.get(db)?.failed(error);
    return undefined;
  }
}

/** Rounds of one page: each replaces those that were gone; then SQL is the shorter way. */
const rounds = 8;

/**
 * A page by the index, each number of it looked up in the database before it is shown; undefined where SQL has to
 * answer.
 */
export async function quickPage(db: Db, ask: SearchAsk): Promise<SearchPage | undefined> {
  const after = ask.cursor === undefined ? undefined : readCursor(ask.cursor);
  return byIndex(db, ask, (ready) => readPage(db, ask, ready, after));
}

async function readPage(
  db: Db,
  ask: SearchAsk,
  ready: Ready,
  after: Place | undefined,
): Promise<SearchPage | undefined> {
  const { keeper, entry, of } = ready;
  const shown: { hit: Hit; card: Card }[] = [];
  const gone: number[] = [];
  let total: number | undefined;
  let from: Place | undefined = after;
  for (let round = 0; ; round++) {
    if (round === rounds) return undefined;
    const most = ask.limit + 1 - shown.length;
    const first = round === 0 && after === undefined;
    const found = await keeper.thread.ask(
      { ...of, do: 'search', order: ask.order, after: from, most, total: first },
      { signal: ask.signal },
    );
    if (found === undefined) return undefined;
    total ??= found.total;
    const there = await cardsOf(db, ask.orgId, found.hits);
    for (const hit of found.hits) {
      const card = there.get(hit.number);
      if (card === undefined || !ready.pools.has(card.pool)) gone.push(hit.number);
      else shown.push({ hit, card });
    }
    from = found.hits.at(-1);
    if (shown.length > ask.limit || found.hits.length < most) break;
  }
  if (gone.length > 0) await keeper.recheck(entry, gone);
  return pageOf(ready, ask, shown, total === undefined ? undefined : total - gone.length);
}

type Card = Awaited<ReturnType<typeof cards>>[number];

/** Those that nobody has, by the database's clock, with what they cost. */
const cards = prepared<Tables, { orgId: bigint; numbers: string[] }>()((db, value) =>
  db
    .selectFrom('number as n')
    .innerJoin('tariff as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.no', '=', 'n.tariff'))
    .select(['n.number', 'n.place', 'n.pool', 't.price', 't.prestore', 't.monthly', 't.months'])
    .where('n.org_id', '=', value('orgId'))
    .where(sql<boolean>`n.number = any(${value('numbers')}::int8[])`)
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
    ),
);

async function cardsOf(db: Db, orgId: bigint, hits: readonly Hit[]): Promise<Map<number, Card>> {
  if (hits.length === 0) return new Map();
  const rows = await cards(db, { orgId, numbers: hits.map(({ number }) => String(number)) });
  return new Map(rows.map((row) => [Number(row.number), row]));
}

function pageOf(
  { pools }: Ready,
  { limit }: SearchAsk,
  found: readonly { hit: Hit; card: Card }[],
  total: number | undefined,
): SearchPage {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1)?.hit : undefined;
  return {
    items: shown.map(({ hit, card }) => ({
      number: String(hit.number),
      level: hit.level,
      place: card.place,
      pool: pools.get(card.pool) ?? 0n,
      price: card.price,
      prestore: card.prestore,
      monthly: card.monthly,
      months: card.months,
    })),
    next: last === undefined ? null : [last.key, last.place, last.rank, last.number].join('.'),
    ...(total === undefined ? {} : { total }),
  };
}

/** How many numbers a wish leaves, by the index; undefined where SQL has to answer. */
export function quickTotal(db: Db, ask: Ask): Promise<number | undefined> {
  return byIndex(db, ask, ({ keeper, of }) => keeper.thread.ask({ ...of, do: 'total' }, { signal: ask.signal }));
}

/** `countChoices` by the index; undefined where SQL has to answer. */
export function quickCounts(db: Db, ask: Ask): Promise<Counts | undefined> {
  const { pools: _pools, ...wish } = ask.wish;
  return byIndex(db, ask, async ({ keeper, of }) => {
    const every = await poolNumbers(db, { ...ask, wish });
    const task = { ...of, do: 'counts', everyPool: [...every.keys()] } as const;
    const counts = await keeper.thread.ask(task, { signal: ask.signal });
    return counts === undefined ? undefined : { ...counts, pools: poolCounts(every, counts.pools) };
  });
}
