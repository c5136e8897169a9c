import { Unzip, UnzipInflate, zipSync } from 'fflate';
import { InvalidSpreadsheetError, readSheet } from 'read-excel-file/node';
import { codeText } from './code-format.ts';
import { noTable, refuseTooMany, refuseUnfolded, type TableLimits, unreadable } from './limits.ts';
import { trimSheet } from './trim-sheet.ts';
import {
  elementsOf,
  isRelations,
  partKey,
  relationsPart,
  workbookPart,
  workbookParts,
  xmlText,
} from './workbook-parts.ts';

/** Shared strings and cell formats of a workbook; Excel's own bound for formats is 65,490. */
const most = { strings: 500_000, formats: 70_000 };

/** A format's own text; Excel's are 255 characters at most. The library looks at one again and again. */
const longFormat = /formatCode\s{0,9}=\s{0,9}(?:"[^"]{2000}|'[^']{2000})/;

/**
 * The first sheet. The library makes room for whatever row and column a cell names and for every string, so the parts are
 * trimmed and counted before it sees them, under the names that it looks for.
 */
export async function readXlsx(bytes: Uint8Array, limits: TableLimits): Promise<string[][]> {
  const budget = { unfolded: limits.unfolded };
  const relations = unfold(bytes, budget, isRelations);
  const textIn = (part: string) => {
    const found = relations.get(part);
    return found === undefined ? undefined : xmlText(found);
  };
  const main = workbookPart(textIn('_rels/.rels'));
  const book = unfold(bytes, budget, (name) => partKey(name) === main).get(main);
  if (book === undefined) throw unreadable(noTable);
  const bookText = xmlText(book);
  const { sheet, strings, styles } = workbookParts(main, bookText, textIn(relationsPart(main)));
  if (sheet === undefined) throw unreadable(noTable);
  const names = new Set([sheet, strings, styles]);
  const parts = unfold(bytes, budget, (name) => names.has(partKey(name)));
  const partText = (name: string | undefined) => {
    const part = name === undefined ? undefined : parts.get(name);
    return part === undefined ? undefined : xmlText(part);
  };
  const sheetText = partText(sheet);
  if (sheetText === undefined) throw unreadable(noTable);
  const stringsText = partText(strings);
  const stylesText = partText(styles);
  if (stringsText !== undefined && count(stringsText, '<si') > most.strings) throw refuseUnfolded();
  if (stylesText !== undefined) refuseFormats(stylesText);
  const plain = packaged({
    sheet: trimSheet(sheetText, limits, codeFormats(stylesText ?? '')),
    strings: stringsText,
    styles: stylesText,
    from1904: [...elementsOf(bookText, 'workbookPr')].some((one) => /^(?:1|true)$/.test(one.get('date1904') ?? '')),
  });
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

/** Of each cell style whose format may make codes of numbers, that format. */
function codeFormats(styles: string): (style: number, value: number) => string | undefined {
  const codes = new Map<string, string>();
  for (const format of elementsOf(styles, 'numFmt')) {
    const [id, code] = [format.get('numfmtid'), format.get('formatcode')];
    if (id !== undefined && code !== undefined && code.length <= 255) codes.set(id, code);
  }
  if (codes.size === 0) return () => undefined;
  const from = styles.search(/<(?:[\w.-]{1,20}:)?cellXfs[\s>]/);
  const rest = from < 0 ? '' : styles.slice(from);
  const to = rest.search(/<\/(?:[\w.-]{1,20}:)?cellXfs[\s>]/);
  const used = to < 0 ? '' : rest.slice(0, to);
  const formats = [...elementsOf(used, 'xf')].map((xf) => codes.get(xf.get('numfmtid') ?? ''));
  return (style, value) => {
    const format = formats[style];
    return format === undefined ? undefined : codeText(format, value);
  };
}

/** A workbook of one sheet, whose parts have the names that the library looks for. */
function packaged(parts: {
  sheet: string;
  strings: string | undefined;
  styles: string | undefined;
  from1904: boolean;
}) {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${kind}"><workbookPr date1904="${parts.from1904 ? 1 : 0}"/><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': parts.sheet,
  };
  const relations = ['worksheet', 'worksheets/sheet1.xml'];
  if (parts.strings !== undefined) {
    files['xl/sharedStrings.xml'] = parts.strings;
    relations.push('sharedStrings', 'sharedStrings.xml');
  }
  if (parts.styles !== undefined) {
    files['xl/styles.xml'] = parts.styles;
    relations.push('styles', 'styles.xml');
  }
  const list = relations.flatMap((name, at) =>
    at % 2 === 0 ? [`<Relationship Id="rId${at / 2 + 1}" Type="${kind}/${name}" Target="${relations[at + 1]}"/>`] : [],
  );
  files['xl/_rels/workbook.xml.rels'] =
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join('')}</Relationships>`;
  const encoder = new TextEncoder();
  const bytes = Object.entries(files).map(([name, text]) => [name, encoder.encode(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 0 }));
}

function refuseFormats(styles: string): void {
  if (count(styles, '<xf') > most.formats || longFormat.test(styles)) throw refuseUnfolded();
}

/** How often `sign` stands in `text`, whatever prefix its name has. */
function count(text: string, sign: string): number {
  const name = sign.slice(1);
  let found = 0;
  for (const [, tag] of text.matchAll(/<(?:[\w.-]{1,20}:)?(si|xf)(?=[\s/>])/g)) if (tag === name) found += 1;
  return found;
}

/**
 * The parts that are asked for, by their keys. What they unfold to is counted as it comes, whatever the archive says of
 * itself; `budget` is what may still unfold.
 */
function unfold(
  bytes: Uint8Array,
  budget: { unfolded: number },
  isRead: (name: string) => boolean,
): Map<string, Uint8Array> {
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
      if (failed !== undefined || total > budget.unfolded) return;
      chunks.push(chunk.slice());
      if (last) parts.set(partKey(file.name), Buffer.concat(chunks));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const step = 16_384;
  try {
    for (let at = 0; at < bytes.length; at += step) {
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
      if (failed !== undefined) throw failed;
      if (total > budget.unfolded || entries > 2000) break;
    }
  } catch (error) {
    throw unreadable(noTable, error);
  }
  if (total > budget.unfolded || entries > 2000) throw refuseUnfolded();
  budget.unfolded -= total;
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
