import { DialogFrame, ImportOutcome, Problem, SheetDrop, useClosing } from '@fitout/sdk/desktop';
import { useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, ProgressBar, Spinner } from '@fluentui/react-components';
import { DocumentTableRegular, MapRegular } from '@fluentui/react-icons';
import type { ImportStatus } from '../../shared/calls/answers.ts';
import { gaodeCalls } from '../client.ts';
import { usePlacesPage } from '../page/workspace-context.ts';
import { CheckStep } from './check-step.tsx';
import classes from './import.module.css';
import { BadRowsLink, countsOf } from './import-counts.tsx';
import { MappingStep } from './mapping-step.tsx';
import { type PlaceImport, useImport } from './use-import.ts';

/** 导入门店: a file, what its columns and coordinates are, what it would change; then the run, all on one screen. */
export function ImportDialog(props: { file?: File; close(outcome?: 'imported'): void }) {
  const t = useText();
  const closing = useClosing<'imported'>(props.close);
  const work = useImport(props.file);
  const { file, settings, check, status, error } = work;
  const leave = () => closing.finish(status === undefined ? undefined : 'imported');
  const good = check === undefined ? 0 : check.counts.create + check.counts.change;
  return (
    <DialogFrame
      title={t({ zh: '导入门店', en: 'Import stores' })}
      closing={closing}
      onClose={leave}
      described={false}
      className={classes.surface}
      contentClassName={classes.content}
      actions={
        <>
          <Button onClick={leave}>
            {status?.state === 'running'
              ? t({ zh: '关闭，后台继续', en: 'Continue in background' })
              : t({ zh: '关闭', en: 'Close' })}
          </Button>
          {file === undefined || status?.state === 'running' ? null : (
            <Button onClick={work.reset}>{t({ zh: '换一个文件', en: 'Choose another file' })}</Button>
          )}
          {status?.state === 'running' ? (
            <Button onClick={work.cancel}>{t({ zh: '停止导入', en: 'Stop import' })}</Button>
          ) : status !== undefined ? (
            <ShowOnMap onShow={leave} />
          ) : file === undefined ? null : (
            <Button appearance="primary" disabledFocusable={good === 0} onClick={() => good > 0 && work.start()}>
              {t({ zh: '导入 {n} 家门店', en: 'Import {n} {n|store|stores}' }, { n: good.toLocaleString('en-US') })}
            </Button>
          )}
        </>
      }
    >
      <FileStep work={work} />
      {file === undefined || settings === undefined || status !== undefined ? null : (
        <>
          <MappingStep file={file} settings={settings} preview={check?.preview} onChange={work.setSettings} />
          <CheckStep work={work} />
        </>
      )}
      {status === undefined ? null : <RunStep status={status} />}
      <Problem text={error} />
    </DialogFrame>
  );
}

function ShowOnMap({ onShow }: { onShow(): void }) {
  const t = useText();
  const { map, workspace, show: showPart } = usePlacesPage();
  const { http } = usePlugin();
  const show = async () => {
    onShow();
    showPart('map');
    workspace.places.reload();
    const { bounds } = await gaodeCalls(http)('GET overview');
    if (bounds !== null) map?.fit(bounds);
  };
  return (
    <Button appearance="primary" icon={<MapRegular />} onClick={() => void show().catch(() => undefined)}>
      {t({ zh: '在地图上查看', en: 'Show on map' })}
    </Button>
  );
}

function FileStep({ work }: { work: PlaceImport }) {
  const { file, sent } = work;
  const { http } = usePlugin();
  const t = useText();
  const english = useLanguage() === 'en' ? 'true' : 'false';
  return (
    <section className={classes.step} aria-label={t({ zh: '文件', en: 'File' })}>
      <h3 data-step="1">{t({ zh: '文件', en: 'File' })}</h3>
      {file !== undefined ? (
        <p className={classes.file}>
          <DocumentTableRegular aria-hidden />
          {file.filename}
          <span className={classes.quiet}>
            {t({ zh: '{n} 行', en: '{n} {n|row|rows}' }, { n: file.rows.toLocaleString('en-US') })}
          </span>
        </p>
      ) : (
        <>
          <SheetDrop busy={sent !== undefined} onFile={work.upload}>
            <small>
              {t({
                zh: '需要名称与经纬度两列，或一列“经度,纬度”；坐标可为 GPS、高德/腾讯或百度坐标。最多 50,000 行、12 MB，CSV 支持 UTF-8 与 GBK。',
                en: 'Requires a name and two columns for longitude and latitude, or one “longitude, latitude” column, in GPS, Amap/Tencent or Baidu coordinates. At most 50,000 rows and 12 MB. CSV in UTF-8 or GBK.',
              })}
            </small>
            <a href={gaodeCalls(http).url('GET import-template', { query: { english } })} download>
              {t({ zh: '下载导入模板', en: 'Download import template' })}
            </a>
          </SheetDrop>
          {sent === undefined ? null : (
            <ProgressBar value={sent} aria-label={t({ zh: '上传进度', en: 'Upload progress' })} />
          )}
        </>
      )}
    </section>
  );
}

/** The run and its result. */
function RunStep({ status }: { status: ImportStatus }) {
  const t = useText();
  const { state, rows, done, counts, problem } = status;
  return (
    <section className={classes.step} aria-label={t({ zh: '导入', en: 'Import' })}>
      <h3 data-step="2">{t({ zh: '导入', en: 'Import' })}</h3>
      {state === 'running' ? (
        <>
          <Spinner
            size="tiny"
            labelPosition="after"
            label={t(
              { zh: '正在导入：{done} / {rows} 行', en: 'Importing: {done} of {rows} {rows|row|rows}' },
              { done: done.toLocaleString('en-US'), rows: rows.toLocaleString('en-US') },
            )}
          />
          <ProgressBar value={rows === 0 ? 0 : done / rows} aria-label={t({ zh: '导入进度', en: 'Import progress' })} />
        </>
      ) : (
        <strong role="status">
          {state === 'done'
            ? t({ zh: '导入完成', en: 'Import complete' })
            : state === 'cancelled'
              ? t({ zh: '已停止，已导入的门店保留', en: 'Stopped. Stores imported so far are kept' })
              : t({ zh: '导入没有完成', en: 'The import was not completed' })}
        </strong>
      )}
      {state === 'failed' && problem !== null ? <Problem text={problem} /> : null}
      <ImportOutcome counts={countsOf(counts, true)} problems={[]} />
      {counts.bad > 0 && state !== 'running' ? <BadRowsLink id={status.id} count={counts.bad} /> : null}
    </section>
  );
}
