import { FitoutError } from '@fitout/sdk';
import { sql } from 'kysely';
import type { Estimate } from '../../shared/calls/generations.ts';
import { budgetOf } from '../providers/settings.ts';
import type { Db } from '../tables.ts';

/** Months as the people of the product have them. */
const zone = 'Asia/Shanghai';

const thisMonth = sql<boolean>`created_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}`;

/** Who spent how much this month, the most first. */
export async function spentBy(db: Db, orgId: bigint): Promise<{ person: bigint; used: number }[]> {
  const rows = await db
    .selectFrom('generation')
    .select(['person_id', sql<string>`sum(cost)`.as('used')])
    .where('org_id', '=', orgId)
    .where(thisMonth)
    .groupBy('person_id')
    .having(sql<number>`sum(cost)`, '>', 0)
    .orderBy(sql`sum(cost)`, 'desc')
    .execute();
  return rows.map(({ person_id, used }) => ({ person: person_id, used: Number(used) }));
}

/** What a request of `cost` fen would come to, with what was spent this month. */
export async function estimateOf(db: Db, orgId: bigint, person: bigint, cost: number): Promise<Estimate> {
  const limits = await budgetOf(db, orgId);
  const { org, own } = await db
    .selectFrom('generation')
    .select([
      sql<string>`coalesce(sum(cost), 0)`.as('org'),
      sql<string>`coalesce(sum(cost) filter (where person_id = ${person}), 0)`.as('own'),
    ])
    .where('org_id', '=', orgId)
    .where(thisMonth)
    .executeTakeFirstOrThrow();
  const spent = (used: string, limit: number | null) => ({ used: Number(used), limit });
  const all = { org: spent(org, limits.org), person: spent(own, limits.person) };
  const fits = [all.org, all.person].every(({ used, limit }) => limit === null || used + cost <= limit);
  return { cost, ...all, fits };
}

/** To the end of the transaction nobody else of the organisation spends. Throws where it would be too much. */
export async function spend(tx: Db, orgId: bigint, person: bigint, cost: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ai.budget:${orgId}`}, 0))`.execute(tx);
  const estimate = await estimateOf(tx, orgId, person, cost);
  if (estimate.fits) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.budget',
    message: { zh: '本月的生成额度不足', en: 'Not enough budget left this month' },
    detail: estimate,
  });
}
