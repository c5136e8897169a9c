import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { RuleChangeRecord, RuleKind } from '../../shared/calls/rule-outputs.ts';
import type { Db, Tables } from '../tables.ts';
import type { RuleChangeTable } from './tables.ts';

/** Whose rules, and who changes them. */
export interface Who {
  orgId: bigint;
  by: bigint;
}

export interface Change {
  kind: RuleKind;
  subject: string;
  name: string;
  before: object | null;
  after: object | null;
}

/** Changes of an organisation's rules come one after another: what one checks, such as whose a segment is, holds until it ends. */
export async function lockRules(tx: Db, orgId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`numbers rules ${orgId}`}))`.execute(tx);
}

/** Writes a change into the history, within the transaction that makes it. Resolves to its id. */
export async function noteChange(ctx: ServerContext, tx: Db, { orgId, by }: Who, change: Change): Promise<bigint> {
  const id = ctx.ids.next();
  const { before, after } = change;
  await tx
    .insertInto('rule_change')
    .values({
      ...{ id, org_id: orgId, by, kind: change.kind, subject: change.subject, name: change.name },
      before: before === null ? null : JSON.stringify(before),
      after: after === null ? null : JSON.stringify(after),
    })
    .execute();
  // Which numbers end in it is marked when they come in: those that are there are marked anew. See `mark.ts`.
  if (change.kind === 'place' && areaOf(before) !== areaOf(after)) {
    const asked = { orgId: String(orgId), code: Number(change.subject) };
    await ctx.jobs.add('mark', asked, { key: `mark ${asked.orgId} ${asked.code}` }, tx);
  }
  return id;
}

const areaOf = (place: object | null): unknown => (place !== null && 'area' in place ? place.area : undefined);

/** Revision of something whose row begins anew: greater than any that it ever had. */
export async function nextRev(tx: Db, orgId: bigint, kind: RuleKind, subject: string): Promise<number> {
  const { count } = await tx
    .selectFrom('rule_change')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return count + 1;
}

export async function readChange(db: Db, orgId: bigint, id: bigint): Promise<Selectable<RuleChangeTable>> {
  const row = await db
    .selectFrom('rule_change')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-change',
    message: { zh: '没有这条修改记录', en: 'This change record does not exist' },
  });
}

const atOnce = 30;

/** Changes of a kind, or of one subject alone; newest first. */
export async function listChanges(
  ctx: ServerContext,
  orgId: bigint,
  { kind, subject, cursor }: { kind: RuleKind; subject?: string | undefined; cursor?: bigint | undefined },
): Promise<{ items: RuleChangeRecord[]; next: string | null }> {
  let select = ctx.database
    .query<Tables>()
    .selectFrom('rule_change')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(atOnce + 1);
  if (subject !== undefined) select = select.where('subject', '=', subject);
  if (cursor !== undefined) select = select.where('id', '<', cursor);
  const rows = await select.execute();
  const shown = rows.slice(0, atOnce);
  return {
    items: await toldChanges(ctx, orgId, shown),
    next: rows.length > atOnce ? (shown.at(-1)?.id.toString() ?? null) : null,
  };
}

export async function toldChanges(
  ctx: ServerContext,
  orgId: bigint,
  rows: readonly Selectable<RuleChangeTable>[],
): Promise<RuleChangeRecord[]> {
  const people = await ctx.people.byIds(orgId, [...new Set(rows.map(({ by }) => by))]);
  return rows.map(({ id, kind, subject, name, before, after, at, by }) => ({
    ...{ id, kind, subject, name, before, after },
    at: at.toISOString(),
    by: people.get(by)?.name ?? '',
  }));
}
