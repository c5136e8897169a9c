import { readCsv, textOf } from './csv.ts';
import { refuseUnfolded, type TableLimits, unreadable } from './limits.ts';
import { readXlsx } from './xlsx.ts';

/** What `readTable` does, in its worker. */
export async function parseTable(bytes: Uint8Array, limits: TableLimits): Promise<string[][]> {
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

/** One string may stand in every cell: what is small in the file need not be in what is made of it. */
function refuseMuchText(rows: readonly string[][], limits: TableLimits): void {
  let characters = 0;
  for (const row of rows) {
    for (const cell of row.slice(0, limits.columns)) characters += Math.min(cell.length, limits.cell);
    if (characters > limits.unfolded / 2) throw refuseUnfolded();
  }
}
