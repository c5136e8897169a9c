import { type PictureShelf, pluralize, sizeText } from '@fitout/sdk';
import { usePlugin, useStore, useText } from '@fitout/sdk/web';
import {
  ArrowClockwiseRegular,
  ArrowDownloadRegular,
  DismissRegular,
  FolderArrowRightRegular,
  ImageAddRegular,
  PauseRegular,
  PlayRegular,
} from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { type QueueSummary, summarize } from '../../shared/queue.ts';
import { changeText, remainingText } from '../../shared/texts.ts';
import type { Batch } from '../batch/batch.ts';
import { Button } from '../parts/button.tsx';
import { canSaveIntoFolder } from '../save/disk.ts';
import classes from './foot.module.css';
import { Progress } from './progress.tsx';
import { start } from './start.ts';
import { useSaving } from './use-saving.ts';

/** How far everything is, what may be done now, and where the results go. */
export function Foot({ batch, shelves }: { batch: Batch; shelves: readonly PictureShelf[] }) {
  const t = useText();
  const ctx = usePlugin();
  const queue = useStore(batch.queue);
  useStore(batch.recipe);
  const sum = summarize(queue);
  const { going } = queue;
  const stale = queue.entries.filter(({ result }) => result !== undefined && result.key !== batch.key).length;
  const toDo = sum.waiting + stale;
  const retryable = queue.entries.filter(
    (line) => line.state === 'cancelled' || (line.state === 'failed' && line.retryable),
  ).length;
  return (
    <footer className={classes.foot}>
      {going === 'idle' ? null : (
        <Progress
          label={t({ zh: '总进度', en: 'Overall progress' })}
          progress={sum.progress}
          paused={going === 'paused'}
        />
      )}
      <div className={classes.line}>
        <Words batch={batch} sum={sum} />
        <div className={classes.buttons}>
          {going === 'idle' && retryable > 0 ? (
            <Button icon={<ArrowClockwiseRegular />} onClick={() => batch.retry()}>
              {t({ zh: '重试 {n} 张', en: 'Try {n} again' }, { n: retryable })}
            </Button>
          ) : null}
          {going === 'idle' ? (
            <Button icon={<DismissRegular />} onClick={() => void clear(batch, ctx, sum)}>
              {t({ zh: '清空', en: 'Clear' })}
            </Button>
          ) : (
            <Button icon={<DismissRegular />} onClick={() => batch.cancel()}>
              {t({ zh: '全部取消', en: 'Cancel all' })}
            </Button>
          )}
          {sum.done > 0 && going !== 'running' ? <Save batch={batch} shelves={shelves} main={toDo === 0} /> : null}
          {going === 'running' ? (
            <Button primary swaps icon={<PauseRegular />} onClick={() => batch.pause()}>
              {t({ zh: '暂停', en: 'Pause' })}
            </Button>
          ) : toDo > 0 || going === 'paused' ? (
            <Button primary swaps icon={<PlayRegular />} onClick={() => void start(batch, ctx)}>
              {going === 'paused'
                ? t({ zh: '继续', en: 'Resume' })
                : stale > 0 && sum.waiting === 0
                  ? t({ zh: '按新设置重新转换 {n} 张', en: 'Convert {n} again' }, { n: toDo })
                  : t({ zh: '开始转换 {n} 张', en: 'Convert {n}' }, { n: toDo })}
            </Button>
          ) : null}
        </div>
      </div>
    </footer>
  );
}

async function clear(batch: Batch, ctx: ReturnType<typeof usePlugin>, { unsaved }: QueueSummary): Promise<void> {
  const sure =
    unsaved === 0 ||
    (await ctx.overlays.confirm({
      title: { zh: '清空列表？', en: 'Clear the list?' },
      message: {
        zh: `有 ${unsaved} 张结果还没保存`,
        en: `${pluralize(unsaved, 'result is', 'results are')} not saved yet`,
      },
      confirm: { zh: '清空', en: 'Clear' },
      danger: true,
    }));
  if (sure) batch.remove();
}

function Words({ batch, sum }: { batch: Batch; sum: QueueSummary }) {
  const t = useText();
  const { going } = useStore(batch.queue);
  const left = useRemaining(batch, going === 'running');
  const failed = sum.failed > 0 ? t({ zh: '，{n} 张失败', en: ', {n} failed' }, { n: sum.failed }) : '';
  const done = sum.done + sum.failed;
  const all = sum.total - sum.cancelled;
  return (
    <p className={classes.words} role="status">
      {going === 'idle' ? (
        sum.done === 0 ? (
          t({ zh: '共 {n} 张{failed}', en: '{n} {n|image|images}{failed}' }, { n: sum.total, failed })
        ) : (
          <>
            {t({ zh: '完成 {n} 张{failed}', en: '{n} done{failed}' }, { n: sum.done, failed })}
            <strong>
              {`${sizeText(sum.before)} → ${sizeText(sum.after)}`}
              <span data-larger={sum.after > sum.before}>{changeText(sum.before, sum.after)}</span>
            </strong>
          </>
        )
      ) : (
        <>
          {going === 'paused'
            ? t({ zh: '已暂停 {done}/{all}', en: 'Paused at {done} of {all}' }, { done, all })
            : t({ zh: '正在转换 {done}/{all}', en: 'Converting {done} of {all}' }, { done, all })}
          {failed}
          {left === undefined ? null : <span className={classes.left}>{t(remainingText(left))}</span>}
        </>
      )}
    </p>
  );
}

/** Looked at once a second: shown at every change it would jump. */
function useRemaining(batch: Batch, running: boolean): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (!running) {
      setLeft(undefined);
      return;
    }
    const timer = setInterval(() => setLeft(batch.remaining()), 1000);
    return () => clearInterval(timer);
  }, [batch, running]);
  return left;
}

function Save({ batch, shelves, main }: { batch: Batch; shelves: readonly PictureShelf[]; main: boolean }) {
  const t = useText();
  const { saving, all, folder, shelf, stop } = useSaving(batch);
  const done = useStore(batch.queue, ({ entries }) => entries.filter(({ state }) => state === 'done').length);
  if (saving !== undefined)
    return (
      <Button icon={<DismissRegular />} onClick={stop}>
        {saving.done === 0
          ? t({ zh: '正在保存…（停止）', en: 'Saving… (stop)' })
          : t({ zh: '正在保存 {done}/{all}（停止）', en: 'Saving {done} of {all} (stop)' }, { ...saving })}
      </Button>
    );
  return (
    <>
      {shelves.map((one) =>
        one.keep === undefined ? null : (
          <Button key={one.id} icon={<ImageAddRegular />} onClick={() => void shelf(one)}>
            {t({ zh: `存入${one.title.zh}`, en: `Save to: ${one.title.en}` })}
          </Button>
        ),
      )}
      {canSaveIntoFolder() ? (
        <Button icon={<FolderArrowRightRegular />} onClick={() => void folder()}>
          {t({ zh: '存到文件夹', en: 'Save to folder' })}
        </Button>
      ) : null}
      <Button primary={main} icon={<ArrowDownloadRegular />} onClick={() => void all()}>
        {done === 1 ? t({ zh: '保存', en: 'Save' }) : t({ zh: '全部保存为 ZIP', en: 'Save all as ZIP' })}
      </Button>
    </>
  );
}
