import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../../sdk/base/errors.ts';
import type { Answered } from '../../../../sdk/server.ts';
import { readJson, writeJson } from '../../http/json.ts';
import type { KernelTables } from '../../schema/tables.ts';
import type { ServerKernel } from '../../server-kernel.ts';

/** Bytes of a value as JSON, and of a store: keys, and bytes of keys and values together. */
export const storeLimits = {
  value: 64 * 1024,
  user: { keys: 256, bytes: 1024 * 1024 },
  org: { keys: 2_000, bytes: 10 * 1024 * 1024 },
  /** All people of one organisation together. */
  people: { bytes: 1024 * 1024 * 1024 },
  slice: { keys: 100, bytes: 1024 * 1024 },
} as const;

/** Whose store of a plugin: one person's, or without one the organisation's. */
export interface StorePlace {
  plugin: string;
  orgId: bigint;
  personId: bigint | null;
}

/** A value as it is answered. */
type KeptValue = Answered<'PUT /v1/plugins/:id/store/:scope/entry'>;

interface Row {
  key: string;
  value: string;
  rev: bigint;
  changed_at: Date;
}

type Db = Kysely<KernelTables>;

export async function readKey(db: Db, place: StorePlace, key: string): Promise<KeptValue | undefined> {
  const row = await of(db, place).where('key', '=', key).executeTakeFirst();
  return row === undefined ? undefined : kept(row);
}

/** In the order of their keys. `next` is the last key where there may be more. */
export async function listKeys(
  db: Db,
  place: StorePlace,
  { prefix, after }: { prefix: string; after: string },
): Promise<{ items: KeptValue[]; next: string | null }> {
  const { keys, bytes } = storeLimits.slice;
  const rows = await of(db, place)
    .select((eb) =>
      eb.fn
        .sum<string>('bytes')
        .over((over) => over.orderBy('key'))
        .as('until'),
    )
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .where('key', '>', after)
    .orderBy('key')
    .limit(keys + 1)
    .execute();
  // The first one always, however long it is.
  const fit = rows.filter((row, index) => index === 0 || (index < keys && Number(row.until) <= bytes));
  return { items: fit.map(kept), next: fit.length < rows.length ? (fit.at(-1)?.key ?? null) : null };
}

/**
 * Writes one key under the store's lock, so that its quota and `rev` are held against what is there. Throws 'tooLarge',
 * 'storageFull', and 'conflict' with detail `{now}` where `rev` is not that of the present value (0: there is none).
 */
export async function writeKey(
  kernel: Pick<ServerKernel, 'transaction'>,
  place: StorePlace,
  { key, value, rev }: { key: string; value: unknown; rev: number | undefined },
): Promise<KeptValue> {
  const text = jsonOf(value);
  const bytes = Buffer.byteLength(text);
  if (bytes > storeLimits.value)
    throw new FitoutError('tooLarge', {
      reason: 'kernel.store-value',
      message: { zh: '要保存的内容超过 64 kB', en: 'The value is larger than 64 kB' },
      detail: { maxBytes: storeLimits.value },
    });
  return kernel.transaction(async (tx) => {
    await lock(tx, place);
    const now = await readKey(tx, place, key);
    refuseStale(rev, now);
    await refuseBeyondQuota(tx, place, key, Buffer.byteLength(key) + bytes);
    const values = {
      value: text,
      bytes: Buffer.byteLength(key) + bytes,
      rev: sql<bigint>`nextval('plugin_store_rev')`,
      changed_at: sql<Date>`now()`,
    };
    const row = await tx
      .insertInto('plugin_store')
      .values({ plugin: place.plugin, org_id: place.orgId, person_id: place.personId, key, ...values })
      .onConflict((conflict) => conflict.columns(['plugin', 'org_id', 'person_id', 'key']).doUpdateSet(values))
      .returning(['key', 'value', 'rev', 'changed_at'])
      .executeTakeFirstOrThrow();
    if (place.personId !== null) await refuseBeyondTotal(tx, place);
    return kept(row);
  });
}

/** True where there was something to remove. Throws 'conflict' as `writeKey` does. */
export async function removeKey(
  kernel: Pick<ServerKernel, 'transaction'>,
  place: StorePlace,
  { key, rev }: { key: string; rev: number | undefined },
): Promise<boolean> {
  return kernel.transaction(async (tx) => {
    await lock(tx, place);
    refuseStale(rev, rev === undefined ? undefined : await readKey(tx, place, key));
    const gone = await tx.deleteFrom('plugin_store').where(inPlace(place)).where('key', '=', key).executeTakeFirst();
    return gone.numDeletedRows > 0n;
  });
}

/** All that a plugin keeps, of everybody: at its uninstall with data. */
export async function forgetPlugin(db: Db, plugin: string): Promise<void> {
  await db.deleteFrom('plugin_store').where('plugin', '=', plugin).execute();
  await db.deleteFrom('plugin_upstream').where('plugin', '=', plugin).execute();
}

/** What plugins keep of a person who leaves. */
export async function forgetPerson(db: Db, personId: bigint): Promise<void> {
  await db.deleteFrom('plugin_store').where('person_id', '=', personId).execute();
}

function of(db: Db, place: StorePlace) {
  return db.selectFrom('plugin_store').select(['key', 'value', 'rev', 'changed_at']).where(inPlace(place));
}

/** The rows of one store. */
function inPlace({ plugin, orgId, personId }: StorePlace) {
  return (row: ExpressionBuilder<KernelTables, 'plugin_store'>) =>
    row.and([
      row('plugin', '=', plugin),
      row('org_id', '=', orgId),
      row('person_id', personId === null ? 'is' : '=', personId),
    ]);
}

async function lock(tx: Db, { plugin, orgId, personId }: StorePlace): Promise<void> {
  const name = `plugin-store ${plugin} ${orgId} ${personId ?? ''}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

function refuseStale(rev: number | undefined, now: KeptValue | undefined): void {
  if (rev === undefined || rev === (now?.rev ?? 0)) return;
  throw new FitoutError('conflict', { reason: 'kernel.store-changed', detail: { now: now ?? null } });
}

async function refuseBeyondQuota(tx: Db, place: StorePlace, key: string, bytes: number): Promise<void> {
  const quota = place.personId === null ? storeLimits.org : storeLimits.user;
  const { keys, held } = await tx
    .selectFrom('plugin_store')
    .select((eb) => [eb.fn.countAll<string>().as('keys'), eb.fn.sum<string | null>('bytes').as('held')])
    .where(inPlace(place))
    .where('key', '!=', key)
    .executeTakeFirstOrThrow();
  if (Number(keys) < quota.keys && Number(held ?? 0) + bytes <= quota.bytes) return;
  throw new FitoutError('storageFull', {
    reason: 'kernel.store-full',
    message:
      place.personId === null
        ? { zh: '此插件在本组织的存储已满', en: "The plugin's storage of this organisation is full" }
        : { zh: '此插件为您保存的内容已满', en: "The plugin's storage for you is full" },
    detail: { maxKeys: quota.keys, maxBytes: quota.bytes },
  });
}

/** With the value in it already. */
async function refuseBeyondTotal(tx: Db, { plugin, orgId }: StorePlace): Promise<void> {
  const total = await tx
    .selectFrom('plugin_store_total')
    .select('bytes')
    .where('plugin', '=', plugin)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (total === undefined || total.bytes <= BigInt(storeLimits.people.bytes)) return;
  throw new FitoutError('storageFull', {
    reason: 'kernel.store-all-full',
    message: {
      zh: '此插件为本组织所有人保存的内容已满，请联系管理员',
      en: 'The plugin keeps as much as it may for all people of this organisation: ask an administrator',
    },
    detail: { maxBytes: storeLimits.people.bytes },
  });
}

function jsonOf(value: unknown): string {
  try {
    return writeJson(value);
  } catch {
    // Nested deeper than a stack goes.
    throw new FitoutError('badRequest', { reason: 'kernel.json' });
  }
}

function kept({ key, value, rev, changed_at }: Row): KeptValue {
  return { key, value: readJson(value), rev: Number(rev), changedAt: changed_at };
}
