import { pluralize, type Text, tableBytes } from '@fitout/sdk';
import { errorText, ImportDialog, ImportOutcome, ImportSkip, ImportTable, SheetDrop } from '@fitout/sdk/desktop';
import { callsOf, usePlugin, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import type { tableCalls } from '../../shared/calls/tables.ts';
import { columnTexts, type LabelRow, labelColumns, type ReadRows, rowsOfTable } from '../../shared/sheet/rows.ts';

/** Rows that are shown as they will be. */
const sample = 10;

/** 导入表格: a file, what its rows are, and which of them cannot be taken. */
export function TableImport({ close }: { close(rows?: LabelRow[]): void }) {
  const t = useText();
  const { http } = usePlugin();
  const [file, setFile] = useState<{ name: string; read: ReadRows }>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Text>();
  const [skip, setSkip] = useState(false);
  const take = async (chosen: File) => {
    if (chosen.size > tableBytes) return setError({ zh: '文件最大 5 MB', en: 'Files can be at most 5 MB' });
    setBusy(true);
    setError(undefined);
    try {
      const call = callsOf<typeof tableCalls>(http, { showError: false });
      const { rows, ...lines } = await call('POST tables', { files: chosen }, { timeout: 60_000 });
      setFile({ name: chosen.name, read: rowsOfTable(rows, lines) });
    } catch (failed) {
      setError(errorText(failed));
    } finally {
      setBusy(false);
    }
  };
  const rows = file?.read.rows ?? [];
  const problems = (file?.read.problems ?? []).map(({ line, column, message }) => ({
    line,
    column: column === null ? null : columnTexts[column],
    message,
  }));
  return (
    <ImportDialog
      title={{ zh: '导入表格', en: 'Import table' }}
      close={(done) => close(done === true ? rows : undefined)}
      step={file === undefined ? 'choose' : 'check'}
      busy={busy}
      error={error}
      file={file?.name}
      onAnother={() => setFile(undefined)}
      problems={problems}
      apply={{
        words: { zh: `加入 ${rows.length} 行`, en: `Add ${pluralize(rows.length, 'row', 'rows')}` },
        ready: rows.length > 0 && (problems.length === 0 || skip),
        run: () => close(rows),
      }}
    >
      {file === undefined ? (
        <SheetDrop busy={busy} onFile={(chosen) => void take(chosen)}>
          <small>
            {t({
              zh: '列：编码、名称、价格、备注、张数，至少要有编码；最多 5,000 行、5 MB，CSV 支持 UTF-8 与 GBK。',
              en: 'Columns: code (required), name, price, note and copies. At most 5,000 rows and 5 MB. CSV in UTF-8 or GBK.',
            })}
          </small>
        </SheetDrop>
      ) : (
        <>
          <ImportOutcome
            counts={[
              { words: { zh: '可打印的行', en: 'printable rows' }, count: rows.length, tone: 'good' },
              { words: { zh: '有误', en: 'with problems' }, count: problems.length, tone: 'bad' },
            ]}
            problems={problems}
          />
          {problems.length === 0 || rows.length === 0 ? null : (
            <ImportSkip
              words={{
                zh: `跳过有误的 ${problems.length} 行`,
                en: `Skip ${pluralize(problems.length, 'row', 'rows')} with problems`,
              }}
              skip={skip}
              onSkip={setSkip}
            />
          )}
          <Sample rows={rows.slice(0, sample)} />
        </>
      )}
    </ImportDialog>
  );
}

function Sample({ rows }: { rows: readonly LabelRow[] }) {
  const t = useText();
  if (rows.length === 0) return null;
  return (
    <ImportTable label={{ zh: '前几行', en: 'First rows' }} low>
      <thead>
        <tr>
          {labelColumns.map((column) => (
            <th key={column}>{t(columnTexts[column])}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {labelColumns.map((column) => (
              <td key={column}>{row[column]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </ImportTable>
  );
}
