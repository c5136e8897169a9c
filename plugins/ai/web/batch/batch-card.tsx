import { assetUrl } from '@fitout/sdk';
import { errorText, Loading } from '@fitout/sdk/desktop';
import { callsOf, LazyImage, useLanguage, usePlugin, useText } from '@fitout/sdk/web';
import { Button, ProgressBar } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { type BatchState, batchKinds } from '../../shared/batch/work.ts';
import type { BatchItem, BatchSummary } from '../../shared/calls/batches.ts';
import type { generationCalls } from '../../shared/calls/generations.ts';
import { shortTime } from '../list/short-time.ts';
import classes from './batch.module.css';
import { downloadBatch } from './download-batch.ts';
import { useBatch, useBatchCalls } from './use-batches.ts';

interface Props {
  batch: BatchSummary;
  open: boolean;
  onOpen(): void;
  onChanged(): void;
}

/** A batch: how far it is, what can be done with it, and, when it is open, each of its pictures. */
export function BatchCard({ batch, open, onOpen, onChanged }: Props) {
  const ctx = usePlugin();
  const t = useText();
  const call = useBatchCalls();
  const when = shortTime(batch.at, useLanguage());
  const [working, setWorking] = useState(false);
  const { id, name, counts, work } = batch;
  const params = { id };
  const going = counts.waiting + counts.running > 0;
  const over = counts.done + counts.failed + counts.cancelled + counts.unknown;
  const act = async (what: () => Promise<unknown>): Promise<void> => {
    setWorking(true);
    try {
      await what();
      onChanged();
    } catch (error) {
      ctx.toasts.error(errorText(error), error);
    }
    setWorking(false);
  };
  const remove = () =>
    act(async () => {
      const agreed = await ctx.overlays.confirm({
        title: { zh: `删除「${name}」的记录？`, en: `Delete the record “${name}”?` },
        message: {
          zh: '只删除这条处理记录，已生成的图片仍在素材库里。',
          en: 'Only this record is deleted. The images it made stay in the asset library.',
        },
        confirm: { zh: '删除', en: 'Delete record' },
        danger: true,
      });
      if (agreed) await call('DELETE batches/:id', { params });
    });
  const words = [
    t({ zh: '{done} / {all} 张', en: '{done} of {all}' }, { done: over, all: counts.all }),
    ...(counts.failed > 0 ? [t({ zh: '{n} 张失败', en: '{n} failed' }, { n: counts.failed })] : []),
    ...(counts.unknown > 0
      ? [t({ zh: '{n} 张结果不明，待处理', en: '{n} awaiting a decision' }, { n: counts.unknown })]
      : []),
    ...(counts.cancelled > 0 ? [t({ zh: '{n} 张未处理', en: '{n} not processed' }, { n: counts.cancelled })] : []),
  ];
  const button = (label: { zh: string; en: string }, onClick: () => void) => (
    <Button size="small" disabledFocusable={working} onClick={onClick}>
      {t(label)}
    </Button>
  );
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <button type="button" className={classes.title} aria-expanded={open} onClick={onOpen}>
          {open ? <ChevronUpRegular /> : <ChevronDownRegular />}
          <span>
            <strong>{name}</strong>
            <small>
              {t(batchKinds[work.kind])} · {when} · {batch.by}
            </small>
          </span>
        </button>
        <span className={classes.state} role="status">
          {words.join(t({ zh: '，', en: ', ' }))}
        </span>
        <span className={classes.actions}>
          {going
            ? button({ zh: '停止', en: 'Stop' }, () => void act(() => call('POST batches/:id/cancel', { params })))
            : null}
          {!going && counts.failed + counts.cancelled > 0
            ? button(
                { zh: '重试未成功的', en: 'Retry the rest' },
                () => void act(() => call('POST batches/:id/retry', { params })),
              )
            : null}
          {counts.done > 0
            ? button(
                { zh: '打包下载', en: 'Download zip' },
                () => void act(async () => downloadBatch(ctx, await call('GET batches/:id', { params }))),
              )
            : null}
          {going ? null : button({ zh: '删除记录', en: 'Delete record' }, () => void remove())}
        </span>
      </div>
      {going ? <ProgressBar value={over / counts.all} aria-label={t({ zh: '进度', en: 'Progress' })} /> : null}
      {open ? <Items id={id} /> : null}
    </li>
  );
}

function Items({ id }: { id: string }) {
  const t = useText();
  const { data, reload } = useBatch(id);
  if (data === undefined) return <Loading />;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>{t({ zh: '原图', en: 'Original' })}</th>
          <th>{t({ zh: '结果', en: 'Result' })}</th>
          <th>{t({ zh: '名称', en: 'Name' })}</th>
          <th>{t({ zh: '状态', en: 'Status' })}</th>
        </tr>
      </thead>
      <tbody>
        {data.items.map((item) => (
          <Row key={item.place} item={item} onChanged={reload} />
        ))}
      </tbody>
    </table>
  );
}

const states: Record<BatchState, { zh: string; en: string }> = {
  waiting: { zh: '等待', en: 'Waiting' },
  running: { zh: '处理中', en: 'Processing' },
  asking: { zh: '服务处理中', en: 'At the service' },
  unknown: { zh: '结果不明', en: 'Unknown' },
  done: { zh: '完成', en: 'Done' },
  failed: { zh: '失败', en: 'Failed' },
  cancelled: { zh: '未处理', en: 'Not processed' },
};

function Row({ item, onChanged }: { item: BatchItem; onChanged(): void }) {
  const { key, result, name, size, state, fault } = item;
  const t = useText();
  return (
    <tr data-state={state}>
      <td>
        <LazyImage src={assetUrl(key, 160)} alt="" />
      </td>
      <td>
        {result === null ? null : (
          <a href={assetUrl(result)} target="_blank" rel="noreferrer">
            <LazyImage src={assetUrl(result, 160)} alt={t({ zh: '{name} 的结果', en: 'Result of {name}' }, { name })} />
          </a>
        )}
      </td>
      <td>{size === null ? name : `${name} · ${size.width} × ${size.height}`}</td>
      <td>
        {fault === null ? t(states[state]) : `${t(states[state])}${t({ zh: '：', en: ': ' })}${t(fault)}`}
        {state === 'unknown' ? <Undecided item={item} onChanged={onChanged} /> : null}
      </td>
    </tr>
  );
}

/** It may have been generated, and charged: a person decides whether it is asked again. */
function Undecided({ item: { generation }, onChanged }: { item: BatchItem; onChanged(): void }) {
  const { http, overlays, session, toasts } = usePlugin();
  const t = useText();
  const [working, setWorking] = useState(false);
  if (generation === null || !session.can('ai.generate')) return null;
  const decide = async (what: 'retry' | 'discard'): Promise<void> => {
    setWorking(true);
    try {
      const agreed =
        what === 'discard' ||
        (await overlays.confirm({
          title: { zh: '再请求一次？', en: 'Request again?' },
          message: {
            zh: '上一次可能已经生成并扣费，再请求可能重复扣费。',
            en: 'The previous request may already have generated an image and been charged, so you may be charged twice.',
          },
          confirm: { zh: '再请求一次', en: 'Request again' },
        }));
      if (agreed) {
        const call = callsOf<typeof generationCalls>(http, { showError: false });
        await call(`POST generations/:id/${what}`, { params: { id: generation } });
        onChanged();
      }
    } catch (error) {
      toasts.error(errorText(error), error);
    }
    setWorking(false);
  };
  return (
    <span className={classes.actions}>
      <Button size="small" disabledFocusable={working} onClick={() => void decide('retry')}>
        {t({ zh: '再请求一次', en: 'Request again' })}
      </Button>
      <Button size="small" disabledFocusable={working} onClick={() => void decide('discard')}>
        {t({ zh: '放弃', en: 'Discard' })}
      </Button>
    </span>
  );
}
