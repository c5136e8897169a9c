import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { VisitorPage } from '../../shared/calls/visitors.ts';
import { palette } from '../../shared/patterns/palette.ts';
import type { CheckedWish, Order } from '../../shared/search/wish.ts';
import type { PickerSettings } from '../../shared/visitors/settings.ts';
import type { Choice, PickerData, ShownNumber } from '../../shared/visitors/shown.ts';
import type { CarrierRecord } from '../rules/carriers.ts';
import { PlaceBook } from '../rules/place-book.ts';
import { searched } from '../search/by-sql.ts';
import { countChoices } from '../search/counts.ts';
import { searchNumbers } from '../search/search.ts';
import type { Db, Tables } from '../tables.ts';
import { poolsOfBlock } from './block.ts';

export interface VisitorAsk {
  orgId: bigint;
  carrier: CarrierRecord;
  pools: readonly bigint[];
  settings: PickerSettings;
  wish: CheckedWish;
  /** What the customer's link shows, in words; null where it is over. */
  link?: string | null | undefined;
  order: Order;
  cursor?: string | undefined;
}

/** One batch of numbers; the first one with how many there are, and how many each chip would leave. */
export async function visitorPage(db: Db, ask: VisitorAsk): Promise<VisitorPage> {
  const { settings, cursor, link, ...rest } = ask;
  const found = await searchNumbers(db, { ...rest, cursor, limit: settings.batch });
  const items = await withPenalties(db, ask, found.items);
  if (cursor !== undefined) return { items, next: found.next };
  const counts = settings.filters.includes('patterns') ? (await countChoices(db, rest)).patterns : {};
  const shown = palette.filter(({ key }) => settings.patterns.includes(key)).map(({ key }) => [key, counts[key] ?? 0]);
  return {
    items,
    next: found.next,
    total: found.total ?? 0,
    ...(link === undefined ? {} : { link }),
    ...(settings.filters.includes('patterns') ? { patterns: Object.fromEntries(shown) } : {}),
  };
}

type Card = Awaited<ReturnType<typeof searchNumbers>>['items'][number];

/** A card says no 违约金, which a visitor has to know before they hold. */
async function withPenalties(db: Db, { orgId, carrier }: VisitorAsk, cards: readonly Card[]): Promise<ShownNumber[]> {
  if (cards.length === 0) return [];
  const rows = await db
    .selectFrom('number as n')
    .innerJoin('tariff as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.no', '=', 'n.tariff'))
    .select(['n.number', 't.penalty'])
    .where('n.org_id', '=', orgId)
    .where(
      'n.number',
      'in',
      cards.map(({ number }) => BigInt(number)),
    )
    .execute();
  const penalties = new Map(rows.map(({ number, penalty }) => [String(number), penalty]));
  const levels = new Map(carrier.levels.map(({ code, name }) => [code, name]));
  return cards.map(({ number, level, price, prestore, monthly, months }) => ({
    ...{ number, level: levels.get(level) ?? '', price, prestore, monthly, months },
    penalty: penalties.get(number) ?? '',
  }));
}

const closed: PickerData = {
  ...{ state: 'closed', carrier: '', transfer: '', handOver: '', items: [], next: null, total: 0 },
  ...{ patterns: {}, levels: [], places: [] },
};

/** What a page shows of the block before anybody touches it. */
export async function pickerData(ctx: ServerContext, orgId: bigint, settings: PickerSettings): Promise<PickerData> {
  const db = ctx.database.query<Tables>();
  const open = await poolsOfBlock(db, orgId, settings);
  if (open === undefined) return closed;
  const { carrier } = open;
  const pools = open.pools.map(({ id }) => id);
  const common = { carrier: carrier.name, ...carrier.terms };
  if (settings.opens !== '' && Date.now() < Date.parse(settings.opens))
    return { ...closed, ...common, state: 'waiting' };
  const ask: VisitorAsk = { orgId, carrier, pools, settings, wish: {}, order: 'mixed' };
  const { items, next, total = 0, patterns = {} } = await visitorPage(db, ask);
  return {
    ...{ ...common, state: 'open', items, next, total, patterns },
    levels: settings.filters.includes('levels') ? await levelChoices(db, ask) : [],
    places: settings.filters.includes('places') ? await placeChoices(db, ask) : [],
  };
}

async function levelChoices(db: Db, ask: VisitorAsk): Promise<Choice[]> {
  const { found, level } = await searched(db, ask);
  const rows = await found
    .select([level.as('level'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute();
  const counts = new Map(rows.map((one) => [one.level, one.count]));
  return ask.carrier.levels.flatMap(({ code, name }) => {
    const count = counts.get(code) ?? 0;
    return count === 0 ? [] : [{ value: String(code), name, count }];
  });
}

const maxPlaces = 400;

async function placeChoices(db: Db, ask: VisitorAsk): Promise<Choice[]> {
  const { found } = await searched(db, ask);
  const rows = await found
    .select(['n.place', sql<number>`count(*)::int`.as('count')])
    .groupBy('n.place')
    .orderBy('n.place')
    .limit(maxPlaces)
    .execute();
  const book = await PlaceBook.of(db, ask.orgId);
  return rows.map(({ place, count }) => ({ value: String(place), name: book.nameOf(place), count }));
}
