import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { PlaceCounts, PlaceRecord } from '../../shared/calls/answers.ts';
import type { ListQuery, MapQuery, PlaceFilter } from '../../shared/calls/inputs.ts';
import type { PlaceOrder } from '../../shared/places/choices.ts';
import { limits } from '../../shared/places/limits.ts';
import type { Db, Tables } from '../tables.ts';
import { placeColumns, placesOf } from './rows.ts';
import { patternsOf } from './search-terms.ts';

/** The places that a filter leaves. A search goes through all of the organisation's, which are 50,000 at most. */
export function filtered<O>(query: SelectQueryBuilder<Tables, 'place', O>, orgId: bigint, filter: PlaceFilter) {
  let found = query.where('org_id', '=', orgId).where('trashed_at', filter.status === 'trash' ? 'is not' : 'is', null);
  if (filter.status === 'visible' || filter.status === 'hidden')
    found = found.where('visible', '=', filter.status === 'visible');
  if (filter.tag !== undefined && filter.tag !== '') found = found.where(sql<boolean>`tags @> array[${filter.tag}]`);
  for (const pattern of patternsOf(filter.search ?? ''))
    found = found.where(
      sql<boolean>`(words like ${pattern} or exists (select from unnest(tags) as tag where lower(tag) like ${pattern}))`,
    );
  return found;
}

interface Order {
  /** A column, or an expression without nulls. */
  key: string;
  down: boolean;
  /** Of the value in a cursor. */
  type: 'bigint' | 'timestamptz' | 'text';
}

const orders: Record<PlaceOrder, Order> = {
  updated: { key: 'updated_at', down: true, type: 'timestamptz' },
  created: { key: 'id', down: true, type: 'bigint' },
  name: { key: 'name', down: false, type: 'text' },
  code: { key: "coalesce(code, '')", down: false, type: 'text' },
};

/** A slice of the organisation's places, by keyset: nothing is skipped or repeated when others change the list. */
export async function listPlaces(
  ctx: ServerContext,
  db: Db,
  orgId: bigint,
  query: ListQuery,
): Promise<{ items: PlaceRecord[]; next: string | null; total?: number }> {
  const { key, down, type } = orders[query.order];
  const column = sql.raw(key);
  const direction = down ? 'desc' : 'asc';
  let select = filtered(db.selectFrom('place').select(placeColumns), orgId, query)
    .select(sql<string>`${column}::text`.as('key'))
    .orderBy(sql`${column}`, direction)
    .orderBy('id', direction)
    .limit(query.limit + 1);
  if (query.cursor !== undefined) {
    const [value, id] = readCursor(query.cursor, type);
    const after = sql.raw(down ? '<' : '>');
    select = select.where(sql<boolean>`(${column}, id) ${after} (${value}::${sql.raw(type)}, ${id}::bigint)`);
  }
  const rows = await select.execute();
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    items: await placesOf(
      ctx,
      orgId,
      shown.map(({ key: _key, ...row }) => row),
    ),
    next: last === undefined ? null : Buffer.from(JSON.stringify([last.key, last.id.toString()])).toString('base64url'),
    ...(query.cursor === undefined ? { total: await count(db, orgId, query) } : {}),
  };
}

async function count(db: Db, orgId: bigint, filter: PlaceFilter): Promise<number> {
  const row = await filtered(db.selectFrom('place'), orgId, filter)
    .select(sql<number>`count(*)::int4`.as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

const valueShapes = {
  bigint: /^\d{1,18}$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/,
  text: /^[^\0]{0,200}$/,
} as const;

const badCursor = () => new FitoutError('badRequest', { reason: 'gaode.cursor' });

function readCursor(cursor: string, type: Order['type']): [string, string] {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, unknown];
    if (typeof value === 'string' && valueShapes[type].test(value) && typeof id === 'string' && /^\d{1,18}$/.test(id))
      if (type !== 'timestamptz' || !Number.isNaN(Date.parse(value))) return [value, id];
  } catch {
    // Falls through: the cursor was not written here.
  }
  throw badCursor();
}

/** The ids of all places that a filter leaves. */
export async function listIds(db: Db, orgId: bigint, filter: PlaceFilter): Promise<bigint[]> {
  const rows = await filtered(db.selectFrom('place'), orgId, filter)
    .select('id')
    .orderBy('id')
    .limit(limits.places)
    .execute();
  return rows.map(({ id }) => id);
}

/** A slice of what the map shows, by id. */
export async function listMap(db: Db, orgId: bigint, query: MapQuery) {
  if (query.cursor !== undefined && !valueShapes.bigint.test(query.cursor)) throw badCursor();
  let select = filtered(db.selectFrom('place'), orgId, query)
    .select(['id', 'lng', 'lat', 'name', 'visible'])
    .orderBy('id')
    .limit(query.limit + 1);
  if (query.cursor !== undefined) select = select.where('id', '>', BigInt(query.cursor));
  const rows = await select.execute();
  const shown = rows.slice(0, query.limit);
  const last = rows.length > query.limit ? shown.at(-1) : undefined;
  return {
    ids: shown.map(({ id }) => id),
    lng: shown.map(({ lng }) => rounded(lng)),
    lat: shown.map(({ lat }) => rounded(lat)),
    names: shown.map(({ name }) => name),
    visible: shown.map(({ visible }) => visible),
    next: last?.id.toString() ?? null,
  };
}

const scale = 10 ** limits.mapDecimals;
const rounded = (degrees: number) => Math.round(degrees * scale) / scale;

/** How many places there are of each kind; tags and bounds are of those that are not in the trash. */
export async function overview(db: Db, orgId: bigint) {
  const number = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})::int4`;
  const bound = (what: string) => sql<number | null>`${sql.raw(what)} filter (where trashed_at is null)`;
  const { west, south, east, north, ...counts } = await db
    .selectFrom('place')
    .select([
      number('trashed_at is null').as('all'),
      number('trashed_at is null and visible').as('visible'),
      number('trashed_at is null and not visible').as('hidden'),
      number('trashed_at is not null').as('trash'),
      bound('min(lng)').as('west'),
      bound('min(lat)').as('south'),
      bound('max(lng)').as('east'),
      bound('max(lat)').as('north'),
    ])
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  const bounds: [number, number, number, number] | null =
    west === null || south === null || east === null || north === null ? null : [west, south, east, north];
  return { counts: counts satisfies PlaceCounts, tags: await listTags(db, orgId), bounds };
}

async function listTags(db: Db, orgId: bigint): Promise<{ tag: string; count: number }[]> {
  return db
    .selectFrom('place')
    .select([sql<string>`unnest(tags)`.as('tag'), sql<number>`count(*)::int4`.as('count')])
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .groupBy('tag')
    .orderBy('count', 'desc')
    .orderBy('tag')
    .limit(500)
    .execute();
}
