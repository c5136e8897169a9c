import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { FitoutError } from '../../kernel/base/errors.ts';

export interface TableLimits {
  /** Rows under the header; more are refused. */
  rows: number;
  /** Columns that are read. */
  columns: number;
  /** Characters of a cell that are read. */
  cell: number;
  /** Bytes that a workbook may unfold to. */
  unfolded: number;
}

/**
 * The cells of an uploaded table, as text: the header first, without empty rows and trailing empty columns. Reads
 * XLSX, and CSV in UTF-8, UTF-16 or GBK. Throws FitoutError 'unprocessable' or 'tooLarge' with words that say what to do.
 */
export async function readTable(bytes: Buffer, limits: TableLimits): Promise<string[][]> {
  if (bytes.length === 0) throw unreadable({ zh: '文件是空的', en: 'The file is empty' });
  const rows = isZip(bytes) ? await readXlsx(bytes, limits) : await readCsv(textOf(bytes), limits);
  return tidy(rows, limits);
}

function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32BE(0) === 0x504b0304;
}

function unreadable(message: { zh: string; en: string }): FitoutError {
  return new FitoutError('unprocessable', { reason: 'kernel.table-file', message });
}

/** GBK where it is no valid UTF-8, since that is what a Chinese Excel saves as CSV. */
function textOf(bytes: Buffer): string {
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

const noTable = {
  zh: '无法识别的文件，请上传 .xlsx，或 UTF-8、GBK 编码的 .csv',
  en: 'This is no table we can read: upload .xlsx, or .csv in UTF-8 or GBK',
};

async function readCsv(text: string, limits: TableLimits): Promise<string[][]> {
  // What reads files is loaded with the first one.
  const { parse } = await import('csv-parse');
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.cell * limits.columns,
  });
  // In pieces, with others served in between.
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
      if (rows.length % 1000 === 0) await breathe();
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

function refuseTooMany(rows: number, limits: TableLimits): void {
  if (rows <= limits.rows + 1) return;
  throw new FitoutError('tooLarge', {
    reason: 'kernel.table-rows',
    message: {
      zh: `一次最多导入 ${limits.rows} 行，请分成几个文件`,
      en: `At most ${limits.rows} rows at once: split the file`,
    },
  });
}

/** The first sheet. What the archive unfolds to is counted as it comes, whatever it says of itself. */
async function readXlsx(bytes: Buffer, limits: TableLimits): Promise<string[][]> {
  const [{ zipSync }, { InvalidSpreadsheetError, readSheet }] = await Promise.all([
    import('fflate'),
    import('read-excel-file/node'),
  ]);
  const parts = await unfold(bytes, limits);
  if (!parts.has('xl/workbook.xml')) throw unreadable(noTable);
  const plain = Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
  let cells: unknown[][];
  try {
    cells = (await readSheet(plain, 1, { parseNumber: Number })) as unknown[][];
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError) throw unreadable(noTable);
    throw new FitoutError('unprocessable', { reason: 'kernel.table-file', message: noTable, cause: error });
  }
  refuseTooMany(cells.length, limits);
  return cells.map((row) => row.map(cellText));
}

const wanted =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/[^/]+|xl\/worksheets\/[^/]+\.xml)$/;

async function unfold(bytes: Buffer, limits: TableLimits): Promise<Map<string, Uint8Array>> {
  const { Unzip, UnzipInflate } = await import('fflate');
  const parts = new Map<string, Uint8Array>();
  let total = 0;
  let entries = 0;
  let failed: Error | undefined;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (!wanted.test(file.name)) return;
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
      if ((at / step) % 16 === 15) await breathe();
    }
  } catch (error) {
    throw new FitoutError('unprocessable', { reason: 'kernel.table-file', message: noTable, cause: error });
  }
  if (total > limits.unfolded || entries > 2000)
    throw new FitoutError('tooLarge', {
      reason: 'kernel.table-unfolded',
      message: { zh: '表格内容过大，请删去多余的工作表或行', en: 'The sheet is too large: remove sheets or rows' },
    });
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

/** Cells trimmed and cleaned; empty rows at the end and columns without anything go. */
function tidy(rows: readonly string[][], limits: TableLimits): string[][] {
  const clean = rows.map((row) =>
    row.slice(0, limits.columns).map((cell) =>
      cell
        .slice(0, limits.cell)
        .toWellFormed()
        .replace(/\r\n?/g, '\n')
        .replace(/(?![\n\t])[\p{Cc}\p{Bidi_C}\ufeff]/gu, '')
        .trim(),
    ),
  );
  const last = clean.findLastIndex((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...clean.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  const used = clean.slice(0, last + 1).map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
  if (used.length < 2 || width === 0)
    throw unreadable({
      zh: '没有找到数据：第一行应为表头，从第二行起是内容',
      en: 'Nothing found: the first row is the header, the content follows from the second one',
    });
  return used;
}
