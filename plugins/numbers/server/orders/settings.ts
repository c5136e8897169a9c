import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { OrderSettings } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { brokeUnique, changedMeanwhile } from '../rows.ts';
import type { Db, Tables } from '../tables.ts';

/** How an organisation holds numbers and keeps orders; `rev` 0 where nobody changed it yet. */
export async function orderSettingsOf(db: Db, orgId: bigint): Promise<OrderSettings & { rev: number }> {
  const row = await db.selectFrom('number_setting').selectAll().where('org_id', '=', orgId).executeTakeFirst();
  return {
    retentionDays: row?.retention_days ?? limits.retentionDays,
    holdMinutes: row?.hold_minutes ?? limits.holdMinutes,
    holdsOfOne: row?.holds_of_one ?? limits.holdsOfOne,
    rev: row?.rev ?? 0,
  };
}

export async function saveOrderSettings(
  ctx: ServerContext,
  orgId: bigint,
  { rev, ...settings }: OrderSettings & { rev: number },
): Promise<OrderSettings & { rev: number }> {
  const db = ctx.database.query<Tables>();
  const set = {
    retention_days: settings.retentionDays,
    hold_minutes: settings.holdMinutes,
    holds_of_one: settings.holdsOfOne,
    rev: rev + 1,
    changed_at: sql<Date>`clock_timestamp()`,
  };
  const saved =
    rev === 0
      ? await db
          .insertInto('number_setting')
          .values({ org_id: orgId, ...set })
          .execute()
          .then(
            () => true,
            (error: unknown) => {
              if (brokeUnique(error)) return false;
              throw error;
            },
          )
      : (await db
          .updateTable('number_setting')
          .set(set)
          .where('org_id', '=', orgId)
          .where('rev', '=', rev)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows)) === 1n;
  const now = await orderSettingsOf(db, orgId);
  if (!saved) throw changedMeanwhile(now);
  return now;
}
