import type { LocalText } from './base/text.ts';

/** Bytes of an uploaded table (XLSX, CSV) at most. */
export const tableBytes = 5_000_000;

/** A line of a table that could not be read, and why; the others are. */
export interface TableProblem {
  /** As the file counts, from 1. */
  line: number;
  message: LocalText;
}

/** Where the rows of a table stand in its file, and the lines that are none of them. */
export interface TableLines {
  /** Of each row, the header among them, its line from 1: blank lines and line breaks within cells count. */
  lines: number[];
  problems: TableProblem[];
}

/** The cells of a table, as text: the header, then the rows; each as wide as the widest. */
export interface TableContent extends TableLines {
  rows: string[][];
}
