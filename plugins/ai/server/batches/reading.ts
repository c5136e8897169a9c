import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { type BatchState, batchLimits, batchStates } from '../../shared/batch/work.ts';
import type { BatchSummaryRecord } from '../../shared/calls/batches.ts';
import type { Tables } from '../tables.ts';

/** As people see it: what may have been charged has a state of its own. */
const stateNow = sql<BatchState>`case when batch_item.state = 'asking' and generation.state = 'unknown'
  then 'unknown' else batch_item.state end`;

/** One without its pictures. Throws 'notFound'. */
export async function batchRow(ctx: ServerContext, orgId: bigint, id: bigint) {
  const [row] = await batchSummaries(ctx, orgId, id);
  if (row === undefined)
    throw new FitoutError('notFound', {
      reason: 'ai.no-batch',
      message: { zh: '这次批量处理不存在或已被删除', en: 'This batch does not exist or was deleted' },
    });
  return row;
}

/** One with its pictures. Throws 'notFound'. */
export async function batchOf(ctx: ServerContext, orgId: bigint, id: bigint) {
  const row = await batchRow(ctx, orgId, id);
  const items = await ctx.database
    .query<Tables>()
    .selectFrom('batch_item')
    .leftJoin('generation', 'generation.id', 'batch_item.generation_id')
    .select(['place', 'name', 'batch_item.key', 'result', 'batch_item.fault', 'size', 'generation_id as generation'])
    .select(stateNow.as('state'))
    .where('batch_id', '=', id)
    .orderBy('place')
    .execute();
  return { ...row, items };
}

/** The batches of an organisation, the newest first; with `id` that one alone. */
export async function batchSummaries(ctx: ServerContext, orgId: bigint, id?: bigint): Promise<BatchSummaryRecord[]> {
  let asked = ctx.database.query<Tables>().selectFrom('batch').selectAll().where('org_id', '=', orgId);
  if (id !== undefined) asked = asked.where('id', '=', id);
  const rows = await asked.orderBy('id', 'desc').limit(batchLimits.kept).execute();
  if (rows.length === 0) return [];
  const counted = await ctx.database
    .query<Tables>()
    .selectFrom('batch_item')
    .leftJoin('generation', 'generation.id', 'batch_item.generation_id')
    .select(['batch_id', stateNow.as('state'), sql<number>`count(*)::int`.as('n')])
    .where(
      'batch_id',
      'in',
      rows.map((row) => row.id),
    )
    .groupBy(['batch_id', stateNow])
    .execute();
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map((row) => row.person_id))]);
  return rows.map((row) => {
    const own = counted.filter(({ batch_id }) => batch_id === row.id);
    const of = (state: BatchState) => own.find((one) => one.state === state)?.n ?? 0;
    const states = Object.fromEntries(batchStates.map((state) => [state, of(state)])) as Record<BatchState, number>;
    const { waiting, running, asking, unknown, done, failed, cancelled } = states;
    return {
      ...{ id: row.id, name: row.name, work: row.work, format: row.format },
      ...{ by: people.get(row.person_id)?.name ?? '', at: row.created_at.toISOString() },
      counts: {
        all: own.reduce((sum, { n }) => sum + n, 0),
        ...{ waiting, running: running + asking, unknown, done, failed, cancelled },
      },
    };
  });
}
