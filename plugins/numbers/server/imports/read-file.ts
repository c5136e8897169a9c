import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { insertNumbers } from '../pools/insert.ts';
import { readCarrier } from '../rules/carriers.ts';
import { PlaceBook } from '../rules/place-book.ts';
import type { Db, Tables } from '../tables.ts';
import type { BatchRow } from './batches.ts';
import { NumberSet } from './number-set.ts';
import { readRows } from './read/index.ts';
import type { Row } from './read/row.ts';
import { sheetRows } from './read/sheet.ts';
import { packLines, type Sorted, type Sorting, sortRows } from './sort-rows.ts';
import { TariffBook } from './tariff-book.ts';
import { rowReader } from './understand.ts';

/** Rows of one transaction: a tenth of a second, during which nothing can be paused. */
const stepRows = 10_000;

/** Counts what an import would do, and keeps the bad lines. It begins anew each time, since it has to know the whole file. */
export async function checkFile(ctx: ServerContext, batch: BatchRow, tell: () => Promise<void>): Promise<void> {
  const begun = await ctx.database.transaction<Tables, boolean>(async (tx) => {
    const row = await tx
      .updateTable('batch')
      .set({ position: 0, bytes_done: 0n, rows: 0, created: 0, known: 0, bad: 0, checked: null })
      .where('id', '=', batch.id)
      .where('run', '=', batch.run)
      .returning('id')
      .executeTakeFirst();
    await tx.deleteFrom('batch_problem').where('batch_id', '=', batch.id).execute();
    return row !== undefined;
  });
  if (!begun) return;
  const sorting = await sortingOf(ctx, batch);
  const seen = new NumberSet();
  const steps = stepsOf(ctx, batch, 0);
  const ended = await eachStep(steps, async (step) => {
    const sorted = await sortRows(ctx.database.query<Tables>(), { ...sorting, seen }, step.rows);
    await ctx.database.transaction<Tables, void>((tx) => advance(tx, batch, step, sorted));
    await tell();
  });
  if (ended) await endCheck(ctx, batch, steps.lastLine());
}

async function endCheck(ctx: ServerContext, batch: BatchRow, lastLine: number): Promise<void> {
  const db = ctx.database.query<Tables>();
  const row = await db
    .selectFrom('batch')
    .select(['rows', 'created', 'known', 'bad'])
    .where('id', '=', batch.id)
    .executeTakeFirstOrThrow();
  const full = {
    zh: '工作表已到 Excel 的最后一行（1,048,576）：其后的号码不在文件里，请用 .csv 或分成几个工作簿',
    en: 'The sheet reaches the last row Excel allows (1,048,576), so any numbers after it are missing. Use .csv or several workbooks',
  };
  // Counted again, it is said once.
  const others = batch.notes.filter(({ en }) => en !== full.en);
  const notes = batch.format?.kind === 'xlsx' && lastLine >= sheetRows ? [...others, full] : others;
  await db
    .updateTable('batch')
    .set({ state: 'checked', checked: JSON.stringify(row), notes: JSON.stringify(notes) })
    .where('id', '=', batch.id)
    .where('run', '=', batch.run)
    .execute();
}

/** Brings the numbers in, from where it was. */
export async function importFile(ctx: ServerContext, batch: BatchRow, tell: () => Promise<void>): Promise<void> {
  const sorting = await sortingOf(ctx, batch);
  const db = ctx.database.query<Tables>();
  const tariff = await tariffNo(db, batch);
  // Those of the dry run.
  if (batch.position === 0) await db.deleteFrom('batch_problem').where('batch_id', '=', batch.id).execute();
  const pool = sorting.pool;
  const ended = await eachStep(stepsOf(ctx, batch, batch.position), async (step) => {
    await ctx.database.transaction<Tables, void>(async (tx) => {
      const sorted = await sortRows(tx, { ...sorting, seen: new Set() }, step.rows);
      const { fresh } = sorted;
      await sorting.tariffs.make(tx, ctx.ids, batch.org_id, sorting.carrier);
      const numbers = fresh.map(({ number, place, terms }) => ({
        ...{ number, place: place.place, area: place.area },
        tariff: terms === undefined ? tariff : sorting.tariffs.no(terms),
      }));
      const created = await insertNumbers(tx, { orgId: batch.org_id, pool, batch: batch.no }, numbers);
      // Another import was faster with the others.
      await advance(tx, batch, step, sorted, created);
    });
    sorting.tariffs.settle();
    await tell();
  });
  if (!ended) return;
  await db
    .updateTable('batch')
    .set({ state: 'done', changed_at: new Date() })
    .where('id', '=', batch.id)
    .where('run', '=', batch.run)
    .execute();
}

/** Writes down a step. Throws where the batch was turned to something else: nothing of the step may stay. */
async function advance(
  tx: Db,
  batch: BatchRow,
  step: Step,
  { fresh, known, bad }: Sorted,
  created = fresh.length,
): Promise<void> {
  const row = await tx
    .updateTable('batch')
    .set((eb) => ({
      position: step.from + step.rows.length,
      bytes_done: BigInt(step.bytes),
      rows: eb('rows', '+', fresh.length + known + bad.length),
      created: eb('created', '+', created),
      known: eb('known', '+', known + fresh.length - created),
      bad: eb('bad', '+', bad.length),
    }))
    .where('id', '=', batch.id)
    .where('run', '=', batch.run)
    .where('position', '=', step.from)
    .returning('id')
    .executeTakeFirst();
  if (row === undefined) throw new Turned();
  if (bad.length > 0)
    await tx
      .insertInto('batch_problem')
      .values({ batch_id: batch.id, at: step.from, lines: packLines(bad) })
      .onConflict((on) => on.columns(['batch_id', 'at']).doUpdateSet({ lines: packLines(bad) }))
      .execute();
}

/** Rolls a step back, and ends the work on the batch. */
class Turned extends Error {}

interface Step {
  rows: Row[];
  /** Rows of the file before it. */
  from: number;
  /** Bytes of the file with it. */
  bytes: number;
}

/** Rows of a file from a row on, in steps. */
function stepsOf(ctx: ServerContext, batch: BatchRow, from: number) {
  const { blob, format } = batch;
  if (blob === null || format === null) throw gone();
  let line = 0;
  async function* steps(file: { blob: string; from: number; bytes: number }): AsyncGenerator<Step> {
    let [at, kept, bytes] = [0, [] as Row[], 0];
    for await (const piece of readRows(ctx.blobs, file, format as NonNullable<typeof format>)) {
      const skipped = Math.min(piece.rows.length, Math.max(0, from - at));
      at += skipped;
      kept = skipped === 0 && kept.length === 0 ? piece.rows : kept.concat(piece.rows.slice(skipped));
      bytes = piece.bytes;
      line = Math.max(line, piece.rows.at(-1)?.line ?? 0);
      while (kept.length >= stepRows) {
        const rows = kept.slice(0, stepRows);
        kept = kept.slice(stepRows);
        yield { rows, from: at, bytes };
        at += rows.length;
      }
    }
    if (kept.length > 0) yield { rows: kept, from: at, bytes };
  }
  const of = steps({ blob, from: batch.blob_from, bytes: Number(batch.bytes) });
  return { next: () => of.next(), end: () => of.return(undefined), lastLine: () => line };
}

/** While the database works on one step, the next one is read. Answers whether it came to the end. */
async function eachStep(steps: ReturnType<typeof stepsOf>, take: (step: Step) => Promise<void>): Promise<boolean> {
  let next = steps.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done === true) return true;
      next = steps.next();
      // Its fault is told where it is waited for.
      next.catch(() => undefined);
      await take(value);
    }
  } catch (error) {
    if (error instanceof Turned) return false;
    throw error;
  } finally {
    void steps.end().catch(() => undefined);
  }
}

async function sortingOf(ctx: ServerContext, batch: BatchRow): Promise<Omit<Sorting, 'seen'>> {
  const db = ctx.database.query<Tables>();
  const orgId = batch.org_id;
  const pools = await db
    .selectFrom('pool')
    .select(['id', 'no', 'name', 'carrier'])
    .where('org_id', '=', orgId)
    .execute();
  const pool = pools.find(({ id }) => id === batch.pool_id);
  if (pool === undefined || batch.mapping === null) throw gone();
  const carrier = await readCarrier(db, orgId, pool.carrier);
  return {
    ...{ orgId, carrier: carrier.key, pool: pool.no, batch: batch.no },
    understand: rowReader(carrier, await PlaceBook.of(db, orgId), batch.mapping),
    tariffs: await TariffBook.open(db, orgId, carrier.key),
    once: batch.format?.kind === 'capture',
    pools: new Map(pools.map(({ no, ...one }) => [no, one])),
  };
}

async function tariffNo(db: Db, { org_id, mapping }: BatchRow): Promise<number> {
  if (mapping?.tariff == null) return 0;
  const row = await db
    .selectFrom('tariff')
    .select('no')
    .where('org_id', '=', org_id)
    .where('id', '=', BigInt(mapping.tariff))
    .executeTakeFirst();
  if (row === undefined) throw gone();
  return row.no;
}

function gone(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'numbers.import-gone',
    message: {
      zh: '文件或所选资费已不在，请重新上传',
      en: 'The file or the selected tariff no longer exists. Upload the file again',
    },
  });
}
