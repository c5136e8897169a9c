import { csvLine } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import writeXlsxFile from 'write-excel-file/node';
import type { AnswerRow } from '../shared/types.ts';
import { type AnswerQuery, columnsOf, listAnswers } from './answers.ts';

/** Answers in one file at most. */
const most = 50_000;
const states = { new: '待处理', done: '已处理' } as const;

/** The answers that a query leaves, a column for each question there ever was. CSV has the mark that Excel looks for. */
export async function exportAnswers(
  ctx: ServerContext,
  where: { orgId: bigint; formId: bigint },
  query: Omit<AnswerQuery, 'cursor' | 'limit'>,
  format: 'csv' | 'xlsx',
): Promise<Uint8Array> {
  const columns = await columnsOf(ctx, where.orgId, where.formId);
  const header = ['编号', '提交时间', '状态', '提交人', ...columns.map(({ title }) => title)];
  const rows: string[][] = [];
  let cursor: bigint | undefined;
  do {
    const page = await listAnswers(ctx, where.orgId, where.formId, { ...query, cursor, limit: 2000 });
    for (const answer of page.items) rows.push(cellsOf(answer, columns));
    cursor = page.next === null ? undefined : BigInt(page.next);
  } while (cursor !== undefined && rows.length < most);
  if (format === 'csv') return Buffer.from(`\ufeff${csvLine(header)}${rows.map(csvLine).join('')}`);
  // Text cells are text in a workbook: a spreadsheet runs none of them.
  const cells = rows.map((row) => row.map((value) => (value === '' ? null : { value, type: String })));
  const head = header.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  return writeXlsxFile([head, ...cells], {
    sheet: '答卷',
    columns: header.map((_, index) => ({ width: index < 4 ? 18 : 24 })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function cellsOf(answer: AnswerRow<bigint>, columns: readonly { id: string }[]): string[] {
  const at = new Date(Date.parse(answer.at) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  return [
    answer.number,
    at,
    states[answer.state],
    answer.person ?? '',
    ...columns.map(({ id }) => answer.cells[id] ?? ''),
  ];
}
