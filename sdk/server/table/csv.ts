import { CsvReader, type CsvRow, delimiterOf } from '../../csv/csv-reader.ts';
import { noTable, refuseTooMany, type TableLimits, unreadable } from './limits.ts';

/** GBK where it is no valid UTF-8, since that is what a Chinese Excel saves as CSV. */
export function textOf(bytes: Buffer): string {
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

/** Records of a CSV as they stand, with their lines; those that cannot be read have a problem. */
export function readCsv(text: string, limits: TableLimits): CsvRow[] {
  const reader = new CsvReader({
    delimiter: delimiterOf(text),
    maxColumns: limits.columns,
    maxCharacters: limits.cell * limits.columns,
    maxLines: 1000,
  });
  const rows: CsvRow[] = [];
  const take = (more: CsvRow[]) => {
    for (const row of more) rows.push(row);
    refuseTooMany(rows.length, limits);
  };
  for (let at = 0; at < text.length; at += 65_536) take(reader.push(text.slice(at, at + 65_536)));
  take(reader.end());
  return rows;
}
