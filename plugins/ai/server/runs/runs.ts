import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { RunSummaryRecord, TestRunRecord } from '../../shared/calls/runs.ts';
import { generationsOf } from '../jobs/rows.ts';
import type { Db, Tables } from '../tables.ts';
import type { TestRunTable } from './tables.ts';

type RunRow = Selectable<TestRunTable>;

/** Pictures of a line of the list. */
const shownPictures = 4;

/** Throws 'notFound' for one that is not there, or is another organisation's. */
export async function runRow(db: Db, orgId: bigint, id: bigint): Promise<RunRow> {
  const row = await db
    .selectFrom('test_run')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'ai.no-run',
    message: { zh: '测试不存在或已被删除', en: 'This test does not exist or was deleted' },
  });
}

/** A run with its cells as `person` sees them. */
export async function runOf(ctx: ServerContext, orgId: bigint, person: bigint, id: bigint): Promise<TestRunRecord> {
  const db = ctx.database.query<Tables>();
  const run = await runRow(db, orgId, id);
  const cells = await db
    .selectFrom('test_cell')
    .selectAll()
    .where('run_id', '=', id)
    .orderBy('row_at')
    .orderBy('column_at')
    .execute();
  const votes = await db.selectFrom('test_vote').selectAll().where('run_id', '=', id).execute();
  const ids = cells.flatMap(({ generation_id }) => (generation_id === null ? [] : [generation_id]));
  const generations = new Map((await generationsOf(ctx, orgId, ids)).map((one) => [one.id, one]));
  const people = await ctx.people.byIds(orgId, [run.created_by]);
  return {
    ...{ id, name: run.name, rows: run.rows, columns: run.columns },
    at: run.created_at.toISOString(),
    by: people.get(run.created_by)?.name ?? '',
    cells: cells.map(({ row_at: row, column_at: column, generation_id, problem }) => {
      const own = votes.filter((vote) => vote.row_at === row && vote.column_at === column);
      return {
        ...{ row, column, problem, votes: own.length, mine: own.some(({ person_id }) => person_id === person) },
        generation: (generation_id === null ? undefined : generations.get(generation_id)) ?? null,
      };
    }),
  };
}

export async function listRuns(
  ctx: ServerContext,
  orgId: bigint,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<{ items: RunSummaryRecord[]; next: string | null; total?: number }> {
  const db = ctx.database.query<Tables>();
  const all = db.selectFrom('test_run').where('org_id', '=', orgId);
  const asked = before === undefined ? all : all.where('id', '<', BigInt(before));
  const rows = await asked
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const people = await ctx.people.byIds(orgId, [...new Set(shown.map(({ created_by }) => created_by))]);
  const pictures = await picturesOf(
    db,
    shown.map(({ id }) => id),
  );
  const total =
    before === undefined
      ? { total: Number((await all.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()).n) }
      : {};
  return {
    items: shown.map(({ id, name, rows: prompts, columns, created_at, created_by }) => ({
      ...{ id, name, rows: prompts.length, columns: columns.length },
      at: created_at.toISOString(),
      by: people.get(created_by)?.name ?? '',
      pictures: pictures.get(id) ?? [],
    })),
    next: rows.length > limit ? String(shown.at(-1)?.id) : null,
    ...total,
  };
}

async function picturesOf(db: Db, runs: readonly bigint[]): Promise<Map<bigint, string[]>> {
  const found = new Map<bigint, string[]>();
  if (runs.length === 0) return found;
  const rows = await db
    .selectFrom('test_cell')
    .innerJoin('generation_result', 'generation_result.generation_id', 'test_cell.generation_id')
    .select(['test_cell.run_id', 'generation_result.hash'])
    .where('test_cell.run_id', 'in', runs)
    .where('generation_result.place', '=', 0)
    .orderBy('test_cell.row_at')
    .orderBy('test_cell.column_at')
    .execute();
  for (const { run_id, hash } of rows) {
    const own = found.get(run_id) ?? [];
    if (own.length < shownPictures) own.push(hash);
    found.set(run_id, own);
  }
  return found;
}

export async function vote(
  ctx: ServerContext,
  run: bigint,
  person: bigint,
  { row, column, up }: { row: number; column: number; up: boolean },
): Promise<number> {
  const at = { run_id: run, row_at: row, column_at: column };
  return ctx.database.transaction<Tables, number>(async (tx) => {
    if (up)
      await sql`insert into test_vote (run_id, row_at, column_at, person_id)
        select run_id, row_at, column_at, ${person} from test_cell
        where run_id = ${run} and row_at = ${row} and column_at = ${column}
        on conflict do nothing`.execute(tx);
    else
      await tx
        .deleteFrom('test_vote')
        .where(({ eb, and }) => and([eb.and(at), eb('person_id', '=', person)]))
        .execute();
    const { n } = await tx
      .selectFrom('test_vote')
      .select(({ fn }) => fn.countAll<bigint>().as('n'))
      .where(({ eb }) => eb.and(at))
      .executeTakeFirstOrThrow();
    return Number(n);
  });
}
