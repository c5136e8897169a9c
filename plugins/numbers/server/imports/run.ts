import { type FitoutError, isFitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { z } from 'zod';
import type { BatchState } from '../../shared/calls/imports.ts';
import { changedNumbers } from '../pools/changed.ts';
import type { Tables } from '../tables.ts';
import type { BatchRow } from './batches.ts';
import { checkFile, importFile } from './read-file.ts';
import { moveBatch, withdrawBatch } from './take-back.ts';

export const batchInput = z.object({ batch: z.coerce.bigint(), run: z.int() });

/** What a job does with a batch in this state, until it is done or somebody turned the batch to something else. */
const works: Partial<
  Record<BatchState, (ctx: ServerContext, batch: BatchRow, tell: () => Promise<void>) => Promise<void>>
> = {
  checking: checkFile,
  importing: importFile,
  withdrawing: withdrawBatch,
  moving: moveBatch,
};

/**
 * Works on a batch. It may run more than once, and on a server that takes over from a dead one: each step is a transaction
 * that says how far it came, and one that finds the batch elsewhere than it left it does nothing.
 */
export async function runBatch({ batch: id, run }: z.output<typeof batchInput>, ctx: ServerContext): Promise<void> {
  const db = ctx.database.query<Tables>();
  const batch = await db.selectFrom('batch').selectAll().where('id', '=', id).where('run', '=', run).executeTakeFirst();
  // Cast: written by this folder alone.
  const work = works[batch?.state as BatchState];
  if (batch === undefined || work === undefined) return;
  const tell = teller(() => ctx.events.publish('batch', id, batch.org_id));
  try {
    await work(ctx, batch, tell);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await failBatch(ctx, batch, error);
  }
  await ctx.events.publish('batch', id, batch.org_id);
  if (batch.state === 'checking') return;
  const pool = await db.selectFrom('pool').select('carrier').where('id', '=', batch.pool_id).executeTakeFirstOrThrow();
  await changedNumbers(ctx, batch.org_id, pool.carrier);
}

/** Of the file, and the same at each try; a database or a disk that is away is tried again. */
function isRefusal(error: unknown): error is FitoutError {
  return isFitoutError(error) && ['unprocessable', 'tooLarge', 'notFound'].includes(error.codeName);
}

async function failBatch(ctx: ServerContext, batch: BatchRow, error: FitoutError): Promise<void> {
  const { text } = error;
  await ctx.database
    .query<Tables>()
    .updateTable('batch')
    .set({ state: 'failed', problem: JSON.stringify(typeof text === 'string' ? { zh: text, en: text } : text) })
    .where('id', '=', batch.id)
    .where('run', '=', batch.run)
    .execute();
}

/** A job that ended its server twice: whoever waits for the batch is told. */
export async function setBatchAside({ batch, run }: z.output<typeof batchInput>, ctx: ServerContext): Promise<void> {
  const words = {
    zh: '导入两次使服务器意外退出，已停止。可以继续，或撤回后拆成小文件重试',
    en: 'The import crashed the server twice and was stopped. Resume it, or withdraw it and try again with smaller files',
  };
  await ctx.database
    .query<Tables>()
    .updateTable('batch')
    .set({ state: 'failed', problem: JSON.stringify(words) })
    .where('id', '=', batch)
    .where('run', '=', run)
    .execute();
}

/** Tells at most once a second. */
function teller(publish: () => Promise<void>): () => Promise<void> {
  let last = 0;
  return async () => {
    if (performance.now() - last < 1000) return;
    last = performance.now();
    await publish();
  };
}
