import { randomInt } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import { type ServerContext, spokenCode } from '@fitout/sdk/server';
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
      message: { zh: '抽奖不存在或已下线', en: 'There is no such draw' },
    });
  return { orgId, pageId: found.id, block, rules };
}

/** Turns that a visitor has left, and what they won here. */
export async function standing(db: Kysely<DrawTables>, wheel: Wheel, visitor: string): Promise<Standing> {
  const turns = await db
    .selectFrom('draw_turn')
    .select('used')
    .where('page_id', '=', wheel.pageId)
    .where('block', '=', wheel.block)
    .where('visitor', '=', visitor)
    .where('period', '=', periodOf(wheel.rules))
    .executeTakeFirst();
  const won = await db
    .selectFrom('draw')
    .select(['name', 'code'])
    .where('page_id', '=', wheel.pageId)
    .where('block', '=', wheel.block)
    .where('visitor', '=', visitor)
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
  visitor: string,
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
        visitor,
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

async function takeTurn(tx: Kysely<DrawTables>, wheel: Wheel, visitor: string): Promise<number> {
  const limit = limitOf(wheel.rules);
  const row = await tx
    .insertInto('draw_turn')
    .values({ page_id: wheel.pageId, block: wheel.block, visitor, period: periodOf(wheel.rules), used: 1 })
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
          ? { zh: '今天的抽奖次数已用完，明天再来', en: 'No turns are left today' }
          : { zh: '抽奖次数已用完', en: 'No turns are left' },
    });
  return row.used;
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
      ? { zh: '抽奖还没有开始', en: 'The draw has not begun' }
      : { zh: '抽奖已经结束', en: 'The draw is over' },
  });
}

function limitOf({ perPerson }: DrawRules): number {
  return Math.min(100, Math.max(0, Math.floor(perPerson)));
}

const chinaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

function periodOf({ period }: DrawRules): string {
  return period === 'day' ? chinaDay.format(new Date()) : 'ever';
}
