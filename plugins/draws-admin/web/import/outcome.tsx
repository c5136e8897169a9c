import type { LocalText } from '@fitout/sdk';
import { ImportOutcome, type ImportProblem, ImportTable, importCounts } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import type { ImportOutcome as Outcome, PreviewRow } from '../../shared/calls/files.ts';
import type { ImportAction, Table } from '../../shared/choices.ts';
import { columns } from '../../shared/columns.ts';
import classes from './import.module.css';

function fieldTexts(table: Table, field: string): LocalText {
  return (columns[table] as Record<string, LocalText>)[field] ?? { zh: field, en: field };
}

/** What is wrong in the file, with the columns' names. */
export function problemsOf(table: Table, outcome: Outcome | undefined): ImportProblem[] {
  return (outcome?.problems ?? []).map(({ line, field, message }) => ({
    line,
    column: field === null ? null : fieldTexts(table, field),
    message,
  }));
}

/** What an import would do, or did. */
export function Outcomes(props: { table: Table; outcome: Outcome; done?: boolean }) {
  const { table, outcome, done = false } = props;
  const t = useText();
  const { ignored } = outcome;
  return (
    <ImportOutcome done={done} counts={importCounts(outcome, done)} problems={problemsOf(table, outcome)}>
      {ignored.length === 0 ? null : (
        <p className={classes.quiet}>
          {t(
            { zh: '未识别、不会导入的列：{names}', en: 'Unknown columns, not imported: {names}' },
            { names: ignored.join('、') },
          )}
        </p>
      )}
    </ImportOutcome>
  );
}

const actions: Record<ImportAction, LocalText> = {
  create: { zh: '新增', en: 'new' },
  update: { zh: '更新', en: 'update' },
  same: { zh: '无变化', en: 'unchanged' },
};

/** The first lines as they will be. */
export function Preview({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <ImportTable label={{ zh: '导入预览', en: 'Import preview' }} low>
      <thead>
        <tr>
          <th scope="col">{t({ zh: '行', en: 'Row' })}</th>
          <th scope="col">{t({ zh: '操作', en: 'Action' })}</th>
          <th scope="col">{t({ zh: '内容', en: 'Content' })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} data-off={row.action === 'same'}>
            <td>{row.line}</td>
            <td>{t(actions[row.action])}</td>
            <td>{t(row.words)}</td>
          </tr>
        ))}
      </tbody>
    </ImportTable>
  );
}
