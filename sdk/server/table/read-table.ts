import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TableContent, TableLines } from '../../tables.ts';
import { boundedWork } from '../work/bounded-work.ts';
import { type TableLimits, unreadable } from './limits.ts';
import type { TablePieces } from './parse-table.ts';

const read = boundedWork<{ bytes: Uint8Array; limits: TableLimits }, TablePieces>(
  new URL('./table.worker.ts', import.meta.url),
  {
    heapMb: 400,
    seconds: 20,
    refusal: {
      zh: '这个表格太复杂，无法读取：请另存为 .csv，或分成几个文件',
      en: 'This table is too complex to read: save it as .csv, or split it',
    },
  },
);

/**
 * The cells of an uploaded table: the header first, without empty rows before it or after the last one, and without
 * trailing empty columns. A line of a CSV that cannot be read is a problem, and the others are read. Reads XLSX, and CSV in UTF-8, UTF-16 or GBK, in a worker. `owner`: whose file it is, a person's or an address' name.
 * Throws FitoutError 'unprocessable' or 'tooLarge' with words that say what to do, 'unavailable' where many wait.
 */
export async function readTable(bytes: Uint8Array, limits: TableLimits, owner: string): Promise<TableContent> {
  if (bytes.length === 0) throw unreadable({ zh: '文件是空的', en: 'The file is empty' });
  const rows: string[][] = [];
  const answer = await read({ bytes, limits }, { owner });
  for (const piece of answer.rows) {
    for (const row of JSON.parse(piece) as string[][]) rows.push(row);
    await nextTurn();
  }
  const { lines, problems } = JSON.parse(answer.rest) as TableLines;
  return { rows, lines, problems };
}
