import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { DrawBanner, DrawItem } from '../api.ts';
import { builtInBanners, builtInItems } from '../shared/built-in.ts';
import type { Entry, Values } from '../shared/calls/outputs.ts';
import type { Table } from '../shared/choices.ts';
import { itemKey } from '../shared/keys.ts';
import { limits } from '../shared/limits.ts';
import type { ChangeTable, Db, Tables } from './tables.ts';

type Row = Pick<Selectable<ChangeTable>, 'key' | 'value' | 'removed' | 'rev' | 'updated_at'>;

const builtIn: { [T in Table]: ReadonlyMap<string, Values[T]> } = {
  items: new Map(builtInItems.map((item) => [itemKey(item), item])),
  banners: new Map(builtInBanners.map((banner) => [banner.id, banner])),
};

export function builtInOf<T extends Table>(table: T, key: string): Values[T] | undefined {
  return builtIn[table].get(key);
}

function entryOf<T extends Table>(table: T, row: Row): Entry<Values[T]> {
  return {
    key: row.key,
    value: row.value as Values[T],
    origin: builtIn[table].has(row.key) ? 'changed' : 'own',
    removed: row.removed,
    rev: row.rev,
    updatedAt: row.updated_at.toISOString(),
  };
}

const untouched = <T extends Table>(key: string, value: Values[T]): Entry<Values[T]> => ({
  key,
  value,
  origin: 'built-in',
  removed: false,
  rev: 0,
  updatedAt: null,
});

/** Equal values have equal text: what came back from the database has its fields in another order. */
export function sameValue(a: DrawItem | DrawBanner, b: DrawItem | DrawBanner): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_key, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
        : part,
    );
  return text(a) === text(b);
}

/** A whole table of an organisation: what comes with the product, with the staff's changes over it. In no order. */
export async function allEntries<T extends Table>(db: Db, orgId: bigint, table: T): Promise<Entry<Values[T]>[]> {
  const rows = await db
    .selectFrom('change')
    .select(['key', 'value', 'removed', 'rev', 'updated_at'])
    .where('org_id', '=', orgId)
    .where('kind', '=', table)
    .execute();
  const entries = new Map<string, Entry<Values[T]>>();
  for (const [key, value] of builtIn[table]) entries.set(key, untouched(key, value as Values[T]));
  for (const row of rows) entries.set(row.key, entryOf(table, row));
  return [...entries.values()];
}

export async function readEntry<T extends Table>(
  db: Db,
  orgId: bigint,
  table: T,
  key: string,
): Promise<Entry<Values[T]>> {
  const row = await db
    .selectFrom('change')
    .select(['key', 'value', 'removed', 'rev', 'updated_at'])
    .where('org_id', '=', orgId)
    .where('kind', '=', table)
    .where('key', '=', key)
    .executeTakeFirst();
  if (row !== undefined) return entryOf(table, row);
  const value = builtInOf(table, key);
  if (value !== undefined) return untouched(key, value);
  throw new FitoutError('notFound', {
    reason: 'draws-admin.no-entry',
    message: { zh: '内容不存在或已被彻底删除', en: 'This entry does not exist or was permanently deleted' },
  });
}

export function callerId(caller: Caller): bigint {
  if (caller.id === undefined) throw new FitoutError('sessionExpired');
  return caller.id;
}

/** Throws where `more` changed lines would be beyond what an organisation may have. */
export async function roomFor(db: Db, orgId: bigint, table: Table, more: number): Promise<void> {
  const { count } = await db
    .selectFrom('change')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('org_id', '=', orgId)
    .where('kind', '=', table)
    .executeTakeFirstOrThrow();
  if (Number(count) + more <= limits.lines) return;
  throw new FitoutError('unprocessable', {
    reason: 'draws-admin.too-many',
    message: { zh: `最多可添加或修改 ${limits.lines} 条`, en: `You can add or change at most ${limits.lines} entries` },
  });
}

/** Somebody was faster: `now` is what they made of it. */
function changedMeanwhile(now: Entry): FitoutError {
  return new FitoutError('conflict', {
    reason: 'draws-admin.changed',
    message: {
      zh: '内容已被他人修改，请刷新后重试',
      en: 'Someone else changed this in the meantime. Reload and try again',
    },
    detail: { now },
  });
}

function exists(name: string): FitoutError {
  const message = { zh: `编号已存在：${name}`, en: `This number already exists: ${name}` };
  return new FitoutError('conflict', {
    reason: 'draws-admin.exists',
    message,
    detail: { fields: [{ field: 'value.id', message: message.zh }] },
  });
}

export function nameOf(value: DrawItem | DrawBanner): string {
  if ('kind' in value) return value.zh || value.en;
  return value.title.zh || value.title.en || `${value.pool} ${value.version} ${value.from.slice(0, 10)}`;
}

interface Saving<T extends Table> {
  key: string;
  /** Of what it is based on; undefined for something new. */
  rev: number | undefined;
  value: Values[T];
}

/** Stores a whole line. Throws 'conflict' where somebody was faster, or where something new is there already. */
export async function saveEntry<T extends Table>(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  table: T,
  { key, rev, value }: Saving<T>,
): Promise<Entry<Values[T]>> {
  const by = callerId(caller);
  return ctx.database.transaction<Tables, Entry<Values[T]>>(async (tx) => {
    const now = await readEntry(tx, orgId, table, key).catch(() => undefined);
    if (rev === undefined && now !== undefined && !now.removed) throw exists(nameOf(now.value));
    if (rev !== undefined && now === undefined) await readEntry(tx, orgId, table, key);
    const base = rev ?? now?.rev ?? 0;
    if (now !== undefined && now.rev !== base) throw changedMeanwhile(now);
    if (base === 0) await roomFor(tx, orgId, table, 1);
    const row = await tx
      .insertInto('change')
      .values({
        org_id: orgId,
        kind: table,
        key,
        value: JSON.stringify(value),
        removed: false,
        rev: base + 1,
        updated_by: by,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'kind', 'key'])
          .doUpdateSet({
            value: JSON.stringify(value),
            removed: false,
            rev: base + 1,
            updated_at: sql<Date>`now()`,
            updated_by: by,
          })
          .where('change.rev', '=', base),
      )
      .returning(['key', 'value', 'removed', 'rev', 'updated_at'])
      .executeTakeFirst();
    if (row === undefined) throw changedMeanwhile(await readEntry(tx, orgId, table, key));
    return entryOf(table, row);
  });
}

/** Takes a line out, or puts it back as it was. */
export async function removeEntry<T extends Table>(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  table: T,
  key: string,
  removed: boolean,
): Promise<Entry<Values[T]>> {
  const by = callerId(caller);
  return ctx.database.transaction<Tables, Entry<Values[T]>>(async (tx) => {
    const now = await readEntry(tx, orgId, table, key);
    const own = builtInOf(table, key);
    if (!removed && own !== undefined && sameValue(own, now.value)) {
      await deleteChange(tx, orgId, table, key);
      return untouched(key, own);
    }
    if (now.rev === 0) await roomFor(tx, orgId, table, 1);
    const change = { removed, updated_by: by, updated_at: sql<Date>`now()`, rev: sql<number>`change.rev + 1` };
    const row = await tx
      .insertInto('change')
      .values({
        org_id: orgId,
        kind: table,
        key,
        value: JSON.stringify(now.value),
        removed,
        rev: 1,
        updated_by: by,
      })
      .onConflict((conflict) => conflict.columns(['org_id', 'kind', 'key']).doUpdateSet(change))
      .returning(['key', 'value', 'removed', 'rev', 'updated_at'])
      .executeTakeFirstOrThrow();
    return entryOf(table, row);
  });
}

/** Lets go of the staff's change: the product's own words again. Of a line of their own, which must be removed: for good. */
export async function dropChange(ctx: ServerContext, orgId: bigint, table: Table, key: string): Promise<Entry | null> {
  return ctx.database.transaction<Tables, Entry | null>(async (tx) => {
    const now = await readEntry(tx, orgId, table, key);
    const own = builtInOf(table, key);
    if (own === undefined && !now.removed)
      throw new FitoutError('conflict', {
        reason: 'draws-admin.not-removed',
        message: { zh: '请先删除，再彻底删除', en: 'Remove it before deleting it for good' },
      });
    await deleteChange(tx, orgId, table, key);
    return own === undefined ? null : untouched(key, own);
  });
}

async function deleteChange(tx: Db, orgId: bigint, table: Table, key: string): Promise<void> {
  await tx.deleteFrom('change').where('org_id', '=', orgId).where('kind', '=', table).where('key', '=', key).execute();
}
