import { csvLine } from '@fitout/sdk';
import type { useText } from '@fitout/sdk/web';
import type { RowProblem } from '../../shared/columns.ts';
import type { Table } from '../../shared/types.ts';
import { fieldWords } from './outcome.tsx';

/** Saves what was wrong with which line as a CSV that Excel opens. */
export function saveProblems(table: Table, problems: readonly RowProblem[], t: ReturnType<typeof useText>): void {
  const head = [t({ zh: '行', en: 'Line' }), t({ zh: '列', en: 'Column' }), t({ zh: '问题', en: 'Problem' })];
  const lines = problems.map(({ line, field, message }) => [
    String(line),
    field === null ? '' : t(fieldWords(table, field)),
    t(message),
  ]);
  const text = `\ufeff${[head, ...lines].map(csvLine).join('')}`;
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${t({ zh: '导入错误清单', en: 'import-problems' })}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
