import { FitoutError, pluralize, type TableContent } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ListOutcome } from '../../shared/calls/counts.ts';
import { countLimits } from '../../shared/counts/limits.ts';
import { type Expected, readListRows } from '../../shared/counts/list-rows.ts';
import { noCount } from './counts.ts';
import type { Db, Tables } from './tables.ts';

export const listLimits = {
  rows: countLimits.codes,
  columns: countLimits.fileColumns,
  cell: countLimits.cell,
  unfolded: countLimits.fileUnfolded,
};

/** More problems than these are not reported. */
const maxProblems = 200;

/** Reads a table as a list; `apply` puts it in place of the one that is there. What was counted stays. */
export async function takeList(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  { rows: cells, ...file }: TableContent,
  { apply, skipBad }: { apply: boolean; skipBad: boolean },
): Promise<ListOutcome> {
  const { rows, problems, columns } = readListRows(cells, file);
  const outcome = {
    codes: rows.length,
    bad: problems.length,
    problems: problems.slice(0, maxProblems),
    columns,
    sample: rows.slice(0, 5),
  };
  if (!apply) return outcome;
  if (problems.length > 0 && !skipBad)
    throw new FitoutError('unprocessable', {
      reason: 'bar.bad-lines',
      message: {
        zh: `有 ${problems.length} 行有误，没有导入`,
        en: `Nothing was imported: ${pluralize(problems.length, 'row has', 'rows have')} problems`,
      },
    });
  await putList(ctx, orgId, id, rows);
  return outcome;
}

/** Puts `rows` in place of the list; none takes it away. */
export function putList(ctx: ServerContext, orgId: bigint, id: bigint, rows: readonly Expected[]): Promise<void> {
  return ctx.database.transaction<Tables, void>(async (tx) => {
    const count = await tx
      .updateTable('stock_count')
      .set({ list_rev: sql`list_rev + 1` })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst();
    if (count === undefined) throw noCount();
    await tx.deleteFrom('count_line').where('count_id', '=', id).where('counted', '=', 0n).execute();
    await tx.updateTable('count_line').set({ name: null, expected: null }).where('count_id', '=', id).execute();
    for (let at = 0; at < rows.length; at += 1000) await insert(tx, id, rows.slice(at, at + 1000));
  });
}

async function insert(tx: Db, id: bigint, rows: readonly Expected[]): Promise<void> {
  await tx
    .insertInto('count_line')
    .values(rows.map((row) => ({ count_id: id, ...row })))
    .onConflict((on) =>
      on.columns(['count_id', 'code']).doUpdateSet({ name: sql`excluded.name`, expected: sql`excluded.expected` }),
    )
    .execute();
}
