import { FitoutError } from '@fitout/sdk';
import type { Caller, ServerContext } from '@fitout/sdk/server';
import { type Kysely, type Selectable, sql } from 'kysely';
import { migrateDocument } from '../../shared/blocks/registry.ts';
import type { PageSchedule } from '../../shared/calls/outputs.ts';
import type { ScheduleOrder } from '../../shared/calls/publishing.ts';
import { cleanDocument } from '../drafts/clean.ts';
import { changesSince, conflict } from '../drafts/drafts.ts';
import { limits } from '../limits.ts';
import { callerId } from '../pages/pages.ts';
import { lockLivePage, type PageRow, pageRow } from '../pages/rows.ts';
import type { ScheduleTable, Tables } from '../tables.ts';
import { recordUsage } from '../usage/usage.ts';
import { afterPublish, insertVersion, publishable, takeOff } from './publishing.ts';
import { type ScheduleRow, scheduleColumns, scheduleOf } from './schedule-rows.ts';

/**
 * Fixes the draft of this revision as what will be live from `from` to `to`, in place of the page's former plan.
 * Refuses as publishPage does, and with 422 for times that make no sense. With `from` in the past minute, or none, it
 * is carried out at once.
 */
export async function planPage(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  id: bigint,
  order: ScheduleOrder,
): Promise<PageSchedule | null> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const page = await lockLivePage(tx, orgId, id);
    if (order.rev !== page.rev) throw conflict(await changesSince(tx, page, order.rev));
    const { from, to } = await timesOf(tx, order);
    const document = await publishable(ctx, tx, page);
    await tx.deleteFrom('schedule').where('page_id', '=', id).execute();
    await tx
      .insertInto('schedule')
      .values({
        page_id: id,
        org_id: orgId,
        state: 'waiting',
        from,
        to,
        after: order.after,
        title: page.title,
        note: order.note,
        document: JSON.stringify(document),
        rev: page.rev,
        created_by: callerId(caller),
      })
      .execute();
    await queue(ctx, tx, id, from);
  });
  await ctx.audit.record(caller, 'decoration.plan', { kind: 'page', id }, { from: order.from, to: order.to });
  await recordUsage(ctx, orgId, id);
  await ctx.events.publish('page', id, orgId);
  await carryOut(ctx, id);
  return readPlan(ctx, orgId, id);
}

/** The page's plan, or null. */
export async function readPlan(ctx: ServerContext, orgId: bigint, id: bigint): Promise<PageSchedule | null> {
  const db = ctx.database.query<Tables>();
  await pageRow(db, orgId, id);
  const row = await db.selectFrom('schedule').select(scheduleColumns).where('page_id', '=', id).executeTakeFirst();
  if (row === undefined) return null;
  const names = await ctx.people.byIds(orgId, [row.created_by]);
  return scheduleOf(row, names.get(row.created_by)?.name ?? '');
}

/** Forgets the plan: one that waits is never published, one that is on has no end. What is live now stays. */
export async function cancelPlan(ctx: ServerContext, caller: Caller, orgId: bigint, id: bigint): Promise<void> {
  const page = await ctx.database.transaction<Tables, PageRow | undefined>(async (tx) => {
    const row = await lockLivePage(tx, orgId, id);
    const gone = await tx.deleteFrom('schedule').where('page_id', '=', id).executeTakeFirst();
    return gone.numDeletedRows === 0n ? undefined : row;
  });
  if (page === undefined) return;
  await ctx.audit.record(caller, 'decoration.unplan', { kind: 'page', id, name: page.title });
  await recordUsage(ctx, orgId, id);
  await ctx.events.publish('page', id, orgId);
}

/**
 * Does what the page's plan says is due by the database's clock, step by step. The page is locked meanwhile and each
 * step changes the plan in the transaction of its effect, so however often and on however many servers this runs, each
 * step happens once.
 */
export async function carryOut(ctx: ServerContext, id: bigint): Promise<void> {
  while (await step(ctx, id));
}

/** A plan that is not tried again: it is off, the page stays as it is, and the log tells who made it. */
export async function giveUpPlan(ctx: ServerContext, id: bigint): Promise<void> {
  const db = ctx.database.query<Tables>();
  const plan = await db
    .deleteFrom('schedule')
    .where('page_id', '=', id)
    .where(dueAt, '<=', sql<Date>`now()`)
    .returning(['org_id', 'created_by', 'title'])
    .executeTakeFirst();
  if (plan === undefined) return;
  const planner = await plannerOf(ctx, plan.org_id, plan.created_by);
  await ctx.audit.record(planner, 'decoration.plan-given-up', { kind: 'page', id, name: plan.title });
  await ctx.events.publish('page', id, plan.org_id);
}

/** Plans whose job was lost, say with a queue that was emptied. */
export async function carryOutAllDue(ctx: ServerContext): Promise<void> {
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('schedule')
    .select('page_id')
    .where(dueAt, '<=', sql<Date>`now()`)
    .execute();
  for (const row of rows) await carryOut(ctx, row.page_id);
}

const dueAt = sql<Date>`(case state when 'waiting' then "from" else "to" end)`;

interface Done {
  row: PageRow;
  by: bigint;
  action: string;
}

async function step(ctx: ServerContext, id: bigint): Promise<boolean> {
  const done = await ctx.database.transaction<Tables, Done | undefined>(async (tx) => {
    // Pages are locked before their plans, everywhere, so that nobody waits in a circle.
    const owner = await tx.selectFrom('schedule').select('org_id').where('page_id', '=', id).executeTakeFirst();
    if (owner === undefined) return undefined;
    const page = await lockLivePage(tx, owner.org_id, id);
    const plan = await tx
      .selectFrom('schedule')
      .selectAll()
      .where('page_id', '=', id)
      .where(dueAt, '<=', sql<Date>`now()`)
      .executeTakeFirst();
    if (plan === undefined) return undefined;
    return plan.state === 'waiting' ? begin(ctx, tx, page, plan) : end(tx, page, plan);
  });
  if (done === undefined) return false;
  const planner = await plannerOf(ctx, done.row.org_id, done.by);
  await afterPublish(ctx, planner, done.row, done.action);
  return true;
}

async function plannerOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<Caller> {
  const name = (await ctx.people.byIds(orgId, [id])).get(id)?.name ?? '';
  return { kind: 'staff', id, orgId, name, can: () => false };
}

async function begin(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  page: PageRow,
  plan: Selectable<ScheduleTable>,
): Promise<Done> {
  // Blocks may have new versions since.
  const document = cleanDocument(migrateDocument(plan.document as NonNullable<typeof plan.document>));
  const planner: Caller = { kind: 'staff', id: plan.created_by, orgId: page.org_id, name: '', can: () => false };
  const snapshot = { document, note: plan.note, publishedRev: plan.rev };
  const row = await insertVersion(tx, planner, { ...page, title: plan.title }, snapshot);
  if (plan.to === null) {
    await tx.deleteFrom('schedule').where('page_id', '=', page.id).execute();
  } else {
    await tx
      .updateTable('schedule')
      .set({
        state: 'on',
        document: null,
        version: row.published_version,
        before_version: page.published_version,
        before_rev: page.published_rev,
      })
      .where('page_id', '=', page.id)
      .execute();
    await queue(ctx, tx, page.id, plan.to);
  }
  return { row: { ...row, title: page.title }, by: plan.created_by, action: 'decoration.plan-begin' };
}

async function end(tx: Kysely<Tables>, page: PageRow, plan: ScheduleRow): Promise<Done> {
  await tx.deleteFrom('schedule').where('page_id', '=', page.id).execute();
  const { before_version: before, before_rev: rev } = plan;
  const by = plan.created_by;
  if (plan.after === 'unpublish' || before === null)
    return { row: await takeOff(tx, page), by, action: 'decoration.plan-end' };
  await tx
    .updateTable('page')
    .set({ published_version: before, published_rev: rev, published_at: sql<Date>`now()` })
    .where('id', '=', page.id)
    .where('org_id', '=', page.org_id)
    .execute();
  return { row: { ...page, published_version: before }, by, action: 'decoration.plan-end' };
}

/** With the transaction: there is a job exactly where there is a plan. */
async function queue(ctx: ServerContext, tx: Kysely<Tables>, id: bigint, runAt: Date): Promise<void> {
  await ctx.jobs.add('schedule', { id: String(id) }, { key: `schedule:${id}`, runAt }, tx as Kysely<unknown>);
}

async function timesOf(tx: Kysely<Tables>, order: ScheduleOrder): Promise<{ from: Date; to: Date | null }> {
  const clock = await sql<{ now: Date }>`select now() as now`.execute(tx);
  const now = clock.rows[0]?.now ?? new Date();
  const past = (time: Date) => time.getTime() < now.getTime() - limits.scheduleLateMs;
  const from = order.from ?? now;
  const { to } = order;
  if (past(from))
    throw wrongTimes('past', {
      zh: '开始时间已经过去，请重新选择',
      en: 'The start time has passed. Choose a later one',
    });
  if (to !== null && to <= now)
    throw wrongTimes('past', { zh: '结束时间已经过去，请重新选择', en: 'The end time has passed. Choose a later one' });
  if (to !== null && to <= from)
    throw wrongTimes('order', { zh: '结束时间应晚于开始时间', en: 'The end must be after the start' });
  return { from, to };
}

function wrongTimes(fault: string, message: { zh: string; en: string }): FitoutError {
  return new FitoutError('unprocessable', { reason: `decoration.schedule-${fault}`, message });
}
