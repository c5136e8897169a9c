import { type Kysely, sql } from 'kysely';
import { FitoutError } from '../../../sdk/base/errors.ts';
import type { PlatformTables } from '../../../sdk/server.ts';

/**
 * Serialises what touches an organisation's owners and roles, so that two people cannot take the last owner away at
 * the same moment.
 */
export async function lockPeople(tx: Kysely<PlatformTables>, orgId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`people ${orgId}`}, 0))`.execute(tx);
}

/** Throws where no enabled owner is left. Call it after the change, in its transaction. */
export async function checkOwnerLeft(tx: Kysely<PlatformTables>, orgId: bigint): Promise<void> {
  const left = await tx
    .selectFrom('person as p')
    .innerJoin('person_role as pr', 'pr.person_id', 'p.id')
    .innerJoin('role as r', 'r.id', 'pr.role_id')
    .select('p.id')
    .where('p.org_id', '=', orgId)
    .where('p.disabled_at', 'is', null)
    .where('r.key', '=', 'owner')
    .where('r.built_in', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (left === undefined)
    throw new FitoutError('unprocessable', {
      reason: 'kernel.last-owner',
      message: { zh: '这是最后一位所有者，不能停用或移除其所有者角色', en: 'The last owner must stay an owner' },
    });
}
