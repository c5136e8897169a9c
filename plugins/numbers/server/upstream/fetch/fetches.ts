import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { UpstreamFetchRecord } from '../../../shared/calls/upstream.ts';
import { nextNo, readPool } from '../../pools/pools.ts';
import type { Db, Tables } from '../../tables.ts';
import type { UpstreamFetchTable } from '../tables.ts';

export type FetchRow = Selectable<UpstreamFetchTable>;

const shown = 50;

export interface FetchAsk {
  pool: bigint;
  tariff: bigint;
  place: number;
  area: string;
  province: string;
  city: string;
  segment: string;
  times: number;
}

/** With the names of what its numbers come into. */
export type ShownFetch = FetchRow & { pool_name: string; tariff_name: string };

export function fetchRecord(row: ShownFetch): UpstreamFetchRecord {
  const { id, carrier, state, times, asked, created, known, bad, dearer, words, ask, place, made_at, changed_at } = row;
  return {
    ...{ id, carrier, state, times, asked, created, known, bad, dearer, words, place, segment: ask.segment },
    ...{ pool: row.pool_name, tariff: row.tariff_name },
    ...{ madeAt: made_at.toISOString(), changedAt: changed_at.toISOString() },
  };
}

function fetches(db: Db, orgId: bigint) {
  return db
    .selectFrom('upstream_fetch as f')
    .innerJoin('pool as p', (on) => on.onRef('p.org_id', '=', 'f.org_id').onRef('p.no', '=', 'f.pool'))
    .innerJoin('tariff as t', (on) => on.onRef('t.org_id', '=', 'f.org_id').onRef('t.no', '=', 'f.tariff'))
    .selectAll('f')
    .select(['p.name as pool_name', 't.name as tariff_name'])
    .where('f.org_id', '=', orgId);
}

/** The newest ones, of one carrier or of all. */
export function listFetches(db: Db, orgId: bigint, carrier: string | undefined): Promise<ShownFetch[]> {
  const select = fetches(db, orgId).orderBy('f.id', 'desc').limit(shown);
  return (carrier === undefined ? select : select.where('f.carrier', '=', carrier)).execute();
}

/** @throws notFound for one that is not the organisation's. */
export async function findFetch(db: Db, orgId: bigint, id: bigint): Promise<ShownFetch> {
  const row = await fetches(db, orgId).where('f.id', '=', id).executeTakeFirst();
  if (row === undefined) throw new FitoutError('notFound');
  return row;
}

/** Begins to put numbers of a carrier into a pool; a job does it. One at a time of each carrier. */
export async function beginFetch(
  ctx: ServerContext,
  { orgId, person, carrier, ask }: { orgId: bigint; person: bigint; carrier: string; ask: FetchAsk },
): Promise<FetchRow> {
  const { place, area, province, city, segment, times } = ask;
  return ctx.database.transaction<Tables, FetchRow>(async (tx) => {
    const pool = await readPool(tx, orgId, ask.pool);
    if (pool.carrier !== carrier) throw otherCarrier();
    const tariff = await tariffNo(tx, orgId, carrier, ask.tariff);
    const batch = await nextNo(tx, 'batch', orgId);
    await refuseSecond(tx, orgId, carrier);
    await tx
      .insertInto('batch')
      .values({
        ...{ id: ctx.ids.next(), org_id: orgId, no: batch, pool_id: pool.id, made_by: person, state: 'done' },
        ...{ rows: 0, created: 0, known: 0, bad: 0 },
        name: `接口取号 ${province}/${city}`,
      })
      .execute();
    await tx
      .insertInto('upstream_place')
      .values({ org_id: orgId, carrier, place, province, city })
      .onConflict((on) => on.columns(['org_id', 'carrier', 'place']).doUpdateSet({ province, city }))
      .execute();
    const row = await tx
      .insertInto('upstream_fetch')
      .values({
        ...{ id: ctx.ids.next(), org_id: orgId, carrier, pool: pool.no, batch, tariff, place, area, times },
        ...{ state: 'running', ask: JSON.stringify({ province, city, segment }) },
        words: JSON.stringify({ zh: '', en: '' }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.jobs.add('fetch', { id: row.id.toString() }, { key: `fetch ${row.id}` }, tx);
    return row;
  });
}

async function tariffNo(tx: Db, orgId: bigint, carrier: string, id: bigint): Promise<number> {
  const row = await tx
    .selectFrom('tariff')
    .select('no')
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('carrier', '=', carrier)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (row !== undefined) return row.no;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-tariff',
    message: { zh: '没有这个资费', en: 'This tariff does not exist' },
  });
}

async function refuseSecond(tx: Db, orgId: bigint, carrier: string): Promise<void> {
  const running = await tx
    .selectFrom('upstream_fetch')
    .select('id')
    .where('org_id', '=', orgId)
    .where('carrier', '=', carrier)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (running === undefined) return;
  throw new FitoutError('unprocessable', {
    reason: 'numbers.fetch-running',
    message: {
      zh: '正在从这个运营商取号，请等它结束或先停止',
      en: 'Numbers are already being fetched from this carrier. Wait for it to finish or stop it first',
    },
  });
}

function otherCarrier(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'numbers.pool-carrier',
    message: { zh: '号码池属于另一个运营商', en: 'The pool belongs to another carrier' },
  });
}

/** Ends one that runs; one that is over stays as it is. */
export async function cancelFetch(db: Db, orgId: bigint, id: bigint): Promise<ShownFetch> {
  await db
    .updateTable('upstream_fetch')
    .set({ state: 'cancelled', changed_at: sql<Date>`now()`, words: JSON.stringify({ zh: '', en: '' }) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
  return findFetch(db, orgId, id);
}
