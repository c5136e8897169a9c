import { isFitoutError, type Text } from '@fitout/sdk';
import { errorText, Gone, useClosing } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useText } from '@fitout/sdk/web';
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
  Spinner,
} from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import { useRef, useState } from 'react';
import type { ImportFile, ImportOutcome, Mapping, PreviewRow } from '../../shared/columns.ts';
import { limits } from '../../shared/limits.ts';
import { goodsClient } from '../client.ts';
import classes from './import.module.css';
import { MappingTable, Outcome, Preview } from './import-parts.tsx';
import { saveProblems } from './problems-file.ts';

type Checked = ImportOutcome & { preview: PreviewRow[] };

/** 导入: choose a file, say what its columns are, see what will happen, and do all of it or nothing. */
export function ImportDialog({ close }: { close(imported?: boolean): void }) {
  const { http } = usePlugin();
  const t = useText();
  const client = goodsClient(http);
  const closing = useClosing(close);
  const [file, setFile] = useState<ImportFile>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [report, setReport] = useState<ImportOutcome>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Text>();
  const [skipBad, setSkipBad] = useState(false);
  const unmapped = mapping.name === undefined && mapping.code === undefined;
  // What the mapping would do is asked anew with each change of it.
  const check = useRemote<Checked | undefined>(`${file?.id} ${JSON.stringify(mapping)}`, async () =>
    file === undefined || unmapped ? undefined : client.checkImport(file.id, mapping),
  );
  const checked = check.data;
  const wrong = error ?? (check.error === undefined ? undefined : errorText(check.error));

  const upload = async (chosen: File) => {
    if (chosen.size > limits.importBytes) {
      setError({ zh: '文件最大 5 MB', en: 'A file may have 5 MB at most' });
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      const uploaded = await client.upload(chosen);
      setFile(uploaded);
      setMapping(uploaded.mapping);
    } catch (failed) {
      setError(errorText(failed));
    } finally {
      setBusy(false);
    }
  };
  const apply = async () => {
    if (file === undefined) return;
    setBusy(true);
    setError(undefined);
    try {
      setReport(await client.applyImport(file.id, mapping, skipBad));
    } catch (failed) {
      setError(errorText(failed));
      // Somebody changed goods since the preview: it is shown as it is now.
      if (isFitoutError(failed) && failed.reason === 'goods.import-problems') check.reload();
    } finally {
      setBusy(false);
    }
  };
  const good = checked === undefined ? 0 : checked.create + checked.update;
  const ready = checked !== undefined && good > 0 && (checked.bad === 0 || skipBad);
  const leave = () => closing.finish(report !== undefined);
  return (
    <Dialog open={closing.open} modalType="modal" onOpenChange={(_, data) => data.open || busy || leave()}>
      <DialogSurface className={classes.surface}>
        <Gone closing={closing} />
        <DialogBody>
          <DialogTitle>{t({ zh: '导入商品', en: 'Import goods' })}</DialogTitle>
          <DialogContent className={classes.content}>
            <div role="alert">
              {wrong === undefined ? null : (
                <MessageBar intent="error" layout="multiline" politeness="polite">
                  <MessageBarBody>{t(wrong)}</MessageBarBody>
                </MessageBar>
              )}
            </div>
            {report !== undefined ? (
              <Outcome outcome={report} done />
            ) : file === undefined ? (
              <Choose busy={busy} template={http.url('import-template')} onFile={(chosen) => void upload(chosen)} />
            ) : (
              <>
                <p className={classes.file}>
                  <DocumentTableRegular aria-hidden />
                  {t({ zh: '{name} · {n} 行', en: '{name} · {n} rows' }, { name: file.filename, n: file.rows })}
                </p>
                <MappingTable
                  file={file}
                  mapping={mapping}
                  onChange={(next) => {
                    setError(undefined);
                    setMapping(next);
                  }}
                />
                {unmapped ? (
                  <p>
                    {t({
                      zh: '请至少指定“名称”或“商品编号”所在的列。',
                      en: 'Say at least which column is the name or the code.',
                    })}
                  </p>
                ) : checked === undefined ? (
                  wrong === undefined && <Spinner size="small" label={t({ zh: '正在检查…', en: 'Checking…' })} />
                ) : (
                  <>
                    <Outcome outcome={checked} />
                    {checked.bad === 0 || good === 0 ? null : (
                      <label className={classes.skip}>
                        <input
                          type="checkbox"
                          checked={skipBad}
                          onChange={(event) => setSkipBad(event.target.checked)}
                        />
                        {t(
                          { zh: '跳过有误的 {n} 行，导入其余商品', en: 'Leave out the {n} rows with problems' },
                          { n: checked.bad },
                        )}
                      </label>
                    )}
                    <Preview rows={checked.preview} />
                  </>
                )}
              </>
            )}
          </DialogContent>
          <DialogActions className={classes.buttons}>
            {(report ?? checked)?.problems.length ? (
              <Button
                icon={<ArrowDownloadRegular />}
                onClick={() => saveProblems((report ?? checked)?.problems ?? [], t)}
              >
                {t({ zh: '下载错误清单', en: 'List of problems' })}
              </Button>
            ) : null}
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
                    <Button disabled={busy} onClick={() => setFile(undefined)}>
                      {t({ zh: '换一个文件', en: 'Another file' })}
                    </Button>
                    <Button appearance="primary" disabled={!ready || busy} onClick={() => void apply()}>
                      {busy
                        ? t({ zh: '正在导入…', en: 'Importing…' })
                        : t({ zh: '导入 {n} 件商品', en: 'Import {n}' }, { n: good })}
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

function Choose({ busy, template, onFile }: { busy: boolean; template: string; onFile(file: File): void }) {
  const t = useText();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
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
        {t({
          zh: '最多 10,000 行、5 MB；CSV 支持 UTF-8 与 GBK。编号相同的商品会被更新，空单元格保持原值。',
          en: 'At most 10,000 rows and 5 MB; CSV in UTF-8 or GBK. Goods with the same code are updated; empty cells change nothing.',
        })}
      </p>
      <a className={classes.template} href={template} download>
        {t({ zh: '下载导入模板', en: 'Download a template' })}
      </a>
    </div>
  );
}
