import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { AssignedValues } from '../../shared/calls/rule-inputs.ts';
import type { AssignmentRecord } from '../../shared/calls/rule-outputs.ts';
import { plainLevel } from '../../shared/carriers.ts';
import { staleBlocks } from '../bitmaps/blocks.ts';
import { changedNumbers } from '../pools/changed.ts';
import { listPools } from '../pools/pools.ts';
import { levelExpression, templateCondition } from '../search/conditions.ts';
import type { Db, Tables } from '../tables.ts';
import { readCarrier } from './carriers.ts';
import type { Who } from './history.ts';
import type { AssignmentTable, StoredWhat } from './tables.ts';
import { readTariff } from './tariffs.ts';

/** Numbers that one transaction looks at. */
const chunk = 20_000;

/** Which rows of `number` (as n) are meant. A pool or tariff that is not the organisation's means none. */
async function conditionsOf(db: Db, orgId: bigint, what: AssignedValues): Promise<RawBuilder<boolean>> {
  const wanted = what.pools === undefined ? undefined : new Set(what.pools);
  const nos = (await listPools(db, orgId))
    .filter((one) => one.carrier === what.carrier && wanted?.has(one.id) !== false)
    .map(({ no }) => no);
  const all = [sql<boolean>`n.pool = any(${nos}::int2[])`];
  if (what.tariff !== undefined) {
    const { no } = await readTariff(db, orgId, what.tariff);
    all.push(sql<boolean>`n.tariff = ${sql.lit(no)}`);
  }
  if (what.levels !== undefined && what.levels.length > 0) {
    const level = levelExpression(await readCarrier(db, orgId, what.carrier), plainLevel);
    all.push(sql<boolean>`${level} in (${sql.join(what.levels.map((code) => sql.lit(code)))})`);
  }
  if (what.template !== undefined) all.push(templateCondition(what.template));
  return sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** The tariff that they are to get; throws in words where it is another carrier's. */
async function targetOf(db: Db, orgId: bigint, what: AssignedValues, id: bigint) {
  const tariff = await readTariff(db, orgId, id);
  if (tariff.carrier === what.carrier) return tariff;
  throw new FitoutError('unprocessable', {
    reason: 'numbers.tariff-carrier',
    message: { zh: '这个资费属于另一个运营商', en: 'This tariff belongs to another carrier' },
  });
}

/** How many numbers would get the tariff, and how many of those meant have it already. */
export async function countAssigned(
  db: Db,
  orgId: bigint,
  what: AssignedValues,
  tariffId: bigint,
): Promise<{ numbers: number; already: number }> {
  const { no } = await targetOf(db, orgId, what, tariffId);
  const meant = await conditionsOf(db, orgId, what);
  const { all, already } = await db
    .selectFrom('number as n')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where n.tariff = ${sql.lit(no)})::int`.as('already'),
    ])
    .where('n.org_id', '=', orgId)
    .where(meant)
    .executeTakeFirstOrThrow();
  return { numbers: all - already, already };
}

export function assignmentOf(row: Selectable<AssignmentTable>): AssignmentRecord {
  const { id, tariff_id, total, done, state, made_at } = row;
  return { id, tariff: tariff_id, total, done, state, madeAt: made_at.toISOString() };
}

/** Begins to give numbers another tariff; the job `assign` does it. */
export async function startAssignment(
  ctx: ServerContext,
  { orgId, by }: Who,
  what: AssignedValues,
  tariffId: bigint,
): Promise<AssignmentRecord> {
  const { numbers } = await countAssigned(ctx.database.query<Tables>(), orgId, what, tariffId);
  return ctx.database.transaction<Tables, AssignmentRecord>(async (tx) => {
    const stored: StoredWhat = { ...what, pools: what.pools?.map(String), tariff: what.tariff?.toString() };
    const row = await tx
      .insertInto('assignment')
      .values({
        ...{ id: ctx.ids.next(), org_id: orgId, tariff_id: tariffId, total: numbers, state: 'waiting', made_by: by },
        what: JSON.stringify(stored),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ctx.jobs.add('assign', { id: row.id.toString() }, { key: `assign:${row.id}` }, tx);
    return assignmentOf(row);
  });
}

/** The last ones, newest first. */
export async function listAssignments(db: Db, orgId: bigint): Promise<AssignmentRecord[]> {
  const rows = await db
    .selectFrom('assignment')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(assignmentOf);
}

/** The job: chunk after chunk by number, each with its place in the row, so that one that was broken off goes on there. */
export async function runAssignment(ctx: ServerContext, id: bigint): Promise<void> {
  const db = ctx.database.query<Tables>();
  const row = await db.selectFrom('assignment').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined || row.state === 'done' || row.state === 'failed') return;
  const { org_id: orgId } = row;
  const { pools, tariff, ...rest } = row.what;
  const what = {
    ...rest,
    ...(pools === undefined ? {} : { pools: pools.map(BigInt) }),
    ...(tariff === undefined ? {} : { tariff: BigInt(tariff) }),
  };
  const { no } = await targetOf(db, orgId, what, row.tariff_id);
  const meant = await conditionsOf(db, orgId, what);
  // From the first chunk on the index is wrong.
  await staleBlocks(db, orgId, what.carrier);
  while (await assignChunk(ctx, { id, orgId, no, meant })) await ctx.events.publish('assignment', id, orgId);
  await setState(db, id, 'done');
  await changedNumbers(ctx, orgId, what.carrier, { moved: true });
  await ctx.events.publish('assignment', id, orgId);
  await ctx.events.publish('tariff', row.tariff_id, orgId);
}

/** Resolves to whether there may be more. */
async function assignChunk(
  ctx: ServerContext,
  { id, orgId, no, meant }: { id: bigint; orgId: bigint; no: number; meant: RawBuilder<boolean> },
): Promise<boolean> {
  return ctx.database.transaction<Tables, boolean>(async (tx) => {
    const { cursor } = await tx
      .selectFrom('assignment')
      .select('cursor')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ last: bigint | null; changed: number }>`
      with part as materialized (
        select number from number where org_id = ${orgId} and number > ${cursor} order by number limit ${sql.lit(chunk)}
      ), changed as (
        update number as n set tariff = ${sql.lit(no)}
        from part
        where n.org_id = ${orgId} and n.number = part.number and n.tariff <> ${sql.lit(no)} and ${meant}
        returning 1
      )
      select (select max(number) from part) as last, (select count(*) from changed)::int as changed`.execute(tx);
    const last = rows[0]?.last ?? null;
    if (last === null) return false;
    await tx
      .updateTable('assignment')
      .set(({ eb }) => ({
        ...{ cursor: last, state: 'running', changed_at: new Date() },
        done: eb('done', '+', rows[0]?.changed ?? 0),
      }))
      .where('id', '=', id)
      .execute();
    return true;
  });
}

async function setState(db: Db, id: bigint, state: 'done' | 'failed'): Promise<void> {
  await db.updateTable('assignment').set({ state, changed_at: new Date() }).where('id', '=', id).execute();
}

/** A job that failed as often as it may. What it changed stays. */
export async function failAssignment(ctx: ServerContext, id: bigint): Promise<void> {
  await setState(ctx.database.query<Tables>(), id, 'failed');
}
