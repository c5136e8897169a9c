import { dayIn, FitoutError, startOfDay } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { Estimate } from '../../shared/calls/generations.ts';
import { budgetOf } from '../providers/settings.ts';
import type { Db } from '../tables.ts';

/** Whose budget: months begin in the organisation's zone (IANA name). */
export interface BudgetOf {
  orgId: bigint;
  zone: string;
}

/** The first instant of the present month. */
const monthStart = (zone: string): Date => startOfDay(`${dayIn(new Date(), zone).slice(0, 7)}-01`, zone);

/** The budget of an organisation as it is now. */
export function budgetIn({ people }: Pick<ServerContext, 'people'>, orgId: bigint): BudgetOf {
  return { orgId, zone: people.timeZoneOf(orgId) };
}

/** Who spent how much this month, the most first. */
export async function spentBy(db: Db, { orgId, zone }: BudgetOf): Promise<{ person: bigint; used: number }[]> {
  const rows = await db
    .selectFrom('generation')
    .select(['person_id', sql<string>`sum(cost)`.as('used')])
    .where('org_id', '=', orgId)
    .where('created_at', '>=', monthStart(zone))
    .groupBy('person_id')
    .having(sql<number>`sum(cost)`, '>', 0)
    .orderBy(sql`sum(cost)`, 'desc')
    .execute();
  return rows.map(({ person_id, used }) => ({ person: person_id, used: Number(used) }));
}

/** What a request of `cost` fen would come to, with what was spent this month. */
export async function estimateOf(db: Db, of: BudgetOf, person: bigint, cost: number): Promise<Estimate> {
  const { orgId, zone } = of;
  const limits = await budgetOf(db, orgId);
  const { org, own } = await db
    .selectFrom('generation')
    .select([
      sql<string>`coalesce(sum(cost), 0)`.as('org'),
      sql<string>`coalesce(sum(cost) filter (where person_id = ${person}), 0)`.as('own'),
    ])
    .where('org_id', '=', orgId)
    .where('created_at', '>=', monthStart(zone))
    .executeTakeFirstOrThrow();
  const spent = (used: string, limit: number | null) => ({ used: Number(used), limit });
  const all = { org: spent(org, limits.org), person: spent(own, limits.person) };
  const fits = [all.org, all.person].every(({ used, limit }) => limit === null || used + cost <= limit);
  return { cost, ...all, fits };
}

/** To the end of the transaction nobody else of the organisation spends. Throws where it would be too much. */
export async function spend(tx: Db, of: BudgetOf, person: bigint, cost: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ai.budget:${of.orgId}`}, 0))`.execute(tx);
  const estimate = await estimateOf(tx, of, person, cost);
  if (estimate.fits) return;
  throw new FitoutError('unprocessable', {
    reason: 'ai.budget',
    message: { zh: '本月的生成额度不足', en: 'Not enough budget left this month' },
    detail: estimate,
  });
}
