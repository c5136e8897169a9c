import { csvLine, fileStem, type LocalText } from '@fitout/sdk';
import type { CountLine } from '../calls/counts.ts';
import { standingTexts } from './count-texts.ts';
import { type Standing, standingOf } from './differences.ts';

/** All codes as a table in CSV, with what was counted here and is not sent yet; the name of the file beside it. */
export function countCsv(
  name: string,
  lines: ReadonlyMap<string, CountLine>,
  t: (text: LocalText) => string,
): { name: string; text: string } {
  const head = [
    t({ zh: '编号', en: 'Code' }),
    t({ zh: '名称', en: 'Name' }),
    t({ zh: '应有', en: 'Expected' }),
    t({ zh: '实盘', en: 'Counted' }),
    t({ zh: '差异', en: 'Difference' }),
    t({ zh: '结果', en: 'Result' }),
  ];
  const rows = [...lines.values()].map((line) => [
    line.code,
    line.name ?? '',
    line.expected === null ? '' : String(line.expected),
    String(line.counted),
    String(line.counted - (line.expected ?? 0)),
    t(standingTexts[standingOf(line)]),
  ]);
  return { name: `${fileStem(name)}.csv`, text: [head, ...rows].map((cells) => csvLine(cells)).join('') };
}

/** The lines that stand so to the list, and have all the words of `q` in their code or name. */
export function filteredLines(
  lines: ReadonlyMap<string, CountLine>,
  standing: Standing | 'all',
  q: string,
): CountLine[] {
  const words = q.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean);
  return [...lines.values()].filter((line) => {
    if (line.counted === 0 && line.expected === null) return false;
    if (standing !== 'all' && standingOf(line) !== standing) return false;
    const text = `${line.code}\n${line.name ?? ''}`.normalize('NFKC').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
