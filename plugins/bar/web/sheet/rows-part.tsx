import { type LabelSource, newUuid, pastedCells, pluralize } from '@fitout/sdk';
import { IconButton } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { AddRegular, BoxRegular, ClipboardPasteRegular, DeleteRegular, TableRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import {
  columnTexts,
  type LabelColumn,
  type LabelRow,
  labelColumns,
  labelsOf,
  most,
  rowsOfTable,
} from '../../shared/sheet/rows.ts';
import classes from './sheet.module.css';
import { useSources } from './sources.ts';
import type { LabelSheet } from './use-sheet.ts';

/** Rows that are shown at first, and that a press on 显示更多 adds. */
const shown = 50;

/** What is printed: rows that are typed, pasted, taken from a table or from what other plugins have. */
export function RowsPart({ sheet }: { sheet: LabelSheet }) {
  const t = useText();
  const { rows, check } = sheet;
  const [count, setCount] = useState(shown);
  const problems = new Map(check?.problems.map(({ row, message }) => [row, t(message)]));
  const labels = labelsOf(rows);
  return (
    <section className={classes.part} aria-label={t({ zh: '标签内容', en: 'Labels' })}>
      <div className={classes.head}>
        <h2>{t({ zh: '标签内容', en: 'Labels' })}</h2>
        {rows.length === 0 ? null : (
          <>
            <span className={classes.count} role="status">
              {t(
                { zh: '{rows} 行，共 {labels} 张', en: '{rows} {rows|row|rows}, {labels} {labels|label|labels}' },
                { rows: rows.length, labels },
              )}
            </span>
            <Button size="small" appearance="subtle" onClick={() => sheet.remove(rows)}>
              {t({ zh: '清空', en: 'Clear' })}
            </Button>
          </>
        )}
      </div>
      <WaysIn sheet={sheet} />
      {labels > most.labels ? (
        <p role="alert" className={classes.wrong}>
          {t(
            {
              zh: '一次最多打印 {n} 张，请减少张数',
              en: 'At most {n} {n|label|labels} can be printed at a time. Reduce the copies',
            },
            { n: most.labels },
          )}
        </p>
      ) : null}
      {rows.length === 0 ? (
        <p className={classes.quiet}>
          {t({
            zh: '还没有内容：选择商品、导入表格，或从电子表格复制几行粘贴进来。',
            en: 'Nothing here yet. Choose products, import a table, or paste rows from a spreadsheet.',
          })}
        </p>
      ) : (
        <ul className={classes.rows} aria-label={t({ zh: '标签', en: 'Labels' })}>
          {rows.slice(0, count).map((row, at) => (
            <Row key={row.id} row={row} at={at} problem={problems.get(row.id)} sheet={sheet} />
          ))}
        </ul>
      )}
      {rows.length <= count ? null : (
        <Button onClick={() => setCount(count + 200)}>
          {t({ zh: '显示更多（还有 {n} 行）', en: 'Show more ({n} left)' }, { n: rows.length - count })}
        </Button>
      )}
      <Misfits sheet={sheet} />
    </section>
  );
}

function WaysIn({ sheet }: { sheet: LabelSheet }) {
  const t = useText();
  const { overlays, toasts } = usePlugin();
  const sources = useSources();
  const take = (rows: LabelRow[] | undefined) => {
    if (rows !== undefined && rows.length > 0) sheet.add(rows);
  };
  const choose = async (source: LabelSource) => {
    const { SourcePicker } = await import('./source-picker.tsx');
    take(await overlays.open<LabelRow[]>(({ close }) => <SourcePicker source={source} close={close} />));
  };
  const importTable = async () => {
    const { TableImport } = await import('./table-import.tsx');
    take(await overlays.open<LabelRow[]>(({ close }) => <TableImport close={close} />));
  };
  const paste = async () => {
    const values = await overlays.form({
      title: { zh: '粘贴多行', en: 'Paste rows' },
      message: {
        zh: '每行一个标签：编码、名称、价格、备注、张数，用制表符或逗号隔开；从电子表格复制即可。',
        en: 'One label per line: code, name, price, note and copies, separated by tabs or commas. You can copy them from a spreadsheet.',
      },
      fields: [
        { name: 'lines', label: { zh: '内容', en: 'Rows' }, kind: 'multiline', required: true, maxLength: 20_000 },
      ],
      confirm: { zh: '加入', en: 'Add' },
    });
    if (values === undefined) return;
    const cells = pastedCells(String(values.lines));
    const { rows, problems } = rowsOfTable(cells.rows, { lines: cells.lines, problems: [] });
    take(rows);
    const [first] = problems;
    if (first === undefined) return;
    const { line, message } = first;
    toasts.warning({
      zh: `${problems.length} 行没有加入。第 ${line} 行：${message.zh}`,
      en: `${pluralize(problems.length, 'row was', 'rows were')} not added. Row ${line}: ${message.en}`,
    });
  };
  const add = () => sheet.add([{ id: newUuid(), code: '', name: '', price: '', note: '', copies: 1 }]);
  return (
    <div className={classes.line}>
      {sources.map((source) => (
        <Button key={source.id} icon={<BoxRegular />} onClick={() => void choose(source)}>
          {t({ zh: '选择{what}', en: 'Choose from {what}' }, { what: t(source.title) })}
        </Button>
      ))}
      <Button icon={<TableRegular />} onClick={() => void importTable()}>
        {t({ zh: '导入表格', en: 'Import table' })}
      </Button>
      <Button icon={<ClipboardPasteRegular />} onClick={() => void paste()}>
        {t({ zh: '粘贴多行', en: 'Paste rows' })}
      </Button>
      <Button icon={<AddRegular />} onClick={add}>
        {t({ zh: '添加一行', en: 'Add row' })}
      </Button>
    </div>
  );
}

function Row(props: { row: LabelRow; at: number; problem: string | undefined; sheet: LabelSheet }) {
  const { row, at, problem, sheet } = props;
  const t = useText();
  const label = (column: LabelColumn) =>
    t({ zh: '第 {n} 行：{what}', en: 'Row {n}: {what}' }, { n: at + 1, what: t(columnTexts[column]) });
  return (
    <li className={classes.row}>
      {labelColumns.map((column) =>
        column === 'copies' ? (
          <input
            key={column}
            type="number"
            min={1}
            max={most.copies}
            value={row.copies}
            aria-label={label(column)}
            title={t(columnTexts[column])}
            onChange={({ target }) => {
              const copies = Math.round(target.valueAsNumber);
              if (copies >= 1 && copies <= most.copies) sheet.change(row.id, { copies });
            }}
          />
        ) : (
          <input
            key={column}
            value={row[column]}
            maxLength={most.text}
            aria-label={label(column)}
            aria-invalid={column === 'code' && problem !== undefined}
            placeholder={t(columnTexts[column])}
            onChange={({ target }) => sheet.change(row.id, { [column]: target.value })}
          />
        ),
      )}
      <IconButton
        aria-label={t({ zh: '移除第 {n} 行', en: 'Remove row {n}' }, { n: at + 1 })}
        onClick={() => sheet.remove([row])}
      >
        <DeleteRegular />
      </IconButton>
      {problem === undefined ? null : (
        <span className={classes.wrong} role="alert">
          {problem}
        </span>
      )}
    </li>
  );
}

/** What of all rows cannot be printed, and a way to be rid of it. */
function Misfits({ sheet }: { sheet: LabelSheet }) {
  const t = useText();
  const { check, rows } = sheet;
  if (check === undefined || check.problems.length === 0) return null;
  const ids = new Set(check.problems.map(({ row }) => row));
  const [first] = check.problems;
  const line = rows.findIndex(({ id }) => id === first?.row) + 1;
  return (
    <div className={classes.line}>
      <span className={classes.wrong}>
        {t(
          {
            zh: '{n} 行无法打印（先见第 {line} 行），打印时会跳过',
            en: '{n} {n|row|rows} cannot be printed and will be skipped (first: row {line})',
          },
          { n: ids.size, line },
        )}
      </span>
      <Button size="small" onClick={() => sheet.remove(rows.filter(({ id }) => ids.has(id)))}>
        {t({ zh: '移除这些行', en: 'Remove these rows' })}
      </Button>
    </div>
  );
}
