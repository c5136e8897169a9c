import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { CountLine, StockCountRecord } from '../../shared/calls/counts.ts';
import { countLimits } from '../../shared/counts/limits.ts';
import type { Db, Tables } from './tables.ts';

type Row = Selectable<Tables['stock_count']>;

/** Throws 'notFound' for one that is not there, or is another organisation's. */
export async function countRow(db: Db, orgId: bigint, id: bigint): Promise<Row> {
  const row = await db
    .selectFrom('stock_count')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw noCount();
}

export function noCount(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'bar.no-count',
    message: { zh: '盘点不存在或已被删除', en: 'This stock count does not exist or was deleted' },
  });
}

export function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}

/** The counts as they are shown, with their sums. */
async function withSums(ctx: ServerContext, orgId: bigint, rows: readonly Row[]): Promise<StockCountRecord[]> {
  if (rows.length === 0) return [];
  const people = await ctx.people.byIds(
    orgId,
    rows.map(({ begun_by }) => begun_by),
  );
  const sums = await ctx.database
    .query<Tables>()
    .selectFrom('count_line')
    .select('count_id')
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('counted', '<>', 0n).as('codes'),
      fn.sum<string | null>('counted').as('pieces'),
      fn.count<bigint>('expected').as('listed'),
      fn.count<bigint>('expected').filterWhere('counted', '<>', 0n).as('listed_counted'),
    ])
    .where(
      'count_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('count_id')
    .execute();
  const of = new Map(sums.map((one) => [one.count_id, one]));
  return rows.map((row) => {
    const sum = of.get(row.id);
    return {
      id: row.id,
      name: row.name,
      by: people.get(row.begun_by)?.name ?? '',
      at: row.begun_at.toISOString(),
      closedAt: row.closed_at?.toISOString() ?? null,
      codes: Number(sum?.codes ?? 0),
      pieces: Number(sum?.pieces ?? 0),
      listed: Number(sum?.listed ?? 0),
      listedCounted: Number(sum?.listed_counted ?? 0),
    };
  });
}

/** The organisation's counts, the newest first. */
export async function allCounts(ctx: ServerContext, orgId: bigint): Promise<StockCountRecord[]> {
  const db = ctx.database.query<Tables>();
  const rows = await db
    .selectFrom('stock_count')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('id', 'desc')
    .limit(countLimits.counts)
    .execute();
  return withSums(ctx, orgId, rows);
}

export async function oneCount(ctx: ServerContext, orgId: bigint, id: bigint): Promise<StockCountRecord> {
  const row = await countRow(ctx.database.query<Tables>(), orgId, id);
  const [count] = await withSums(ctx, orgId, [row]);
  if (count === undefined) throw noCount();
  return count;
}

export async function beginCount(ctx: ServerContext, caller: Caller, orgId: bigint, name: string) {
  const id = ctx.ids.next();
  const values = { id, org_id: orgId, name, begun_by: callerId(caller), closed_at: null };
  await ctx.database.transaction<Tables, void>(async (tx) => {
    // Two at once must not both take the last place.
    await sql`select pg_advisory_xact_lock(hashtext('bar.counts'), ${Number(orgId % 2_147_483_647n)}::int)`.execute(tx);
    const { n } = await tx
      .selectFrom('stock_count')
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    if (Number(n) >= countLimits.counts)
      throw new FitoutError('unprocessable', {
        reason: 'bar.too-many-counts',
        message: {
          zh: `最多保留 ${countLimits.counts} 次盘点，请先导出并删除旧的`,
          en: `You can keep at most ${countLimits.counts} stock counts. Export and delete old ones`,
        },
      });
    await tx.insertInto('stock_count').values(values).execute();
  });
  return oneCount(ctx, orgId, id);
}

/** Renames, ends or reopens it. Ending one that is ended keeps the time of the first. */
export async function changeCount(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  { name, closed }: { name?: string | undefined; closed?: boolean | undefined },
): Promise<StockCountRecord> {
  const db = ctx.database.query<Tables>();
  await countRow(db, orgId, id);
  const closing = closed === true ? sql<Date>`coalesce(closed_at, now())` : null;
  const change = { ...(name === undefined ? {} : { name }), ...(closed === undefined ? {} : { closed_at: closing }) };
  if (Object.keys(change).length > 0)
    await db.updateTable('stock_count').set(change).where('org_id', '=', orgId).where('id', '=', id).execute();
  return oneCount(ctx, orgId, id);
}

/** Answers the name of what is gone. */
export async function deleteCount(ctx: ServerContext, orgId: bigint, id: bigint): Promise<string> {
  const db = ctx.database.query<Tables>();
  const { name } = await countRow(db, orgId, id);
  await db.deleteFrom('stock_count').where('org_id', '=', orgId).where('id', '=', id).execute();
  return name;
}

/** All codes of a count as they were at one moment: no entry may come between `seq` and the lines. */
export function allLines(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
): Promise<{ seq: number; listRev: number; lines: CountLine[] }> {
  return ctx.database.transaction<Tables, { seq: number; listRev: number; lines: CountLine[] }>(async (tx) => {
    const row = await tx
      .selectFrom('stock_count')
      .select(['seq', 'list_rev'])
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forShare()
      .executeTakeFirst();
    if (row === undefined) throw noCount();
    const lines = await tx
      .selectFrom('count_line')
      .select(['code', 'name', 'expected', 'counted'])
      .where('count_id', '=', id)
      .orderBy('code')
      .execute();
    // As many entries as there can be of the largest amount are 2 · 10¹⁴: a number of JSON holds that.
    return {
      seq: row.seq,
      listRev: row.list_rev,
      lines: lines.map((line) => ({ ...line, counted: Number(line.counted) })),
    };
  });
}
