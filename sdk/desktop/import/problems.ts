import type { Text } from '../../base/text.ts';
import { csvLine } from '../../csv.ts';
import type { useText } from '../../web/hooks.ts';
import { saveFile } from '../../web/save-file.ts';

/** What is wrong with a line of an imported file. */
export interface ImportProblem {
  /** As the file counts them, from 1. */
  line: number;
  /** The column's name; null where it is of the whole line. */
  column: Text | null;
  message: Text;
}

/** Saves what was wrong with which line as a CSV that Excel opens. */
export function saveProblems(problems: readonly ImportProblem[], t: ReturnType<typeof useText>): void {
  const head = [t({ zh: '行', en: 'Line' }), t({ zh: '列', en: 'Column' }), t({ zh: '问题', en: 'Problem' })];
  const lines = problems.map(({ line, column, message }) => [
    String(line),
    column === null ? '' : t(column),
    t(message),
  ]);
  const text = `\ufeff${[head, ...lines].map(csvLine).join('')}`;
  saveFile(new Blob([text], { type: 'text/csv' }), `${t({ zh: '导入错误清单', en: 'import-problems' })}.csv`);
}
