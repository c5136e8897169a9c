import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { FitoutError } from '../../base/errors.ts';
import { noTable, refuseTooMany, type TableLimits, unreadable } from './limits.ts';

/** GBK where it is no valid UTF-8, since that is what a Chinese Excel saves as CSV. */
export function textOf(bytes: Buffer): string {
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0xd0cf11e0)
    throw unreadable({
      zh: '这是旧版 .xls 文件，请在 Excel 中另存为 .xlsx 再导入',
      en: 'This is an old .xls file: save it as .xlsx first',
    });
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === 'feff') return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) throw unreadable(noTable);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    try {
      return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
    } catch {
      throw unreadable(noTable);
    }
  }
}

/** Rows of a CSV, as they stand. */
export async function readCsv(text: string, limits: TableLimits): Promise<string[][]> {
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.cell * limits.columns,
  });
  const pieces = function* () {
    for (let at = 0; at < text.length; at += 65_536) yield text.slice(at, at + 65_536);
  };
  const source = Readable.from(pieces());
  source.pipe(parser);
  const rows: string[][] = [];
  try {
    for await (const record of parser) {
      rows.push(record as string[]);
      refuseTooMany(rows.length, limits);
    }
  } catch (error) {
    source.destroy();
    if (error instanceof FitoutError) throw error;
    const line = (error as { lines?: unknown }).lines;
    const where = typeof line === 'number' ? { zh: `第 ${line} 行附近`, en: ` near line ${line}` } : { zh: '', en: '' };
    throw unreadable({
      zh: `CSV 格式有误${where.zh === '' ? '' : `（${where.zh}）`}，请检查引号是否成对`,
      en: `The CSV is broken${where.en}: look for quotes without their pair`,
    });
  }
  return rows;
}

/** What separates the cells of the first line: the commonest of the usual ones. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 4000).split(/\r?\n/, 1)[0] ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [',', '\t', ';', '，'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
