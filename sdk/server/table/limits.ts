import { FitoutError } from '../../base/errors.ts';

export interface TableLimits {
  /** Rows under the header; more are refused. */
  rows: number;
  /** Columns that are read. */
  columns: number;
  /** Characters of a cell that are read. */
  cell: number;
  /** Bytes that a workbook may unfold to. */
  unfolded: number;
  /** Bytes of the uploaded file; 5,000,000 where left out. */
  bytes?: number;
}

/**
 * Characters of all cells together at most: more than files of the size that imports take hold, but for one string of a
 * workbook that stands in many cells. Whoever reads the cells keeps and stores them on the event loop.
 */
export const maxText = 6_000_000;

export const noTable = {
  zh: '无法识别的文件，请上传 .xlsx，或 UTF-8、GBK 编码的 .csv',
  en: 'This is no table we can read: upload .xlsx, or .csv in UTF-8 or GBK',
};

export function unreadable(message: { zh: string; en: string }, cause?: unknown): FitoutError {
  return new FitoutError('unprocessable', { reason: 'kernel.table-file', message, cause });
}

export function refuseTooMany(rows: number, limits: TableLimits): void {
  if (rows <= limits.rows + 1) return;
  throw new FitoutError('tooLarge', {
    reason: 'kernel.table-rows',
    message: {
      zh: `一次最多导入 ${limits.rows} 行，请分成几个文件`,
      en: `At most ${limits.rows} rows at once: split the file`,
    },
  });
}

/** More than anybody reads: parts, strings, styles, text. */
export function refuseUnfolded(): FitoutError {
  return new FitoutError('tooLarge', {
    reason: 'kernel.table-unfolded',
    message: { zh: '表格内容过大，请删去多余的工作表或行', en: 'The sheet is too large: remove sheets or rows' },
  });
}
