import { CsvReader, type CsvRow, delimiterOf } from '../../csv/csv-reader.ts';
import { noTable, refuseTooMany, type TableLimits, unreadable } from './limits.ts';

export interface TableText {
  text: string;
  /** Bytes that are no character were found; `damageMark` stands for them. */
  damaged: boolean;
}

export const damageMark = '\ufffd';

/**
 * UTF-8, or GBK, since that is what a Chinese Excel saves as CSV. Single bytes that are no character stay single: a file
 * of some characters of which most are right in UTF-8 is in UTF-8, and no table is one where more than a few are wrong.
 */
export function textOf(bytes: Buffer): TableText {
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return { text: new TextDecoder('utf-16le').decode(bytes), damaged: false };
  if (mark === 'feff') return { text: new TextDecoder('utf-16be').decode(bytes), damaged: false };
  if (bytes.includes(0)) throw unreadable(noTable);
  const utf8 = new TextDecoder('utf-8').decode(bytes);
  const wrong = countOf(utf8, /\ufffd/g);
  if (wrong === 0 || isValid('utf-8', bytes)) return { text: utf8, damaged: false };
  const right = countOf(utf8, /[^\0-\x7f\ufffd]/g);
  if (right > 2 * wrong) return { text: utf8, damaged: true };
  const gbk = new TextDecoder('gb18030').decode(bytes);
  if (isValid('gb18030', bytes)) return { text: gbk, damaged: false };
  if (countOf(gbk, /\ufffd/g) > 1 + gbk.length / 50) throw unreadable(noTable);
  return { text: gbk, damaged: true };
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(pattern)) count += 1;
  return count;
}

function isValid(encoding: string, bytes: Buffer): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
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
