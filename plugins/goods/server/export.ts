import { csvLine, yuan } from '@fitout/sdk';
import { type ServerContext, type WorkbookCell, writeWorkbook } from '@fitout/sdk/server';
import type { GoodFilter } from '../shared/calls/inputs.ts';
import type { GoodRecord } from '../shared/calls/outputs.ts';
import { fieldNames, type ImportField, importFields } from '../shared/columns.ts';
import { limits } from '../shared/limits.ts';
import { listGoods } from './listing.ts';
import type { Tables } from './tables.ts';

const columns: Record<ImportField, { width: number; text(good: GoodRecord): string; number?: true }> = {
  code: { width: 16, text: ({ code }) => code },
  name: { width: 32, text: ({ name }) => name },
  price: { width: 10, text: ({ price }) => yuan(price), number: true },
  listPrice: { width: 10, text: ({ listPrice }) => (listPrice === null ? '' : yuan(listPrice)), number: true },
  stock: { width: 8, text: ({ stock }) => String(stock), number: true },
  unit: { width: 6, text: ({ unit }) => unit },
  tags: { width: 20, text: ({ tags }) => tags.join('、') },
  listed: { width: 8, text: ({ listed }) => (listed ? '上架' : '下架') },
  sort: { width: 8, text: ({ sort }) => String(sort), number: true },
  description: { width: 40, text: ({ description }) => description },
  link: { width: 30, text: ({ link }) => link },
  images: { width: 30, text: ({ images }) => images.map(({ key }) => `/a/${key}`).join(' ') },
};

const heads = importFields.map((field) => ({ title: fieldNames[field].zh, width: columns[field].width }));

/** The goods that a filter leaves, as a file that an import reads back. CSV is UTF-8 with the mark that Excel looks for. */
export async function exportGoods(
  ctx: ServerContext,
  orgId: bigint,
  filter: GoodFilter,
  format: 'csv' | 'xlsx',
): Promise<Uint8Array> {
  const goods = await everyGood(ctx, orgId, filter);
  if (format === 'csv') {
    const lines = goods.map((good) => csvLine(importFields.map((field) => columns[field].text(good))));
    return Buffer.from(`\ufeff${csvLine(heads.map(({ title }) => title))}${lines.join('')}`);
  }
  const rows = goods.map((good) =>
    importFields.map((field) => {
      const { text, number } = columns[field];
      const value = text(good);
      return number && value !== '' ? Number(value) : value;
    }),
  );
  return sheetOf(rows);
}

/** An empty file with the header and two rows to write over. */
export async function importTemplate(): Promise<Uint8Array> {
  const examples = [
    ['TEA-001', '西湖龙井 明前 100g', 128, 158, 60, '罐', '茶、春季', '上架', 10, '一芽一叶，清明前采摘', '', ''],
    ['CUP-001', '白瓷盖碗', 68, null, 120, '只', '茶具', '下架', 0, '', '', ''],
  ];
  return sheetOf(examples);
}

const sheetOf = (rows: readonly WorkbookCell[][]) => writeWorkbook('商品', heads, rows);

async function everyGood(ctx: ServerContext, orgId: bigint, filter: GoodFilter): Promise<GoodRecord[]> {
  const db = ctx.database.query<Tables>();
  const goods: GoodRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await listGoods(db, orgId, { ...filter, order: 'sort', cursor, limit: 2000 });
    goods.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && goods.length < limits.exportRows);
  return goods.slice(0, limits.exportRows);
}
