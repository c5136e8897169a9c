import { sizeText, type Text } from '@fitout/sdk';
import { DialogFrame, errorText, FileDrop, ImportOutcome, Problem, useClosing } from '@fitout/sdk/desktop';
import { useLanguage, usePlugin, useRemote, useServerChanges, useText } from '@fitout/sdk/web';
import { Button, ProgressBar, Spinner } from '@fluentui/react-components';
import { ArrowDownloadRegular, DocumentTableRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import type { Batch, Mapping, OpenedBatch } from '../../shared/calls/imports.ts';
import { termFields } from '../../shared/imports/columns.ts';
import { limits } from '../../shared/limits.ts';
import { numbersCalls } from '../client.ts';
import { type CountedPool, grouped } from './client.ts';
import classes from './import.module.css';
import { MappingPart } from './mapping-part.tsx';
import { ServerFolder } from './server-folder.tsx';

/** 导入: a file, what its columns are, what it would bring; then it goes on by itself. All on one screen. */
export function PoolImport(props: { pool: CountedPool; batch: Batch | undefined; close(begun?: boolean): void }) {
  const { pool } = props;
  const { http } = usePlugin();
  const t = useText();
  const closing = useClosing<boolean>(props.close);
  const call = numbersCalls(http);
  const [opened, setOpened] = useState<OpenedBatch>();
  const [mapping, setMapping] = useState<Mapping>();
  /** The mapping that was counted. */
  const [counted, setCounted] = useState<string>();
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<Text>();
  const [busy, setBusy] = useState(false);
  // One that was begun before is gone on with.
  const begun = useRemote(props.batch?.id ?? '', async (signal) => {
    if (props.batch === undefined) return undefined;
    const found = await call('GET batches/:id', { params: { id: props.batch.id } }, { signal });
    setOpened(found);
    setMapping(found.mapping);
    setCounted(JSON.stringify(found.mapping));
    return found;
  });
  const batch = opened?.batch;
  useServerChanges(['numbers.batch'], () => {
    if (batch === undefined) return;
    // One that fails is asked anew with the next change.
    void call('GET batches/:id', at(batch)).then(
      (found) => merge(found.batch),
      () => undefined,
    );
  });
  const merge = (now: Batch) => setOpened((before) => (before === undefined ? undefined : { ...before, batch: now }));
  const attempt = async (work: () => Promise<void>) => {
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError(errorText(failed));
    } finally {
      setBusy(false);
      setSent(undefined);
    }
  };
  const upload = (file: File) => {
    if (file.size > limits.importBytes)
      return setError({
        zh: '文件最大 1 GB，请分成几个文件',
        en: 'The file is larger than 1 GB. Split it into smaller files',
      });
    setSent(0);
    return attempt(async () => {
      const options = {
        timeout: 3_600_000,
        onProgress: (done: number, total: number) => setSent(total === 0 ? 0 : done / total),
      };
      const found = await call('POST pools/:id/batches', { params: { id: pool.id }, files: file }, options);
      setOpened(found);
      setMapping(found.mapping);
    });
  };
  const fromFolder = (name: string) => {
    setBusy(true);
    return attempt(async () => {
      const options = { timeout: 600_000 };
      const found = await call('POST pools/:id/folder', { params: { id: pool.id }, body: { name } }, options);
      setOpened(found);
      setMapping(found.mapping);
    });
  };
  const check = () => {
    if (batch === undefined || mapping === undefined) return;
    setBusy(true);
    setCounted(JSON.stringify(mapping));
    void attempt(async () => merge(await call('POST batches/:id/check', { ...at(batch), body: { mapping } })));
  };
  const go = () => {
    if (batch === undefined) return;
    setBusy(true);
    void attempt(async () => {
      await call('POST batches/:id/import', at(batch));
      closing.finish(true);
    });
  };
  const another = () => {
    if (batch !== undefined)
      void call('POST batches/:id/cancel', { ...at(batch), body: { takeBack: false } }).catch(() => undefined);
    setOpened(undefined);
    setMapping(undefined);
    setError(undefined);
  };
  const isCounted = counted === JSON.stringify(mapping);
  const checked = isCounted && batch?.state === 'checked' ? batch.check : null;
  return (
    <DialogFrame
      title={t({ zh: '导入号码到“{name}”', en: 'Import numbers into “{name}”' }, { name: pool.name })}
      closing={closing}
      onClose={() => closing.finish()}
      described={false}
      className={classes.surface}
      contentClassName={classes.content}
      actions={
        <>
          <Button onClick={() => closing.finish()}>{t({ zh: '关闭', en: 'Close' })}</Button>
          {opened === undefined ? null : (
            <Button disabled={busy} onClick={another}>
              {t({ zh: '换一个文件', en: 'Choose another file' })}
            </Button>
          )}
          {opened === undefined ? null : checked === null ? (
            <Button
              appearance="primary"
              disabledFocusable={busy || (isCounted && batch?.state === 'checking')}
              onClick={check}
            >
              {t({ zh: '试算', en: 'Check' })}
            </Button>
          ) : (
            <Button appearance="primary" disabledFocusable={busy || checked.created === 0} onClick={go}>
              {t({ zh: '导入 {n} 个号码', en: 'Import {n} {n|number|numbers}' }, { n: grouped(checked.created) })}
            </Button>
          )}
        </>
      }
    >
      <section className={classes.step} aria-label={t({ zh: '文件', en: 'File' })}>
        <h3 data-step="1">{t({ zh: '文件', en: 'File' })}</h3>
        {opened === undefined ? (
          begun.loading && props.batch !== undefined ? (
            <Spinner size="small" />
          ) : (
            <>
              <Choose sent={sent} onFile={upload} />
              {busy ? (
                <Spinner size="small" label={t({ zh: '正在读取文件…', en: 'Reading file…' })} />
              ) : (
                <ServerFolder pool={pool.id} busy={sent !== undefined} onFile={(name) => void fromFolder(name)} />
              )}
            </>
          )
        ) : (
          <p className={classes.file}>
            <DocumentTableRegular aria-hidden />
            {opened.batch.name}
            <span className={classes.quiet}>
              {opened.format} · {sizeText(opened.batch.bytes)}
            </span>
          </p>
        )}
        {opened?.batch.notes.map((note) => (
          <p key={note.en} className={classes.quiet}>
            {t(note)}
          </p>
        ))}
      </section>
      {opened === undefined || mapping === undefined ? null : (
        <MappingPart
          opened={opened}
          pool={pool}
          mapping={mapping}
          onChange={(next) => {
            setMapping(next);
            setError(undefined);
          }}
        />
      )}
      {batch === undefined ? null : (
        <CountsPart
          batch={isCounted ? batch : { ...batch, state: 'uploaded', check: null }}
          priced={termFields.some((one) => mapping?.columns[one] !== undefined)}
        />
      )}
      <Problem text={error ?? (begun.error === undefined ? undefined : errorText(begun.error))} />
    </DialogFrame>
  );
}

const at = ({ id }: { id: string }) => ({ params: { id } });

function Choose({ sent, onFile }: { sent: number | undefined; onFile(file: File): void }) {
  const t = useText();
  return (
    <>
      <FileDrop
        busy={sent !== undefined}
        accept=".csv,.txt,.xlsx,.json,.jsonl,.js"
        label={{ zh: '选择要导入的文件', en: 'Choose a file to import' }}
        words={{ zh: '把 .csv、.xlsx 或 .json 文件拖到这里，或', en: 'Drop a .csv, .xlsx or .json file here, or' }}
        icon={<DocumentTableRegular />}
        onFile={onFile}
      >
        <small>
          {t({
            zh: 'CSV 支持 UTF-8、UTF-16 与 GBK；JSON 为对象数组、每行一个对象，或抓取的接口回应（JSONP）。最大 1 GB。Excel 一张工作表到 1,048,576 行为止，更多请用 CSV。',
            en: 'CSV in UTF-8, UTF-16 or GBK. JSON as an array of objects, one object per line, or captured API responses (JSONP). At most 1 GB. An Excel sheet ends at row 1,048,576; use CSV for more.',
          })}
        </small>
      </FileDrop>
      {sent === undefined ? null : (
        <ProgressBar value={sent} aria-label={t({ zh: '上传进度', en: 'Upload progress' })} />
      )}
    </>
  );
}

/** What the import would do, by line. */
function CountsPart({ batch, priced }: { batch: Batch; priced: boolean }) {
  const { http } = usePlugin();
  const t = useText();
  const english = useLanguage() === 'en';
  const { state, check, bytes, bytesDone, problem } = batch;
  const counts = check ?? batch;
  return (
    <section className={classes.step} aria-label={t({ zh: '试算', en: 'Check results' })}>
      <h3 data-step="3">{t({ zh: '试算', en: 'Check results' })}</h3>
      {state === 'failed' && problem !== null ? (
        <Problem text={problem} />
      ) : state === 'checking' || state === 'checked' ? (
        <>
          <ImportOutcome
            counts={[
              { count: counts.created, words: { zh: '新号码', en: 'new' }, tone: 'good' },
              { count: counts.known, words: { zh: '已有', en: 'existing' } },
              { count: counts.bad, words: { zh: '有误，会跳过', en: 'invalid, skipped' }, tone: 'bad' },
              { count: counts.rows, words: { zh: '共读到', en: 'rows read' } },
            ]}
            problems={[]}
          />
          {state === 'checking' ? (
            <ProgressBar
              value={bytes === 0 ? 0 : Math.min(1, bytesDone / bytes)}
              aria-label={t({ zh: '试算进度', en: 'Check progress' })}
            />
          ) : counts.bad === 0 ? null : (
            <a
              className={classes.download}
              href={numbersCalls(http).url('GET batches/:id/problems', {
                ...at(batch),
                query: { english: english ? 'true' : 'false' },
              })}
              download=""
            >
              <ArrowDownloadRegular aria-hidden />
              {t({ zh: '下载有误的 {n} 行', en: 'Download {n} invalid {n|row|rows}' }, { n: grouped(counts.bad) })}
            </a>
          )}
          {state === 'checked' && counts.created === 0 ? (
            <p className={classes.quiet}>
              {t({ zh: '没有新号码可以导入。', en: 'There are no new numbers to import.' })}
            </p>
          ) : null}
        </>
      ) : (
        <p className={classes.quiet}>
          {t(
            priced
              ? {
                  zh: '对应关系无误后点“试算”：只数，不写入。缺少的资费会自动建立。',
                  en: 'Select “Check” when the columns are right. It only counts and writes nothing. Missing tariffs are created automatically.',
                }
              : {
                  zh: '对应关系无误后点“试算”：只数，不写入。',
                  en: 'Select “Check” when the columns are right. It only counts and writes nothing.',
                },
          )}
        </p>
      )}
    </section>
  );
}
