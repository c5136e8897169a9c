import { sizeText } from '@fitout/sdk';
import { usePlugin, useStore, useText } from '@fitout/sdk/web';
import { Button, ProgressBar, Spinner } from '@fluentui/react-components';
import {
  ArrowClockwiseRegular,
  CheckmarkCircleFilled,
  ChevronDownRegular,
  ChevronUpRegular,
  DismissRegular,
  ErrorCircleFilled,
  ImageRegular,
} from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { Asset } from '../../shared/calls/outputs.ts';

import { summarize, type UploadEntry } from '../model/tray.ts';
import { askHow, usePreparations } from '../upload/preparations.ts';
import type { Uploader } from '../upload/uploader.ts';
import styles from './tray.module.css';

/** Lines that are drawn; of a drop with thousands of files, the running and the failed ones come first. */
const drawn = 200;

interface Props {
  uploader: Uploader;
  /** Shows an asset in the list. */
  onShow?: (asset: Asset) => void;
}

/** Files on their way, each with its progress, at the bottom of the page. */
export function UploadTray({ uploader, onShow }: Props) {
  const tray = useStore(uploader.tray);
  const t = useText();
  const [open, setOpen] = useState(true);
  const { total, done, failed, running, progress } = summarize(tray);
  const busy = running > 0;
  // Out of the way once all is well; unfolded again for the next ones, or for what went wrong.
  useEffect(() => {
    if (busy || failed > 0) {
      setOpen(true);
      return;
    }
    const timer = setTimeout(() => setOpen(false), 4000);
    return () => clearTimeout(timer);
  }, [busy, failed]);
  if (tray.length === 0) return null;
  const title =
    running > 0
      ? t({ zh: '正在上传 {done}/{total}', en: 'Uploading {done} of {total}' }, { done, total })
      : failed > 0
        ? t({ zh: '已上传 {done} 个，{failed} 个失败', en: '{done} uploaded, {failed} failed' }, { done, failed })
        : t({ zh: '已上传 {done} 个', en: '{done} uploaded' }, { done });
  const order: Record<UploadEntry['state'], number> = {
    failed: 0,
    preparing: 1,
    sending: 1,
    processing: 1,
    queued: 2,
    cancelled: 3,
    done: 3,
  };
  const lines = tray.toSorted((a, b) => order[a.state] - order[b.state] || a.id - b.id).slice(0, drawn);
  return (
    <section className={styles.tray} aria-label={t({ zh: '上传列表', en: 'Uploads' })}>
      <div className={styles.head}>
        <span className={styles.title} role="status">
          {title}
        </span>
        <Button
          size="small"
          appearance="subtle"
          icon={open ? <ChevronDownRegular /> : <ChevronUpRegular />}
          aria-expanded={open}
          aria-label={
            open ? t({ zh: '收起上传列表', en: 'Collapse uploads' }) : t({ zh: '展开上传列表', en: 'Expand uploads' })
          }
          onClick={() => setOpen(!open)}
        />
        {running > 0 ? (
          <Button size="small" appearance="subtle" onClick={() => uploader.cancelAll()}>
            {t({ zh: '全部取消', en: 'Cancel all' })}
          </Button>
        ) : (
          <Button
            size="small"
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '清除上传列表', en: 'Clear the uploads' })}
            onClick={() => uploader.clear()}
          />
        )}
      </div>
      {running > 0 && <ProgressBar value={progress} aria-label={t({ zh: '总进度', en: 'Overall progress' })} />}
      {open && (
        <ul className={styles.list}>
          {lines.map((entry) => (
            <Line key={entry.id} entry={entry} uploader={uploader} onShow={onShow} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface LineProps {
  entry: UploadEntry;
  uploader: Uploader;
  onShow: Props['onShow'] | undefined;
}

function Line({ entry, uploader, onShow }: LineProps) {
  const t = useText();
  const { asset } = entry;
  const active = ['queued', 'preparing', 'sending', 'processing'].includes(entry.state);
  const retryable = entry.state === 'cancelled' || (entry.state === 'failed' && entry.retryable === true);
  return (
    <li className={styles.line} data-state={entry.state}>
      <Sign entry={entry} />
      <div className={styles.words}>
        <span className={styles.name} title={entry.name}>
          {entry.name}
        </span>
        <span className={styles.state}>
          <State entry={entry} />
        </span>
        {entry.state === 'preparing' && <ProgressBar value={entry.prepared ?? 0} aria-label={entry.name} />}
        {entry.state === 'sending' && (
          <ProgressBar value={entry.size === 0 ? 0 : entry.sent / entry.size} aria-label={entry.name} />
        )}
      </div>
      {active && (
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={t({ zh: '取消上传 {name}', en: 'Cancel {name}' }, { name: entry.name })}
          onClick={() => uploader.cancel(entry.id)}
        />
      )}
      {retryable && (
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          aria-label={t({ zh: '重试 {name}', en: 'Retry {name}' }, { name: entry.name })}
          onClick={() => uploader.retry(entry.id)}
        />
      )}
      {entry.state === 'failed' && entry.preparable === true && <Prepare entry={entry} uploader={uploader} />}
      {asset !== undefined && onShow !== undefined && (
        <Button size="small" appearance="subtle" onClick={() => onShow(asset)}>
          {t({ zh: '查看', en: 'Show' })}
        </Button>
      )}
    </li>
  );
}

/** What the library did not take as it is may be one that a plugin makes something of. */
function Prepare({ entry, uploader }: { entry: UploadEntry; uploader: Uploader }) {
  const t = useText();
  const ctx = usePlugin();
  const [preparation] = usePreparations();
  if (preparation === undefined) return null;
  const prepare = async (): Promise<void> => {
    const file = uploader.fileOf(entry.id);
    const how = file === undefined ? undefined : await askHow(ctx, preparation, [file]);
    if (how !== undefined) uploader.prepare(entry.id, how);
  };
  return (
    <Button size="small" appearance="subtle" onClick={() => void prepare()}>
      {t(preparation.title)}
    </Button>
  );
}

function Sign({ entry }: { entry: UploadEntry }) {
  const { i18n } = usePlugin();
  switch (entry.state) {
    case 'done':
      return <CheckmarkCircleFilled className={styles.good} aria-hidden />;
    case 'failed':
      return <ErrorCircleFilled className={styles.bad} aria-hidden />;
    case 'processing':
      return <Spinner size="tiny" aria-label={i18n.t({ zh: '处理中', en: 'Processing' })} />;
    default:
      return <ImageRegular className={styles.plain} aria-hidden />;
  }
}

function State({ entry }: { entry: UploadEntry }) {
  const t = useText();
  switch (entry.state) {
    case 'queued':
      return t({ zh: '等待上传', en: 'Waiting' });
    case 'preparing':
      return t({ zh: '转换中…', en: 'Converting…' });
    case 'sending':
      return `${sizeText(entry.sent)} / ${sizeText(entry.size)}`;
    case 'processing':
      return t({ zh: '处理中…', en: 'Processing…' });
    case 'done':
      return entry.duplicate === true
        ? t({ zh: '素材库中已有，未重复保存', en: 'Already in the library, not saved again' })
        : sizeText(entry.asset?.size ?? entry.size);
    case 'cancelled':
      return t({ zh: '已取消', en: 'Cancelled' });
    case 'failed':
      return entry.error ?? '';
  }
}
