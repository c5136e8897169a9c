import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { InvalidSpreadsheetError, readSheet } from 'read-excel-file/node';
import { noTable, refuseTooMany, refuseUnfolded, type TableLimits, unreadable } from './limits.ts';
import { trimSheet } from './trim-sheet.ts';

/** Shared strings and cell formats of a workbook; Excel's own bound for formats is 65,490. */
const most = { strings: 500_000, formats: 70_000 };

/** A format's own text; Excel's are 255 characters at most. The library looks at one again and again. */
const longFormat = /formatCode\s{0,9}=\s{0,9}(?:"[^"]{2000}|'[^']{2000})/;

/**
 * The first sheet. The library makes room for whatever row and column a cell names and for every string, so the parts are
 * trimmed and counted before it sees them.
 */
export async function readXlsx(bytes: Uint8Array, limits: TableLimits): Promise<string[][]> {
  const parts = unfold(bytes, limits);
  if (!parts.has('xl/workbook.xml')) throw unreadable(noTable);
  for (const [name, part] of parts) {
    if (name.startsWith('xl/worksheets/')) parts.set(name, Buffer.from(trimSheet(textOf(part), limits)));
    if (name === 'xl/sharedStrings.xml' && count(textOf(part), '<si') > most.strings) throw refuseUnfolded();
    if (name === 'xl/styles.xml') refuseFormats(textOf(part));
  }
  const plain = Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
  let cells: unknown[][];
  try {
    cells = (await readSheet(plain, 1, { parseNumber: Number })) as unknown[][];
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError) throw unreadable(noTable);
    throw unreadable(noTable, error);
  }
  refuseTooMany(cells.length, limits);
  return cells.map((row) => row.map(cellText));
}

function refuseFormats(styles: string): void {
  if (count(styles, '<xf') > most.formats || longFormat.test(styles)) throw refuseUnfolded();
}

function textOf(part: Uint8Array): string {
  return new TextDecoder().decode(part);
}

/** How often `sign` stands in `text`, whatever prefix its name has. */
function count(text: string, sign: string): number {
  const name = sign.slice(1);
  let found = 0;
  for (const [, tag] of text.matchAll(/<(?:[\w.-]{1,20}:)?(si|xf)(?=[\s/>])/g)) if (tag === name) found += 1;
  return found;
}

const books = new Set([
  '[Content_Types].xml',
  '_rels/.rels',
  'xl/workbook.xml',
  'xl/sharedStrings.xml',
  'xl/styles.xml',
]);

/** Is a part of that name read? */
function isRead(name: string): boolean {
  return (
    books.has(name) || name.startsWith('xl/_rels/') || (name.startsWith('xl/worksheets/') && name.endsWith('.xml'))
  );
}

/** The parts that are read. What they unfold to is counted as it comes, whatever the archive says of itself. */
function unfold(bytes: Uint8Array, limits: TableLimits): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array>();
  let total = 0;
  let entries = 0;
  let failed: Error | undefined;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (!isRead(file.name)) return;
    const chunks: Uint8Array[] = [];
    file.ondata = (error, chunk, last) => {
      if (error !== null) failed = error;
      else total += chunk.length;
      if (failed !== undefined || total > limits.unfolded) return;
      chunks.push(chunk.slice());
      if (last) parts.set(file.name, Buffer.concat(chunks));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const step = 16_384;
  try {
    for (let at = 0; at < bytes.length; at += step) {
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
      if (failed !== undefined) throw failed;
      if (total > limits.unfolded || entries > 2000) break;
    }
  } catch (error) {
    throw unreadable(noTable, error);
  }
  if (total > limits.unfolded || entries > 2000) throw refuseUnfolded();
  return parts;
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  // 19.9 is 19.899999999999999 in some files.
  if (typeof cell === 'number') return Number.isFinite(cell) ? plainNumber(Number(cell.toPrecision(15))) : '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell);
  if (typeof cell === 'boolean') return cell ? '是' : '否';
  return String(cell);
}

/** `2026-05-01`, with the time of day where there is one. Cells have no zone: what stands there is meant. */
function dateText(date: Date): string {
  return date
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');
}

/** Without an exponent: codes of 20 digits are text in a good file, and at least whole here. */
function plainNumber(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
