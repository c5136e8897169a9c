import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import { type ChangedPreset, type NewPreset, type PresetRecord, preset } from '../shared/calls.ts';
import { recipeLimits } from '../shared/recipe.ts';
import type { Db, PresetTable, Tables } from './tables.ts';

type Row = Selectable<PresetTable>;

async function withPeople(ctx: ServerContext, orgId: bigint, rows: readonly Row[]): Promise<PresetRecord[]> {
  const people = await ctx.people.byIds(
    orgId,
    rows.map((row) => row.updated_by),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    recipe: row.recipe,
    rev: row.rev,
    by: people.get(row.updated_by)?.name ?? '',
    at: row.updated_at.toISOString(),
  }));
}

/** The organisation's presets, by name. */
export async function allPresets(ctx: ServerContext, orgId: bigint): Promise<PresetRecord[]> {
  const db = ctx.database.query<Tables>();
  const rows = await db.selectFrom('preset').selectAll().where('org_id', '=', orgId).execute();
  const words = new Intl.Collator('zh-CN', { numeric: true });
  return withPeople(
    ctx,
    orgId,
    rows.sort((a, b) => words.compare(a.name, b.name)),
  );
}

async function rowOf(db: Db, orgId: bigint, id: bigint): Promise<Row> {
  const row = await db
    .selectFrom('preset')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'convert.no-preset',
    message: { zh: '预设不存在或已被删除', en: 'This preset does not exist or was deleted' },
  });
}

/** Tells a name that is taken from every other fault of the database. */
async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'preset_name') {
      const message = { zh: `已有名为「${name}」的预设`, en: `A preset named “${name}” already exists` };
      throw new FitoutError('conflict', {
        reason: 'convert.preset-exists',
        message,
        detail: { fields: [{ field: 'name', message: message.zh }] },
      });
    }
    throw error;
  }
}

/** Somebody was faster: `now` is what they made of it. */
function changedMeanwhile(now: PresetRecord | undefined): FitoutError {
  return new FitoutError('conflict', {
    reason: 'convert.preset-changed',
    message: {
      zh: '预设已被他人修改，请查看最新内容后重试',
      en: 'Someone else changed this preset in the meantime. Check it and try again',
    },
    detail: { now: now && preset.encode(now) },
  });
}

function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}

export async function addPreset(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { name, recipe }: NewPreset,
): Promise<PresetRecord> {
  const row = await ctx.database.transaction<Tables, Row>(async (tx) => {
    // Two at once must not both take the last place.
    await sql`select pg_advisory_xact_lock(hashtext('convert.presets'), ${Number(orgId % 2_147_483_647n)}::int)`.execute(
      tx,
    );
    const { count } = await tx
      .selectFrom('preset')
      .select((eb) => eb.fn.countAll<bigint>().as('count'))
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= recipeLimits.presets)
      throw new FitoutError('unprocessable', {
        reason: 'convert.too-many-presets',
        message: {
          zh: `最多保存 ${recipeLimits.presets} 个预设`,
          en: `At most ${recipeLimits.presets} presets can be saved`,
        },
      });
    const values = {
      ...{ id: ctx.ids.next(), org_id: orgId, name, recipe: JSON.stringify(recipe) },
      updated_by: callerId(caller),
    };
    return named(name, tx.insertInto('preset').values(values).returningAll().executeTakeFirstOrThrow());
  });
  return (await withPeople(ctx, orgId, [row]))[0] as PresetRecord;
}

/** Throws 'conflict' where somebody was faster. */
export async function changePreset(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  { rev, name, recipe }: ChangedPreset,
): Promise<PresetRecord> {
  const db = ctx.database.query<Tables>();
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(recipe === undefined ? {} : { recipe: JSON.stringify(recipe) }),
    ...{ rev: rev + 1, updated_at: sql<Date>`now()`, updated_by: callerId(caller) },
  };
  const row = await named(
    name ?? '',
    db
      .updateTable('preset')
      .set(change)
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('rev', '=', rev)
      .returningAll()
      .executeTakeFirst(),
  );
  const [now] = await withPeople(ctx, orgId, [row ?? (await rowOf(db, orgId, id))]);
  if (row === undefined || now === undefined) throw changedMeanwhile(now);
  return now;
}

/** Answers the name of what is gone. */
export async function deletePreset(ctx: ServerContext, orgId: bigint, id: bigint): Promise<string> {
  const db = ctx.database.query<Tables>();
  const { name } = await rowOf(db, orgId, id);
  await db.deleteFrom('preset').where('org_id', '=', orgId).where('id', '=', id).execute();
  return name;
}
