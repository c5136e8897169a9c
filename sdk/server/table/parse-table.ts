import { stripInvisible } from '../../base/invisible.ts';
import { readCsv, textOf } from './csv.ts';
import { mostText, refuseUnfolded, type TableLimits, unreadable } from './limits.ts';
import { readXlsx } from './xlsx.ts';

/** Cells of a piece: a few milliseconds of whoever takes it. */
const pieceCells = 20_000;

/**
 * What `readTable` does, in its worker: the rows as JSON, in pieces. Half a million cells that are passed on as they are
 * would hold the event loop that takes them for as long as they need; a text comes at once, and is read piece by piece.
 */
export async function parseTable(bytes: Uint8Array, limits: TableLimits): Promise<string[]> {
  const rows = await readRows(bytes, limits);
  const each = Math.max(1, Math.floor(pieceCells / (rows[0]?.length ?? 1)));
  return Array.from({ length: Math.ceil(rows.length / each) }, (_, at) =>
    JSON.stringify(rows.slice(at * each, (at + 1) * each)),
  );
}

async function readRows(bytes: Uint8Array, limits: TableLimits): Promise<string[][]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return tidy(isZip(file) ? await readXlsx(file, limits) : await readCsv(textOf(file), limits), limits);
}

function isZip(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32BE(0) === 0x504b0304;
}

/** Cells trimmed and cleaned; empty rows at the end and columns without anything go. */
function tidy(rows: readonly string[][], limits: TableLimits): string[][] {
  refuseMuchText(rows, limits);
  const clean = rows.map((row) =>
    row.slice(0, limits.columns).map((cell) =>
      stripInvisible(cell.slice(0, limits.cell).toWellFormed())
        .replace(/\r\n?/g, '\n')
        .replace(/(?![\n\t])\p{Cc}/gu, '')
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

/** One string may stand in every cell: what is small in the file need not be in what is made of it. */
function refuseMuchText(rows: readonly string[][], limits: TableLimits): void {
  let characters = 0;
  for (const row of rows) {
    for (const cell of row.slice(0, limits.columns)) characters += Math.min(cell.length, limits.cell);
    if (characters > Math.min(mostText, limits.unfolded)) throw refuseUnfolded();
  }
}
