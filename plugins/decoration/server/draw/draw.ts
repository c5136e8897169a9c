import { randomInt } from 'node:crypto';
import { dayIn, FitoutError } from '@fitout/sdk';
import { personHolder, type ServerContext, spokenCode, type Visitor } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { visibleNodes } from '../../page/render.tsx';
import type { DrawPrize, DrawRules } from '../../shared/blocks/definition.ts';
import { blockDefinition } from '../../shared/blocks/registry.ts';
import type { Drawn, Standing } from '../../shared/calls/draws.ts';
import { findLive, homeSlug, liveDocument } from '../live/find.ts';
import type { DrawTables } from './tables.ts';

/** What visitors draw by on a page that is live now, as its block has it. */
export interface Wheel {
  orgId: bigint;
  pageId: bigint;
  block: string;
  rules: DrawRules;
  /** IANA name of the zone whose days give new turns. */
  zone: string;
}

/** Odds are percents with two decimals. */
const parts = 10_000;

/** The wheel of a live page; `-` is the home page. Throws notFound. */
export async function findWheel(ctx: ServerContext, orgId: bigint, slug: string, block: string): Promise<Wheel> {
  const address = slug === '-' ? await homeSlug(ctx, orgId) : slug;
  const found = address === undefined ? undefined : await findLive(ctx, orgId, address);
  if (found?.kind === 'moved') return findWheel(ctx, orgId, found.slug, block);
  const live = found?.kind === 'live' ? await liveDocument(ctx, found.id, found.version) : undefined;
  const node = live === undefined ? undefined : visibleNodes(live.document).find(({ id }) => id === block);
  const rules = node === undefined ? undefined : blockDefinition(node.type)?.draws?.(node.props);
  if (found?.kind !== 'live' || rules === undefined)
    throw new FitoutError('notFound', {
      reason: 'decoration.no-draw',
      message: { zh: '抽奖不存在或已下线', en: 'This prize draw does not exist or is no longer available' },
    });
  return { orgId, pageId: found.id, block, rules, zone: ctx.people.timeZoneOf(orgId) };
}

/** Turns that a visitor has left, and what they won here. */
export async function standing(db: Kysely<DrawTables>, wheel: Wheel, { holder }: Visitor): Promise<Standing> {
  const turns = await db
    .selectFrom('draw_turn')
    .select('used')
    .where('page_id', '=', wheel.pageId)
    .where('block', '=', wheel.block)
    .where('visitor', '=', holder)
    .where('period', '=', periodOf(wheel))
    .executeTakeFirst();
  const won = await db
    .selectFrom('draw')
    .select(['name', 'code'])
    .where('page_id', '=', wheel.pageId)
    .where('block', '=', wheel.block)
    .where('visitor', '=', holder)
    .where('prize', 'is not', null)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return { left: Math.max(0, limitOf(wheel.rules) - (turns?.used ?? 0)), won };
}

/**
 * One turn of the wheel: the turn is counted, chance decides, and a prize is taken from its stock, all or nothing in
 * one transaction. A prize that is gone is nothing won; the odds of the others stay what they are.
 * `chance`: a whole number from 0 to 999,999.
 */
export async function drawOnce(
  ctx: Pick<ServerContext, 'database'>,
  wheel: Wheel,
  visitor: Visitor,
  chance: number = randomInt(100 * parts),
): Promise<Drawn> {
  checkOpen(wheel.rules);
  return ctx.database.transaction<DrawTables, Drawn>(async (tx) => {
    const used = await takeTurn(tx, wheel, visitor);
    const index = fieldAt(wheel.rules.prizes, chance);
    const prize = wheel.rules.prizes[index];
    const won = prize !== undefined && (await takePrize(tx, wheel, prize));
    const name = won ? prize.name : wheel.rules.thanks;
    const code = won ? spokenCode(10) : null;
    await tx
      .insertInto('draw')
      .values({
        org_id: wheel.orgId,
        page_id: wheel.pageId,
        block: wheel.block,
        visitor: visitor.holder,
        prize: won ? prize.id : null,
        name,
        code,
      })
      .execute();
    return { at: won ? index : wheel.rules.prizes.length, name, code, left: limitOf(wheel.rules) - used };
  });
}

/** Which prize a chance falls on; the number of prizes where on none. */
export function fieldAt(prizes: readonly DrawPrize[], chance: number): number {
  let from = 0;
  for (const [index, { odds }] of prizes.entries()) {
    const width = Math.round(Math.min(100, Math.max(0, odds)) * parts);
    if (chance < from + width) return index;
    from += width;
  }
  return prizes.length;
}

async function takeTurn(tx: Kysely<DrawTables>, wheel: Wheel, visitor: Visitor): Promise<number> {
  const limit = limitOf(wheel.rules);
  if (visitor.person !== null && visitor.device !== undefined) await countForDevice(tx, wheel, visitor.device);
  const row = await tx
    .insertInto('draw_turn')
    .values({
      page_id: wheel.pageId,
      block: wheel.block,
      visitor: visitor.holder,
      period: periodOf(wheel),
      used: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['page_id', 'block', 'visitor', 'period'])
        .doUpdateSet({ used: sql<number>`draw_turn.used + 1` })
        .where('draw_turn.used', '<', limit),
    )
    .returning('used')
    .executeTakeFirst();
  if (row === undefined || limit < 1)
    throw new FitoutError('conflict', {
      reason: 'decoration.draw-limit',
      message:
        wheel.rules.period === 'day'
          ? { zh: '今天的抽奖次数已用完，明天再来', en: 'You have no turns left today' }
          : { zh: '抽奖次数已用完', en: 'You have no turns left' },
    });
  return row.used;
}

/** Who signs out has no more turns on the device: a signed-in person's turn counts for it, as adopted already. */
async function countForDevice(tx: Kysely<DrawTables>, wheel: Wheel, device: string): Promise<void> {
  await tx
    .insertInto('draw_turn')
    .values({
      page_id: wheel.pageId,
      block: wheel.block,
      visitor: device,
      period: periodOf(wheel),
      used: 1,
      adopted: 1,
    })
    .onConflict((conflict) =>
      conflict.columns(['page_id', 'block', 'visitor', 'period']).doUpdateSet({
        used: sql<number>`draw_turn.used + 1`,
        adopted: sql<number>`draw_turn.adopted + 1`,
      }),
    )
    .execute();
}

/**
 * What was drawn on a device before its customer registered or signed in becomes theirs, with the turns that it took. The
 * device's own count stays as it is: who signs out is the same person.
 */
export async function adoptDraws(
  ctx: Pick<ServerContext, 'database'>,
  orgId: bigint,
  { person, adopts }: Visitor,
): Promise<void> {
  if (person === null || adopts === undefined) return;
  const waiting = await ctx.database
    .query<DrawTables>()
    .selectFrom('draw_turn')
    .select('used')
    .where('visitor', '=', adopts)
    .whereRef('used', '>', 'adopted')
    .limit(1)
    .execute();
  if (waiting.length === 0) return;
  const own = personHolder(person);
  await ctx.database.transaction<DrawTables, void>(async (tx) => {
    await sql`with fresh as (
        select page_id, block, period, used - adopted as turns from draw_turn
        where visitor = ${adopts} and used > adopted and page_id in (select id from page where org_id = ${orgId})
        order by page_id, block, period for update
      ), counted as (
        update draw_turn set adopted = draw_turn.used from fresh
        where draw_turn.visitor = ${adopts} and draw_turn.page_id = fresh.page_id
          and draw_turn.block = fresh.block and draw_turn.period = fresh.period
      )
      insert into draw_turn (page_id, block, visitor, period, used)
        select page_id, block, ${own}, period, turns from fresh
        on conflict (page_id, block, visitor, period) do update set used = draw_turn.used + excluded.used`.execute(tx);
    await tx
      .updateTable('draw')
      .set({ visitor: own })
      .where('org_id', '=', orgId)
      .where('visitor', '=', adopts)
      .execute();
  });
}

async function takePrize(tx: Kysely<DrawTables>, wheel: Wheel, prize: DrawPrize): Promise<boolean> {
  const stock = Math.floor(prize.stock);
  if (stock < 1) return false;
  const row = await tx
    .insertInto('draw_prize')
    .values({ page_id: wheel.pageId, block: wheel.block, prize: prize.id, given: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['page_id', 'block', 'prize'])
        .doUpdateSet({ given: sql<number>`draw_prize.given + 1` })
        .where('draw_prize.given', '<', stock),
    )
    .returning('given')
    .executeTakeFirst();
  return row !== undefined;
}

function checkOpen({ from, to }: DrawRules): void {
  const now = Date.now();
  const early = from !== '' && now < Date.parse(from);
  if (!early && (to === '' || now < Date.parse(to))) return;
  throw new FitoutError('conflict', {
    reason: early ? 'decoration.draw-early' : 'decoration.draw-over',
    message: early
      ? { zh: '抽奖还没有开始', en: 'The prize draw has not started yet' }
      : { zh: '抽奖已经结束', en: 'The prize draw has ended' },
  });
}

function limitOf({ perPerson }: DrawRules): number {
  return Math.min(100, Math.max(0, Math.floor(perPerson)));
}

function periodOf({ rules, zone }: Wheel): string {
  return rules.period === 'day' ? dayIn(new Date(), zone) : 'ever';
}
