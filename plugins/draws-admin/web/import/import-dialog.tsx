import { isFitoutError, type Text } from '@fitout/sdk';
import { errorText, Gone, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import { columns, type ImportOutcome } from '../../shared/columns.ts';
import { limits } from '../../shared/limits.ts';
import type { Table } from '../../shared/types.ts';
import { tableClient } from '../client.ts';
import classes from './import.module.css';
import { Outcome, Preview } from './outcome.tsx';
import { saveProblems } from './problems-file.ts';

const titles = {
  items: { zh: '导入物品', en: 'Import items' },
  banners: { zh: '导入卡池', en: 'Import banners' },
};

/** 导入: choose a file, see what it would do, and do all of it or nothing. */
export function ImportDialog<T extends Table>({ table, close }: { table: T; close(imported?: boolean): void }) {
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing(close);
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<ImportOutcome>();
  const [report, setReport] = useState<ImportOutcome>();
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
        setChecked(failed.detail as ImportOutcome);
    });
    setBusy(false);
  };
  const choose = (chosen: File) => {
    if (chosen.size > limits.importBytes) {
      setError({ zh: '文件最大 5 MB', en: 'A file may have 5 MB at most' });
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
  const good = checked === undefined ? 0 : checked.create + checked.update;
  const ready = checked !== undefined && good > 0 && (checked.bad === 0 || skipBad);
  const problems = (report ?? checked)?.problems ?? [];
  const leave = () => closing.finish(report !== undefined);
  return (
    <Dialog open={closing.open} modalType="modal" onOpenChange={(_, data) => data.open || busy || leave()}>
      <DialogSurface className={classes.surface}>
        <Gone closing={closing} />
        <DialogBody>
          <DialogTitle>{t(titles[table])}</DialogTitle>
          <DialogContent className={classes.content}>
            <div role="alert">
              {error === undefined ? null : (
                <MessageBar intent="error" layout="multiline" politeness="polite">
                  <MessageBarBody>{t(error)}</MessageBarBody>
                </MessageBar>
              )}
            </div>
            {report !== undefined ? (
              <Outcome table={table} outcome={report} done />
            ) : file === undefined || checked === undefined ? (
              <Choose table={table} busy={busy} onFile={choose} />
            ) : (
              <>
                <p className={classes.file}>
                  <DocumentTableRegular aria-hidden />
                  {file.name}
                </p>
                <Outcome table={table} outcome={checked} />
                {checked.bad === 0 || good === 0 ? null : (
                  <label className={classes.skip}>
                    <input type="checkbox" checked={skipBad} onChange={(event) => setSkipBad(event.target.checked)} />
                    {t(
                      { zh: '跳过有误的 {n} 行，导入其余内容', en: 'Leave out the {n} lines with problems' },
                      { n: checked.bad },
                    )}
                  </label>
                )}
                <Preview rows={checked.preview} />
              </>
            )}
          </DialogContent>
          <DialogActions className={classes.buttons}>
            {problems.length === 0 ? null : (
              <Button icon={<ArrowDownloadRegular />} onClick={() => saveProblems(table, problems, t)}>
                {t({ zh: '下载错误清单', en: 'List of problems' })}
              </Button>
            )}
            {report !== undefined ? (
              <Button appearance="primary" onClick={leave}>
                {t({ zh: '完成', en: 'Done' })}
              </Button>
            ) : (
              <>
                <Button disabled={busy} onClick={leave}>
                  {t({ zh: '取消', en: 'Cancel' })}
                </Button>
                {file === undefined ? null : (
                  <>
                    <Button
                      disabled={busy}
                      onClick={() => {
                        setFile(undefined);
                        setError(undefined);
                      }}
                    >
                      {t({ zh: '换一个文件', en: 'Another file' })}
                    </Button>
                    <Button appearance="primary" disabled={!ready || busy} onClick={() => void apply()}>
                      {busy
                        ? t({ zh: '正在导入…', en: 'Importing…' })
                        : t({ zh: '导入 {n} 条', en: 'Import {n}' }, { n: good })}
                    </Button>
                  </>
                )}
              </>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Choose({ table, busy, onFile }: { table: Table; busy: boolean; onFile(file: File): void }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const names = Object.values(columns[table]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button inside does the same
    <div
      className={classes.drop}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined && !busy) onFile(file);
      }}
    >
      <DocumentTableRegular className={classes.dropIcon} aria-hidden />
      <p>{t({ zh: '把 .xlsx 或 .csv 文件拖到这里，或', en: 'Drop an .xlsx or .csv file here, or' })}</p>
      <Button appearance="primary" disabledFocusable={busy} onClick={() => input.current?.click()}>
        {busy ? t({ zh: '正在读取…', en: 'Reading…' }) : t({ zh: '选择文件', en: 'Choose a file' })}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={t({ zh: '选择要导入的文件', en: 'File to import' })}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <p className={classes.quiet}>
        {t(
          {
            zh: '表头可用：{names}。已有的内容会被更新，空单元格保持原值。导出的文件可以直接改好再导入。',
            en: 'Columns: {names}. What is there already is updated; empty cells change nothing. An export can be changed and imported again.',
          },
          { names: names.map((name) => t(name)).join(t({ zh: '、', en: ', ' })) },
        )}
      </p>
    </div>
  );
}
