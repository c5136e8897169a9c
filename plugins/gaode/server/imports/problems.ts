import { Readable } from 'node:stream';
import { csvLine } from '@fitout/sdk';
import type { Reply, ServerContext } from '@fitout/sdk/server';
import type { RowProblem } from '../../shared/calls/answers.ts';
import type { ImportSettings } from '../../shared/calls/inputs.ts';
import { fieldNames } from '../../shared/places/columns.ts';
import { downloadHeaders } from '../places/export.ts';
import { plannedPieces, problemsOf, unreadableProblem } from './check.ts';
import type { ImportRow } from './uploads.ts';

/** Every row that cannot be imported, with its cell and the reason, as the last dry run understood the file. */
export function problemsReply(ctx: ServerContext, row: ImportRow, english: boolean): Reply {
  const settings = row.settings ?? { mapping: row.mapping, system: row.guess.system, swapped: row.swapped };
  const base = row.filename.replace(/\.\w{1,5}$/, '');
  return {
    headers: downloadHeaders(english ? `rows with errors in ${base}.csv` : `${base}-有误的行.csv`, 'csv'),
    body: Readable.from(lines(ctx, row, settings, english), { objectMode: false }),
  };
}

async function* lines(
  ctx: ServerContext,
  row: ImportRow,
  settings: ImportSettings,
  english: boolean,
): AsyncIterable<string> {
  yield `\ufeff${csvLine(english ? ['Line', 'Column', 'Cell', 'Reason'] : ['行号', '列', '单元格', '原因'])}`;
  const written = ({ line, field, cell, message }: RowProblem): string => {
    const name = field === null ? { zh: '', en: '' } : fieldNames[field];
    return csvLine([String(line), english ? name.en : name.zh, cell, english ? message.en : message.zh]);
  };
  if (row.unreadable.length > 0) yield row.unreadable.map(unreadableProblem).map(written).join('');
  for await (const piece of plannedPieces(ctx, row, settings)) {
    const found = piece.flatMap(problemsOf).map(written);
    if (found.length > 0) yield found.join('');
  }
}
