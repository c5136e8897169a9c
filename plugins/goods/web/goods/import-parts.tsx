import { showMoney } from '@fitout/sdk';
import { ImportOutcome, type ImportProblem, ImportTable, importCounts } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import type { ImportFile, ImportOutcome as Outcome, PreviewRow } from '../../shared/calls/files.ts';
import { fieldNames, type ImportField, importFields, type Mapping } from '../../shared/columns.ts';
import classes from './import.module.css';

/** The columns of the file, each with what it is taken for. */
export function MappingTable(props: { file: ImportFile; mapping: Mapping; onChange(mapping: Mapping): void }) {
  const { file, mapping, onChange } = props;
  const t = useText();
  const fieldOf = (column: number) => importFields.find((field) => mapping[field] === column) ?? '';
  const choose = (column: number, field: ImportField | '') => {
    // A column is one field, and a field is in one column.
    const rest = Object.fromEntries(
      Object.entries(mapping).filter(([name, at]) => at !== column && name !== field),
    ) as Mapping;
    onChange(field === '' ? rest : { ...rest, [field]: column });
  };
  return (
    <div className={classes.mapping}>
      <ImportTable label={{ zh: '列对应关系', en: 'Column mapping' }}>
        <thead>
          <tr>
            {file.header.map((name, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are
              <th key={column} scope="col" data-off={fieldOf(column) === ''}>
                <span>{name === '' ? t({ zh: '第 {n} 列', en: 'Column {n}' }, { n: column + 1 }) : name}</span>
                <select
                  aria-label={t({ zh: '“{name}”列对应', en: 'Column “{name}” is' }, { name: name || column + 1 })}
                  value={fieldOf(column)}
                  onChange={(event) => choose(column, event.target.value as ImportField | '')}
                >
                  <option value="">{t({ zh: '不导入', en: 'not imported' })}</option>
                  {importFields.map((field) => (
                    <option key={field} value={field}>
                      {t(fieldNames[field])}
                    </option>
                  ))}
                </select>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.sample.slice(0, 3).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file stay where they are
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file stay where they are
                <td key={column} data-off={fieldOf(column) === ''}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ImportTable>
    </div>
  );
}

/** What is wrong in the file, with the columns' names. */
export function problemsOf(outcome: Outcome | undefined): ImportProblem[] {
  return (outcome?.problems ?? []).map(({ line, field, message }) => ({
    line,
    column: field === null ? null : fieldNames[field],
    message,
  }));
}

/** What an import would do, or did. */
export function Outcomes(props: { outcome: Outcome; done?: boolean; skipDuplicates?: boolean }) {
  const { outcome, done = false, skipDuplicates = false } = props;
  const { restore, duplicates } = outcome;
  const updated = restore > 0 ? { zh: `更新（含恢复 ${restore}）`, en: `updated (${restore} restored)` } : undefined;
  const counts = importCounts(outcome, done, updated);
  if (done && skipDuplicates && duplicates > 0)
    counts.push({ count: duplicates, words: { zh: '与已有商品重复，已跳过', en: 'already exists, skipped' } });
  return <ImportOutcome done={done} counts={counts} problems={problemsOf(outcome)} />;
}

const actions = {
  create: { zh: '新增', en: 'new' },
  update: { zh: '更新', en: 'update' },
  same: { zh: '无变化', en: 'same' },
};

const skipped = { zh: '跳过', en: 'skip' };
const doubled = { zh: '新增（重复）', en: 'new (duplicate)' };

/** The first goods as they will be. */
export function Preview({ rows, skipDuplicates }: { rows: readonly PreviewRow[]; skipDuplicates: boolean }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <ImportTable label={{ zh: '导入预览', en: 'Preview' }} low>
      <thead>
        <tr>
          <th scope="col">{t({ zh: '操作', en: 'What' })}</th>
          <th scope="col">{t(fieldNames.code)}</th>
          <th scope="col">{t(fieldNames.name)}</th>
          <th scope="col">{t(fieldNames.price)}</th>
          <th scope="col">{t(fieldNames.stock)}</th>
          <th scope="col">{t(fieldNames.tags)}</th>
          <th scope="col">{t(fieldNames.listed)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.line} data-off={row.action === 'same' || (row.duplicate && skipDuplicates)}>
            <td>{t(row.duplicate ? (skipDuplicates ? skipped : doubled) : actions[row.action])}</td>
            <td>{row.code === '' ? t({ zh: '自动生成', en: 'generated' }) : row.code}</td>
            <td>{row.name}</td>
            <td>{showMoney(row.price)}</td>
            <td>{row.stock}</td>
            <td>{row.tags.join('、')}</td>
            <td>{row.listed ? t({ zh: '上架', en: 'listed' }) : t({ zh: '下架', en: 'unlisted' })}</td>
          </tr>
        ))}
      </tbody>
    </ImportTable>
  );
}
