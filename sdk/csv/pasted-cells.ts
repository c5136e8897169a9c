import { CsvReader } from './csv-reader.ts';

/**
 * The cells of text that was copied from a spreadsheet or typed, and their lines in it, from 1: cells with tabs between,
 * or with commas where no tab stands. A cell in quotes may hold tabs, commas and line breaks; a quote without its pair is
 * a character. `delimiters`: each of these characters separates cells in place of that.
 */
export function pastedCells(text: string, delimiters?: string): { rows: string[][]; lines: number[] } {
  const delimiter = delimiters ?? (text.includes('\t') ? '\t' : ',，');
  const reader = new CsvReader({ delimiter, maxCharacters: 1_000_000, maxLines: 1000, unpaired: 'literal' });
  const read = [...reader.push(text), ...reader.end()];
  return {
    rows: read.map(({ cells }) => cells.map((cell) => cell.replaceAll('\u00a0', ' ').trim())),
    lines: read.map(({ line }) => line),
  };
}
