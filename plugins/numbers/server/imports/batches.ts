import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { BatchRecord, BatchState } from '../../shared/calls/imports.ts';
import type { BatchTable, Db, Tables } from '../tables.ts';

export type BatchRow = Selectable<BatchTable>;

/** A batch as the pages see it. */
export function batchOf(row: BatchRow): BatchRecord {
  return {
    ...{ id: row.id, pool: row.pool_id, name: row.name },
    // Cast: written by this folder alone.
    state: row.state as BatchState,
    ...{ rows: row.rows, created: row.created, known: row.known, bad: row.bad },
    ...{ bytes: Number(row.bytes), bytesDone: Number(row.bytes_done), check: row.checked },
    ...{ problem: row.problem, notes: row.notes, kept: row.blob !== null, withdrawn: row.withdrawn },
    madeAt: row.made_at.toISOString(),
  };
}

export async function readBatch(db: Db, orgId: bigint, id: bigint): Promise<BatchRow> {
  const row = await db
    .selectFrom('batch')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-batch',
    message: { zh: '没有这个批次', en: 'This batch does not exist' },
  });
}

const atOnce = 30;

/** Batches of a pool, newest first; what was thrown away before it brought anything is left out. */
export async function listBatches(
  db: Db,
  orgId: bigint,
  pool: bigint,
  cursor: bigint | undefined,
): Promise<{ items: BatchRecord[]; next: string | null }> {
  let select = db
    .selectFrom('batch')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('pool_id', '=', pool)
    .where((eb) => eb.or([eb('state', '<>', 'cancelled'), eb('created', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(atOnce + 1);
  if (cursor !== undefined) select = select.where('id', '<', cursor);
  const rows = await select.execute();
  const shown = rows.slice(0, atOnce);
  return { items: shown.map(batchOf), next: rows.length > atOnce ? (shown.at(-1)?.id.toString() ?? null) : null };
}

export async function insertBatch(tx: Db, values: Insertable<BatchTable>): Promise<BatchRow> {
  return tx.insertInto('batch').values(values).returningAll().executeTakeFirstOrThrow();
}

/** States in which a job works on a batch. */
export const working: readonly BatchState[] = ['checking', 'importing', 'withdrawing', 'moving'];

/**
 * Brings a batch from one of these states into another, and starts the job that this one has. Whatever an earlier job was
 * about to do to it, it does no more.
 *
 * @throws conflict `numbers.batch-state` where it is in none of them.
 */
export async function turnBatch(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  from: readonly BatchState[],
  change: Updateable<BatchTable> & { state: BatchState },
): Promise<BatchRow> {
  const row = await ctx.database.transaction<Tables, BatchRow | undefined>(async (tx) => {
    const turned = await tx
      .updateTable('batch')
      .set((eb) => ({ ...change, run: eb('run', '+', 1), changed_at: new Date() }))
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('state', 'in', [...from])
      .returningAll()
      .executeTakeFirst();
    if (turned !== undefined && working.includes(change.state))
      await ctx.jobs.add('batch', { batch: id.toString(), run: turned.run }, { key: `batch ${id}` }, tx);
    return turned;
  });
  if (row === undefined) {
    const now = await readBatch(ctx.database.query<Tables>(), orgId, id);
    throw new FitoutError('conflict', {
      reason: 'numbers.batch-state',
      message: {
        zh: '批次的状态已变化，请看最新状态后再操作',
        en: 'The batch status has changed. Check the current status and try again',
      },
      detail: { state: now.state },
    });
  }
  await ctx.events.publish('batch', id, orgId);
  return row;
}
