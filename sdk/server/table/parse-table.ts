import { stripInvisible } from '../../base/invisible.ts';
import { csvProblemTexts } from '../../csv/csv-reader.ts';
import type { TableContent, TableProblem } from '../../tables.ts';
import { damageMark, readCsv, textOf } from './csv.ts';
import { maxText, refuseUnfolded, type TableLimits, unreadable } from './limits.ts';
import { lockedFileText } from './locked-file.ts';
import { readXlsx } from './xlsx.ts';

/** Cells of a piece: a few milliseconds of whoever takes it. */
const pieceCells = 20_000;

/** What a worker answers: the rows as JSON, in pieces; their lines and problems as JSON. */
export interface TablePieces {
  rows: string[];
  rest: string;
}

/**
 * What `readTable` does, in its worker: the rows as JSON, in pieces. Half a million cells that are passed on as they are
 * would hold the event loop that takes them for as long as they need; a text comes at once, and is read piece by piece.
 */
export async function parseTable(bytes: Uint8Array, limits: TableLimits): Promise<TablePieces> {
  const { rows, lines, problems } = await readFile(bytes, limits);
  const each = Math.max(1, Math.floor(pieceCells / (rows[0]?.length ?? 1)));
  return {
    rows: Array.from({ length: Math.ceil(rows.length / each) }, (_, at) =>
      JSON.stringify(rows.slice(at * each, (at + 1) * each)),
    ),
    rest: JSON.stringify({ lines, problems }),
  };
}

/** A row of a file as it stands. */
interface FileRow {
  line: number;
  cells: string[];
}

async function readFile(bytes: Uint8Array, limits: TableLimits): Promise<TableContent> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const locked = lockedFileText(file);
  if (locked !== undefined) throw unreadable(locked);
  if (isZip(file)) {
    const rows = await readXlsx(file, limits);
    return tidy(
      rows.map((cells, at) => ({ line: at + 1, cells })),
      [],
      limits,
    );
  }
  const { text, damaged } = textOf(file);
  const records = readCsv(text, limits);
  const isDamaged = (cells: readonly string[]) => damaged && cells.some((cell) => cell.includes(damageMark));
  // A header with a wrong byte still says what its other columns are.
  const header = records.find(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const problems = records.flatMap((record) => {
    if (record.problem !== undefined) return [{ line: record.line, message: csvProblemTexts[record.problem] }];
    return record !== header && isDamaged(record.cells) ? [{ line: record.line, message: damagedText }] : [];
  });
  const [first] = problems;
  const bad = new Set(problems.map(({ line }) => line));
  const rows = records.filter(({ line }) => !bad.has(line));
  // Without its header, or without any row, the file says nothing.
  if (first !== undefined && (records[0]?.problem !== undefined || rows.length < 2)) throw broken(first);
  return tidy(rows, problems, limits);
}

const damagedText = {
  zh: '有无法识别的字符（字节损坏或编码混杂），这一行没有读取：请改正后再导入',
  en: 'This line has characters that cannot be read (damaged bytes or mixed encodings): correct it and import again',
};

function broken({ line, message }: TableProblem) {
  return unreadable({
    zh: `CSV 第 ${line} 行有误：${message.zh}`,
    en: `Line ${line} of the CSV is broken: ${message.en}`,
  });
}

function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32BE(0) === 0x504b0304;
}

/** Cells trimmed and cleaned; empty rows at both ends and columns without anything go. */
function tidy(read: readonly FileRow[], problems: TableProblem[], limits: TableLimits): TableContent {
  refuseMuchText(read, limits);
  const clean = read.map(({ line, cells }) => ({ line, cells: cells.slice(0, limits.columns).map(clear(limits)) }));
  const isFilled = ({ cells }: FileRow) => cells.some((cell) => cell !== '');
  const used = clean.slice(Math.max(0, clean.findIndex(isFilled)), clean.findLastIndex(isFilled) + 1);
  const width = Math.max(0, ...used.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1));
  if (used.length < 2 || width === 0)
    throw unreadable({
      zh: '没有找到数据：第一行应为表头，从第二行起是内容',
      en: 'Nothing found: the first row is the header, the content follows from the second one',
    });
  return {
    rows: used.map(({ cells }) => Array.from({ length: width }, (_, at) => cells[at] ?? '')),
    lines: used.map(({ line }) => line),
    problems,
  };
}

const clear = (limits: TableLimits) => (cell: string) =>
  stripInvisible(cell.slice(0, limits.cell).toWellFormed())
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim();

/** One string may stand in every cell: what is small in the file need not be in what is made of it. */
function refuseMuchText(rows: readonly FileRow[], limits: TableLimits): void {
  let characters = 0;
  for (const { cells } of rows) {
    for (const cell of cells.slice(0, limits.columns)) characters += Math.min(cell.length, limits.cell);
    if (characters > Math.min(maxText, limits.unfolded)) throw refuseUnfolded();
  }
}
