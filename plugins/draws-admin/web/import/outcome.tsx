import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { columns, type ImportOutcome, type PreviewRow } from '../../shared/columns.ts';
import type { Table } from '../../shared/types.ts';
import classes from './import.module.css';

export function fieldWords(table: Table, field: string): LocalText {
  return (columns[table] as Record<string, LocalText>)[field] ?? { zh: field, en: field };
}

/** What an import would do, or did. */
export function Outcome(props: { table: Table; outcome: ImportOutcome; done?: boolean }) {
  const { table, outcome, done = false } = props;
  const t = useText();
  const { create, update, same, bad, ignored, problems } = outcome;
  const counts: [number, LocalText, string][] = [
    [create, { zh: '新增', en: 'new' }, 'good'],
    [update, { zh: '更新', en: 'updated' }, 'good'],
    [same, { zh: '无变化', en: 'unchanged' }, ''],
    [bad, done ? { zh: '有误，已跳过', en: 'left out' } : { zh: '有误', en: 'with problems' }, 'bad'],
  ];
  return (
    <>
      {done ? <strong role="status">{t({ zh: '导入完成', en: 'Imported' })}</strong> : null}
      <dl className={classes.counts}>
        {counts.map(([count, words, tone]) => (
          <div key={words.en} data-tone={count > 0 ? tone : ''}>
            <dd>{count.toLocaleString('en-US')}</dd>
            <dt>{t(words)}</dt>
          </div>
        ))}
      </dl>
      {ignored.length === 0 ? null : (
        <p className={classes.quiet}>
          {t(
            { zh: '未识别、不会导入的列：{names}', en: 'Columns that mean nothing here: {names}' },
            { names: ignored.join('、') },
          )}
        </p>
      )}
      {problems.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
        <ul className={classes.problems} tabIndex={0} aria-label={t({ zh: '错误清单', en: 'Problems' })}>
          {problems.slice(0, 50).map(({ line, field, message }) => (
            <li key={`${line} ${field} ${message.en}`}>
              <strong>{t({ zh: '第 {n} 行', en: 'Line {n}' }, { n: line })}</strong>
              {field === null ? '' : ` ${t(fieldWords(table, field))}`}：{t(message)}
            </li>
          ))}
          {problems.length > 50 ? (
            <li>{t({ zh: '其余请下载错误清单查看', en: 'The rest is in the list to download' })}</li>
          ) : null}
        </ul>
      )}
    </>
  );
}

const actions = {
  create: { zh: '新增', en: 'new' },
  update: { zh: '更新', en: 'update' },
  same: { zh: '无变化', en: 'same' },
};

/** The first lines as they will be. */
export function Preview({ rows }: { rows: readonly PreviewRow[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must be able to scroll it
    <section className={classes.preview} tabIndex={0} aria-label={t({ zh: '导入预览', en: 'Preview' })}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t({ zh: '行', en: 'Line' })}</th>
            <th scope="col">{t({ zh: '操作', en: 'What' })}</th>
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
      </table>
    </section>
  );
}
