import { columnTimeZone, csvLine, wallClock } from '@fitout/sdk';
import { type ServerContext, type WorkbookCell, writeWorkbook } from '@fitout/sdk/server';
import type { OrderFilter } from '../../shared/calls/orders.ts';
import type { OrderRecord } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { stateTexts } from '../../shared/order-texts.ts';
import { listOrders } from './orders.ts';

const moment = (iso: string, zone: string): string =>
  wallClock(new Date(iso), zone).toISOString().slice(0, 19).replace('T', ' ');
const yuan = (cents: number): string => (cents / 100).toFixed(2);

interface Column {
  title: string;
  width: number;
  text(order: OrderRecord): string;
  number?: true;
}

/** Moments are by the organisation's clock, and the file says which: a sheet has no zone. */
const columnsIn = (zone: string): Column[] => [
  { title: '号码', width: 26, text: (order) => chosenOf(order).join('、') },
  { title: '备选号', width: 26, text: ({ numbers }) => spareOf(numbers).join('、') },
  { title: '状态', width: 10, text: ({ state }) => stateTexts[state].zh },
  { title: '联系人', width: 14, text: ({ contact }) => contact },
  { title: '联系电话', width: 16, text: ({ phone }) => phone },
  { title: '顾客', width: 14, text: ({ holder }) => holder ?? '' },
  { title: '销售', width: 14, text: ({ seller }) => seller ?? '' },
  { title: '资费', width: 18, text: (order) => [...new Set(termsOf(order).map(({ tariff }) => tariff))].join('、') },
  { title: '价格（元）', width: 12, text: (order) => yuan(sum(order, 'price')), number: true },
  { title: '预存（元）', width: 12, text: (order) => yuan(sum(order, 'prestore')), number: true },
  { title: '月低消（元）', width: 12, text: (order) => yuan(sum(order, 'monthly')), number: true },
  { title: '协议期（月）', width: 12, text: (order) => months(order) },
  { title: '备注', width: 30, text: ({ note }) => note },
  { title: `下单时间（${columnTimeZone(zone)}）`, width: 20, text: ({ madeAt }) => moment(madeAt, zone) },
  { title: `更新时间（${columnTimeZone(zone)}）`, width: 20, text: ({ changedAt }) => moment(changedAt, zone) },
  { title: '订单号', width: 22, text: ({ id }) => String(id) },
];

const chosenOf = ({ numbers }: Pick<OrderRecord, 'numbers'>) =>
  numbers.flatMap(({ number, chosen }) => (chosen ? number : []));
const spareOf = (numbers: OrderRecord['numbers']) => numbers.flatMap(({ number, chosen }) => (chosen ? [] : number));

/** The terms of what the order has, 备选号 that did not step in left out. */
function termsOf(order: OrderRecord) {
  const chosen = new Set(chosenOf(order));
  return order.terms.filter(({ number }) => chosen.has(number));
}

function sum(order: OrderRecord, part: 'price' | 'prestore' | 'monthly'): number {
  return termsOf(order).reduce((total, one) => total + one[part], 0);
}

const months = (order: OrderRecord): string => [...new Set(termsOf(order).map((one) => one.months))].join('、');

/** The orders that a filter leaves, newest first. CSV is UTF-8 with the mark that Excel looks for. */
export async function exportOrders(
  ctx: ServerContext,
  orgId: bigint,
  filter: OrderFilter,
  format: 'csv' | 'xlsx',
): Promise<Uint8Array> {
  const columns = columnsIn(ctx.people.timeZoneOf(orgId));
  const orders: OrderRecord[] = [];
  let cursor: bigint | undefined;
  do {
    const page = await listOrders(ctx, orgId, { ...filter, cursor, limit: 2000 });
    orders.push(...page.items);
    cursor = page.next === null ? undefined : BigInt(page.next);
  } while (cursor !== undefined && orders.length < limits.exportRows);
  if (format === 'csv') {
    const lines = orders.map((order) => csvLine(columns.map(({ text }) => text(order))));
    return Buffer.from(`\ufeff${csvLine(columns.map(({ title }) => title))}${lines.join('')}`);
  }
  const rows = orders.map((order) =>
    columns.map(({ text, number }): WorkbookCell => (number ? Number(text(order)) : text(order))),
  );
  return writeWorkbook('预约订单', columns, rows);
}
