/** A cell: nothing, text, a number, or one of both that is shown by a format of spreadsheets (`0.00`, `yyyy-mm-dd`). */
export type WorkbookCell = null | string | number | { value: number | Date; format?: string | undefined };

export interface WorkbookColumn {
  title: string;
  /** In characters. */
  width: number;
}

/** Characters in one cell at most; a spreadsheet calls a file with more of them damaged. */
const longest = 32_767;

/**
 * A workbook (XLSX) of one sheet: the titles, which stay in view, over the rows. Text is text there, which a spreadsheet
 * never runs, and is read back as it was written; one cell holds its first 32,767 characters.
 */
export async function writeWorkbook(
  sheet: string,
  columns: readonly WorkbookColumn[],
  rows: Iterable<readonly WorkbookCell[]>,
): Promise<Uint8Array> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const head = columns.map(({ title }) => ({ value: escaped(title), type: String, fontWeight: 'bold' as const }));
  return writeXlsxFile([head, ...Array.from(rows, (row) => row.map(cellOf))], {
    sheet,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function cellOf(cell: WorkbookCell) {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'string') return { value: escaped(cell), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  const { value, format } = cell;
  const shown = format === undefined ? {} : { format };
  return value instanceof Date ? { value, type: Date, ...shown } : { value, type: Number, ...shown };
}

/**
 * What the library drops from a text, though XLSX has a way to say it: control characters, halves of a pair,
 * characters that mean nothing (the last two of each plane among them); and what reads like such an escape. Source: ECMA-376 part 1, 22.9.2.19 (ST_Xstring).
 */
const escapes =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
  /_(?=x[\dA-Fa-f]{4}_)|[\uD800-\uDBFF][\uDFFE\uDFFF]|[\0-\x08\x0B-\x1F\x7F-\x9F\uFDD0-\uFDEF\uFFFD-\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

function escaped(text: string): string {
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  const whole = short.replaceAll(escapes, escapeOf);
  // The library counts texts by their names in an object, in which names that every object has are taken.
  return whole in {} ? escapeOf(whole) : whole;
}

const escapeOf = (text: string) => text.split('').map(unitEscape).join('');
const unitEscape = (unit: string) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
