import { FitoutError, isFitoutError, type LocalText } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { RunEstimate } from '../../shared/calls/runs.ts';
import { limits } from '../../shared/limits.ts';
import type { GenerationRequest } from '../../shared/providers/generation.ts';
import type { RunColumn } from '../../shared/providers/run.ts';
import { callerId } from '../documents/documents.ts';
import { budgetIn, estimateOf } from '../jobs/budget.ts';
import { priceOf, submit } from '../jobs/submit.ts';
import type { Kinds } from '../providers/registry.ts';
import { providerRows } from '../providers/settings.ts';
import type { Db, Tables } from '../tables.ts';
import { runRow } from './runs.ts';

export interface GivenTable {
  rows: string[];
  columns: (Omit<RunColumn, 'provider' | 'service'> & { provider: bigint })[];
}

interface Asking {
  ctx: ServerContext;
  kinds: Kinds;
  caller: Caller;
  orgId: bigint;
}

function requestOf(prompt: string, { model, negative, size, seed }: Omit<RunColumn, 'provider' | 'service'>) {
  return {
    ...{ model, operation: 'generate', prompt, negative, n: 1, references: [] },
    ...(size === undefined ? {} : { size }),
    ...(seed === undefined ? {} : { seed }),
  } satisfies GenerationRequest;
}

/** What a table would cost, and what of it cannot be asked for. */
export async function estimateTable({ ctx, kinds, caller, orgId }: Asking, given: GivenTable): Promise<RunEstimate> {
  let cost = 0;
  const problems: RunEstimate['problems'] = [];
  for (const [row, prompt] of given.rows.entries())
    for (const [column, one] of given.columns.entries())
      try {
        cost += await priceOf(ctx, kinds, orgId, { provider: one.provider, request: requestOf(prompt, one) });
      } catch (error) {
        problems.push({ row, column, text: problemOf(error) });
      }
  return {
    ...(await estimateOf(ctx.database.query<Tables>(), budgetIn(ctx, orgId), callerId(caller), cost)),
    problems,
  };
}

/** Keeps a run and asks for each of its cells; what cannot be asked for says so in its cell. Answers its id. */
export async function runTable(asking: Asking, name: string, given: GivenTable): Promise<bigint> {
  const { ctx, caller, orgId } = asking;
  const estimate = await estimateTable(asking, given);
  if (!estimate.fits)
    throw new FitoutError('unprocessable', {
      reason: 'ai.budget',
      message: { zh: '本月的生成额度不足', en: 'Not enough budget left this month' },
      detail: estimate,
    });
  const services = await providerRows(ctx.database.query<Tables>(), orgId);
  const columns = given.columns.map(
    (column): RunColumn => ({
      ...column,
      provider: String(column.provider),
      service: services.find(({ id }) => id === column.provider)?.name ?? '',
    }),
  );
  const id = ctx.ids.next();
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await mustHaveRoom(tx, orgId);
    await tx
      .insertInto('test_run')
      .values({
        ...{ id, org_id: orgId, name, created_by: callerId(caller) },
        ...{ rows: JSON.stringify(given.rows), columns: JSON.stringify(columns) },
      })
      .execute();
    const cells = given.rows.flatMap((_, row_at) => given.columns.map((_column, column_at) => ({ row_at, column_at })));
    await tx
      .insertInto('test_cell')
      .values(cells.map((cell) => ({ ...cell, run_id: id, org_id: orgId, generation_id: null, problem: null })))
      .execute();
  });
  for (const row of given.rows.keys())
    for (const column of given.columns.keys()) await askForCell(asking, id, { row, column });
  return id;
}

async function mustHaveRoom(tx: Db, orgId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ai.runs:${orgId}`}, 0))`.execute(tx);
  const { n } = await tx
    .selectFrom('test_run')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (Number(n) < limits.runs) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.too-many-runs',
    message: {
      zh: `最多保留 ${limits.runs} 次测试，请先删除不用的`,
      en: `Up to ${limits.runs} tests are kept. Delete some first`,
    },
  });
}

/** Asks for a cell that has no generation; of one that has, nothing is asked again. */
export async function askForCell(asking: Asking, id: bigint, at: { row: number; column: number }): Promise<void> {
  const { ctx, kinds, caller, orgId } = asking;
  const { rows, columns } = await runRow(ctx.database.query<Tables>(), orgId, id);
  const [prompt, column] = [rows[at.row], columns[at.column]];
  if (prompt === undefined || column === undefined) throw noCell();
  const cell = (db: Db) =>
    db
      .updateTable('test_cell')
      .where('run_id', '=', id)
      .where('row_at', '=', at.row)
      .where('column_at', '=', at.column)
      .where('generation_id', 'is', null);
  try {
    const asked = { provider: BigInt(column.provider), request: requestOf(prompt, column) };
    await submit(ctx, kinds, callerId(caller), orgId, asked, async (tx, generation) => {
      // Somebody was faster: nothing is asked, and nothing spent.
      const taken = await cell(tx).set({ generation_id: generation, problem: null }).executeTakeFirst();
      if (taken.numUpdatedRows === 0n) throw new Taken();
    });
  } catch (error) {
    if (error instanceof Taken) return;
    const problem = JSON.stringify(problemOf(error));
    await cell(ctx.database.query<Tables>()).set({ problem }).execute();
  }
}

class Taken extends Error {}

/** Throws what is no answer to a person. */
function problemOf(error: unknown): LocalText {
  if (!isFitoutError(error)) throw error;
  return { zh: error.textIn('zh-CN'), en: error.textIn('en') };
}

function noCell(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'ai.no-cell',
    message: { zh: '测试里没有这一格', en: 'This cell does not exist in the test' },
  });
}
