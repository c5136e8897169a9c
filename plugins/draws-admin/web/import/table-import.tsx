import { isFitoutError, pluralize, type Text, tableBytes } from '@fitout/sdk';
import { errorText, ImportDialog, ImportSkip, SheetDrop } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useState } from 'react';
import type { ImportOutcome as Outcome } from '../../shared/calls/files.ts';
import type { Table } from '../../shared/choices.ts';
import { columns } from '../../shared/columns.ts';
import { tableClient } from '../client.ts';
import { Outcomes, Preview, problemsOf } from './outcome.tsx';

const titles = {
  items: { zh: '导入物品', en: 'Import items' },
  banners: { zh: '导入卡池', en: 'Import banners' },
};

/** 导入: choose a file, see what it would do, and do all of it or nothing. */
export function TableImport<T extends Table>({ table, close }: { table: T; close(imported?: boolean): void }) {
  const { http } = usePlugin();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Outcome>();
  const [report, setReport] = useState<Outcome>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Text>();
  const [skipBad, setSkipBad] = useState(false);
  const client = tableClient(http, table);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(undefined);
    await work().catch((failed: unknown) => {
      setError(errorText(failed));
      // Others changed the table since the preview: it is shown as it is now.
      if (isFitoutError(failed) && failed.reason === 'draws-admin.import-problems')
        setChecked(failed.detail as Outcome);
    });
    setBusy(false);
  };
  const choose = (chosen: File) => {
    if (chosen.size > tableBytes) {
      setError({ zh: '文件最大 5 MB', en: 'Files can be at most 5 MB' });
      return;
    }
    void attempt(async () => {
      setChecked(await client.import(chosen, 'check', false));
      setFile(chosen);
    });
  };
  const apply = () =>
    attempt(async () => {
      if (file !== undefined) setReport(await client.import(file, 'apply', skipBad));
    });
  const another = () => {
    setFile(undefined);
    setError(undefined);
  };
  const good = checked === undefined ? 0 : checked.create + checked.update;
  const ready = checked !== undefined && good > 0 && (checked.bad === 0 || skipBad);
  const shown = report ?? (file === undefined ? undefined : checked);
  return (
    <ImportDialog
      title={titles[table]}
      close={close}
      step={report !== undefined ? 'done' : shown === undefined ? 'choose' : 'check'}
      busy={busy}
      error={error}
      file={file?.name}
      onAnother={another}
      problems={problemsOf(table, shown)}
      apply={{ words: { zh: `导入 ${good} 条`, en: `Import ${good}` }, ready, run: () => void apply() }}
    >
      {shown === undefined ? (
        <Choose table={table} busy={busy} onFile={choose} />
      ) : report !== undefined ? (
        <Outcomes table={table} outcome={report} done />
      ) : (
        <>
          <Outcomes table={table} outcome={shown} />
          {shown.bad === 0 || good === 0 ? null : (
            <ImportSkip
              words={{
                zh: `跳过有误的 ${shown.bad} 行，导入其余内容`,
                en: `Skip ${pluralize(shown.bad, 'row', 'rows')} with problems and import the rest`,
              }}
              skip={skipBad}
              onSkip={setSkipBad}
            />
          )}
          <Preview rows={shown.preview} />
        </>
      )}
    </ImportDialog>
  );
}

function Choose({ table, busy, onFile }: { table: Table; busy: boolean; onFile(file: File): void }) {
  const t = useText();
  const names = Object.values(columns[table]);
  return (
    <SheetDrop busy={busy} onFile={onFile}>
      <small>
        {t(
          {
            zh: '表头可用：{names}。已有的内容会被更新，空单元格保持原值。导出的文件可以直接改好再导入。',
            en: 'Available columns: {names}. Existing entries are updated, and empty cells keep their values. You can edit an exported file and import it again.',
          },
          { names: names.map((name) => t(name)).join(t({ zh: '、', en: ', ' })) },
        )}
      </small>
    </SheetDrop>
  );
}
