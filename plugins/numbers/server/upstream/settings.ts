import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Selectable } from 'kysely';
import type { AdapterInput, AdapterSetting } from '../../shared/calls/upstream.ts';
import { brokeUnique, changedMeanwhile } from '../rows.ts';
import type { Db, Tables } from '../tables.ts';
import type { UpstreamAdapterTable } from './tables.ts';

export type AdapterRow = Selectable<UpstreamAdapterTable>;

/** What a key was sealed for: it opens for no other carrier or organisation. */
const placeOf = (orgId: bigint, carrier: string): string => `carrier/${orgId}/${carrier}`;

export function settingOf(row: AdapterRow): AdapterSetting {
  const { adapter, base, values, secret, per_minute, seconds, enabled, rev } = row;
  return { adapter, base, values, hasSecret: secret !== null, perMinute: per_minute, seconds, enabled, rev };
}

export function findAdapterRow(db: Db, orgId: bigint, carrier: string): Promise<AdapterRow | undefined> {
  return db
    .selectFrom('upstream_adapter')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('carrier', '=', carrier)
    .executeTakeFirst();
}

/**
 * Stores how a carrier is asked, over revision `rev` (0 for the first time). A key that is left out stays, but goes to no
 * other address or kind of system than those it was given for.
 */
export async function saveAdapter(
  ctx: ServerContext,
  orgId: bigint,
  carrier: string,
  { rev, secret, perMinute, values, ...given }: AdapterInput & { rev: number },
): Promise<AdapterRow> {
  const db = ctx.database.query<Tables>();
  const before = await findAdapterRow(db, orgId, carrier);
  const moved = before !== undefined && (before.adapter !== given.adapter || originOf(before) !== originOf(given));
  if (secret === undefined && before?.secret != null && moved) throw secretNeeded();
  const sealed = secret === undefined || secret === '' ? null : ctx.secrets.seal(secret, placeOf(orgId, carrier));
  const columns = { ...given, values: JSON.stringify(values), per_minute: perMinute };
  const withSecret = secret === undefined ? columns : { ...columns, secret: sealed };
  if (before === undefined) return insertAdapter(db, { org_id: orgId, carrier, ...columns, secret: sealed });
  const row = await db
    .updateTable('upstream_adapter')
    .set({ ...withSecret, rev: rev + 1 })
    .where('org_id', '=', orgId)
    .where('carrier', '=', carrier)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw changedMeanwhile(settingOf((await findAdapterRow(db, orgId, carrier)) ?? before));
}

async function insertAdapter(
  db: Db,
  values: Omit<AdapterRow, 'rev' | 'values'> & { values: string },
): Promise<AdapterRow> {
  try {
    return await db
      .insertInto('upstream_adapter')
      .values({ ...values, rev: 1 })
      .returningAll()
      .executeTakeFirstOrThrow();
  } catch (error) {
    if (!brokeUnique(error)) throw error;
    const now = await findAdapterRow(db, values.org_id, values.carrier);
    throw changedMeanwhile(now === undefined ? null : settingOf(now));
  }
}

/** The key of a row; throws where it was sealed by another key of the server's than today's. */
export function secretOf(ctx: ServerContext, { secret, org_id, carrier }: AdapterRow): string {
  const open = secret === null ? '' : ctx.secrets.open(secret, placeOf(org_id, carrier));
  if (open === undefined) throw secretNeeded();
  return open;
}

function originOf({ base }: { base: string }): string {
  return URL.parse(base)?.origin ?? '';
}

function secretNeeded(): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'numbers.upstream-secret',
    message: { zh: '请重新填写该接口的密钥', en: 'Enter the key of this API again' },
  });
}
