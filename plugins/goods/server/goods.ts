import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { CellChange, GoodValues } from '../shared/calls/inputs.ts';
import type { GoodRecord } from '../shared/calls/outputs.ts';
import type { BatchAction } from '../shared/choices.ts';
import { limits } from '../shared/limits.ts';
import { brokeUnique, callerId, changedMeanwhile, type GoodRow, goodOf } from './rows.ts';
import { wordsOf } from './search-terms.ts';
import type { Db, Tables } from './tables.ts';

/** Columns of what a person typed. */
export function columnsOf(values: GoodValues) {
  const { listPrice, images, ...rest } = values;
  return { ...rest, list_price: listPrice, images: JSON.stringify(images), words: wordsOf(values) };
}

/** A code for a good that was given none: `G` and the end of its id, which no two have. */
export function codeFor(id: bigint): string {
  return `G${id.toString(36).toUpperCase()}`;
}

export function noSuchGood(): FitoutError {
  return new FitoutError('notFound', {
    reason: 'goods.no-good',
    message: { zh: '商品不存在或已被彻底删除', en: 'This product does not exist or was permanently deleted' },
  });
}

async function codeTaken(ctx: ServerContext, orgId: bigint, code: string): Promise<FitoutError> {
  const holder = await ctx.database
    .query<Tables>()
    .selectFrom('good')
    .select(['name', 'trashed_at'])
    .where('org_id', '=', orgId)
    .where('code', '=', code)
    .executeTakeFirst();
  const name = holder?.name ?? '';
  const message =
    holder?.trashed_at != null
      ? { zh: `编号已被回收站中的“${name}”使用`, en: `“${name}” in the trash has this code` }
      : { zh: `编号已被“${name}”使用`, en: `“${name}” has this code already` };
  return new FitoutError('conflict', {
    reason: 'goods.code',
    message,
    detail: { fields: [{ field: 'good.code', message: message.zh }] },
  });
}

export async function readGood(db: Db, orgId: bigint, id: bigint): Promise<GoodRow> {
  const row = await db
    .selectFrom('good')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw noSuchGood();
  return row;
}

export async function createGood(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  values: GoodValues,
): Promise<GoodRecord> {
  const id = ctx.ids.next();
  const full = { ...values, code: values.code === '' ? codeFor(id) : values.code };
  const by = callerId(caller);
  try {
    return await ctx.database.transaction<Tables, GoodRecord>(async (tx) => {
      await roomFor(tx, orgId, 1);
      const row = await tx
        .insertInto('good')
        .values({ id, org_id: orgId, ...columnsOf(full), updated_by: by })
        .returningAll()
        .executeTakeFirstOrThrow();
      return goodOf(row);
    });
  } catch (error) {
    if (brokeUnique(error)) throw await codeTaken(ctx, orgId, full.code);
    throw error;
  }
}

/** Throws where `more` goods would be beyond what an organisation may have. */
export async function roomFor(tx: Db, orgId: bigint, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('good')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  if (Number(count) + more <= limits.goods) return;
  throw new FitoutError('unprocessable', {
    reason: 'goods.too-many',
    message: { zh: `商品最多 ${limits.goods} 件`, en: `There may be ${limits.goods} goods at most` },
  });
}

/** Stores a whole good over revision `rev`. Throws 'conflict' with what it is now where somebody was faster. */
export async function changeGood(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { id, rev, values }: { id: bigint; rev: number; values: GoodValues },
): Promise<GoodRecord> {
  const full = { ...values, code: values.code === '' ? codeFor(id) : values.code };
  const db = ctx.database.query<Tables>();
  try {
    const row = await db
      .updateTable('good')
      .set({ ...columnsOf(full), ...stamp(caller) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('rev', '=', rev)
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) return goodOf(row);
  } catch (error) {
    if (brokeUnique(error)) throw await codeTaken(ctx, orgId, full.code);
    throw error;
  }
  throw changedMeanwhile(goodOf(await readGood(db, orgId, id)));
}

/**
 * Changes cells of the list; the good's other values stay as they are. Throws 'conflict' with what it is now where a
 * cell holds neither what `from` says nor what is asked for.
 */
export async function changeCell(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  { from = {}, ...change }: CellChange,
): Promise<GoodRecord> {
  const db = ctx.database.query<Tables>();
  const set = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  let update = db
    .updateTable('good')
    .set({ ...set, ...stamp(caller) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null);
  for (const column of cellColumns) {
    const [before, next] = [from[column], change[column]];
    if (before !== undefined && next !== undefined) update = update.where(column, 'in', [before, next]);
  }
  const row = await update.returningAll().executeTakeFirst();
  if (row !== undefined) return goodOf(row);
  const now = await readGood(db, orgId, id);
  if (now.trashed_at !== null) throw noSuchGood();
  throw changedMeanwhile(goodOf(now));
}

const cellColumns = ['price', 'stock', 'sort'] as const;

function stamp(caller: Caller) {
  return { updated_by: callerId(caller), updated_at: sql<Date>`now()`, rev: sql<number>`rev + 1` };
}

/** Does `action` to many; answers those that were changed by it, so that it can be undone exactly. */
export async function changeMany(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  action: BatchAction,
  ids: readonly bigint[],
): Promise<bigint[]> {
  const db = ctx.database.query<Tables>();
  const among = sql<boolean>`id = any(${ids}::bigint[])`;
  if (action === 'purge') {
    const gone = await db
      .deleteFrom('good')
      .where('org_id', '=', orgId)
      .where('trashed_at', 'is not', null)
      .where(among)
      .returning('id')
      .execute();
    return gone.map(({ id }) => id);
  }
  let update = db
    .updateTable('good')
    .set({ ...stamp(caller), ...settings[action] })
    .where('org_id', '=', orgId)
    .where(among);
  if (action === 'restore') update = update.where('trashed_at', 'is not', null);
  else update = update.where('trashed_at', 'is', null);
  if (action === 'list' || action === 'unlist') update = update.where('listed', '=', action !== 'list');
  const rows = await update.returning('id').execute();
  return rows.map(({ id }) => id);
}

const settings = {
  list: { listed: true },
  unlist: { listed: false },
  trash: { trashed_at: sql<Date>`now()` },
  restore: { trashed_at: null },
} as const;

/** Adds and removes tags of many. Answers how many goods are different now. */
export async function changeTags(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { ids, add, remove }: { ids: readonly bigint[]; add: readonly string[]; remove: readonly string[] },
): Promise<number> {
  return ctx.database.transaction<Tables, number>(async (tx) => {
    const rows = await tx
      .selectFrom('good')
      .select(['id', 'name', 'code', 'tags'])
      .where('org_id', '=', orgId)
      .where('trashed_at', 'is', null)
      .where(sql<boolean>`id = any(${ids}::bigint[])`)
      .orderBy('id')
      .forUpdate()
      .execute();
    const changed = rows.flatMap((row) => {
      const tags = [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])].slice(0, limits.tags);
      return tags.join('\n') === row.tags.join('\n') ? [] : [{ ...row, tags, words: wordsOf({ ...row, tags }) }];
    });
    if (changed.length === 0) return 0;
    // Lists of different lengths are no array of arrays to PostgreSQL: they go as JSON.
    const values = JSON.stringify(changed.map(({ id, tags, words }) => ({ id: id.toString(), tags, words })));
    await sql`update good set tags = array(select jsonb_array_elements_text(v.tags)), words = v.words, rev = rev + 1,
        updated_at = now(), updated_by = ${callerId(caller)}
      from jsonb_to_recordset(${values}::jsonb) as v(id bigint, tags jsonb, words text)
      where good.id = v.id`.execute(tx);
    return changed.length;
  });
}
