import { columnTimeZone, csvLine, wallClock } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { DrawRow } from '../../shared/calls/draws.ts';
import { pageRow } from '../pages/rows.ts';
import type { Tables } from '../tables.ts';
import type { DrawTables } from './tables.ts';

/** Draws of one wheel, newest first, `limit` of them before `before`. Another organisation's page is not found. */
export async function drawRecords(
  ctx: ServerContext,
  orgId: bigint,
  pageId: bigint,
  options: { block: string; won: boolean; limit: number; before?: bigint | undefined },
): Promise<{ items: DrawRow[]; next: string | null }> {
  await pageRow(ctx.database.query<Tables>(), orgId, pageId);
  let query = ctx.database
    .query<DrawTables>()
    .selectFrom('draw')
    .select(['id', 'at', 'name', 'prize', 'code', 'visitor'])
    .where('org_id', '=', orgId)
    .where('page_id', '=', pageId)
    .where('block', '=', options.block)
    .orderBy('id', 'desc')
    .limit(options.limit + 1);
  if (options.won) query = query.where('prize', 'is not', null);
  if (options.before !== undefined) query = query.where('id', '<', options.before);
  const rows = await query.execute();
  const items = rows.slice(0, options.limit).map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    name: row.name,
    won: row.prize !== null,
    code: row.code,
    visitor: row.visitor.replace(/^device (.{8}).*/, '设备 $1').replace(/^person /, '用户 '),
  }));
  return { items, next: rows.length > options.limit ? (items.at(-1)?.id.toString() ?? null) : null };
}

const most = 50_000;

/**
 * The same as CSV for a spreadsheet, times by the organisation's clock, as the head says: UTF-8 with the mark that Excel
 * looks for; no cell can become a formula.
 */
export async function drawCsv(ctx: ServerContext, orgId: bigint, pageId: bigint, block: string): Promise<string> {
  const { items } = await drawRecords(ctx, orgId, pageId, { block, won: false, limit: most });
  const zone = ctx.people.timeZoneOf(orgId);
  const timeOf = (at: string) => wallClock(new Date(at), zone).toISOString().slice(0, 19).replace('T', ' ');
  const lines = items.map(({ at, name, won, code, visitor }) => [
    timeOf(at),
    name,
    won ? '是' : '否',
    code ?? '',
    visitor,
  ]);
  const head = [`时间（${columnTimeZone(zone)}）`, '结果', '中奖', '兑奖码', '访客'];
  return `\ufeff${[head, ...lines].map(csvLine).join('')}`;
}
