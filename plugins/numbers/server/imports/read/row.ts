import { FitoutError, type LocalText } from '@fitout/sdk';
import type { ProblemWord } from '../../../shared/imports/problems.ts';

/** One row of a file, whatever it came from. */
export interface Row {
  /** Of the file, from 1; of JSON and captured answers, which number of the file it is. */
  line: number;
  cells: readonly string[];
  /** It cannot be read at all. */
  broken?: { word: ProblemWord; what: string };
}

/** Cells and characters of a cell that are read. */
export const maxColumns = 60;
export const maxCell = 200;

/** A file that is nothing we can read, in words that say what to do. */
export function unreadable(word: string, message: LocalText): FitoutError {
  return new FitoutError('unprocessable', { reason: `numbers.file-${word}`, message });
}
