import { keyOf, sizeText } from '@fitout/sdk';
import { Gone, useClosing } from '@fitout/sdk/desktop';
import { useStore, useText } from '@fitout/sdk/web';
import { Button, Dialog, DialogSurface, DialogTitle } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular, DismissRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { changeText, timeText } from '../../shared/texts.ts';
import type { Batch } from '../batch/batch.ts';
import classes from './compare.module.css';
import { SplitView } from './split-view.tsx';
import { type Compared, useCompared } from './use-compared.ts';

/** Source and result over each other, with a line between them to move; as near as one likes. */
export function CompareDialog(props: { batch: Batch; id: number; close(): void }) {
  const { batch } = props;
  const t = useText();
  const closing = useClosing<never>(props.close);
  const [id, setId] = useState(props.id);
  const { entries } = useStore(batch.queue);
  const ids = entries.filter(({ fault }) => fault === undefined).map((entry) => entry.id);
  const at = ids.indexOf(id);
  const line = entries.find((entry) => entry.id === id);
  const compared = useCompared(batch, id);
  const to = (step: number) => {
    const next = ids[at + step];
    if (next !== undefined) setId(next);
  };
  return (
    <Dialog open={closing.open} onOpenChange={(_, data) => data.open || closing.finish()}>
      <DialogSurface
        className={classes.surface}
        onKeyDown={(event) => {
          if (keyOf(event) === 'PageDown') to(1);
          if (keyOf(event) === 'PageUp') to(-1);
        }}
      >
        <Gone closing={closing} />
        <header className={classes.head}>
          <DialogTitle as="h2" action={null} className={classes.title}>
            {line?.name ?? ''}
          </DialogTitle>
          <span className={classes.steps}>
            <Button
              appearance="subtle"
              icon={<ChevronLeftRegular />}
              disabled={at <= 0}
              aria-label={t({ zh: '上一张', en: 'Previous' })}
              onClick={() => to(-1)}
            />
            {`${at + 1} / ${ids.length}`}
            <Button
              appearance="subtle"
              icon={<ChevronRightRegular />}
              disabled={at < 0 || at >= ids.length - 1}
              aria-label={t({ zh: '下一张', en: 'Next' })}
              onClick={() => to(1)}
            />
          </span>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label={t({ zh: '关闭', en: 'Close' })}
            onClick={() => closing.finish()}
          />
        </header>
        <SplitView key={id} compared={compared} />
        <Facts compared={compared} />
      </DialogSurface>
    </Dialog>
  );
}

function Facts({ compared }: { compared: Compared }) {
  const t = useText();
  const { source, made, fault } = compared;
  return (
    <footer className={classes.facts} role="status">
      <span>
        <b>{t({ zh: '原图', en: 'Original' })}</b>
        {source === undefined ? '…' : `${source.width} × ${source.height} · ${sizeText(source.bytes)}`}
      </span>
      {fault === undefined ? null : <span className={classes.fault}>{t(fault)}</span>}
      {made === undefined ? (
        fault === undefined ? (
          <span>{t({ zh: '正在按当前设置转换…', en: 'Converting with the current settings…' })}</span>
        ) : null
      ) : (
        <>
          <span>
            <b>{t({ zh: '结果', en: 'Result' })}</b>
            {`${made.width} × ${made.height} · ${sizeText(made.after)}`}
            {source === undefined ? null : ` (${changeText(source.bytes, made.after)})`}
          </span>
          <span>{timeText(made.ms)}</span>
          {made.quality === undefined ? null : (
            <span>{t({ zh: '质量 {n}', en: 'Quality {n}' }, { n: Math.round(made.quality) })}</span>
          )}
          <span>
            <b>SSIM</b>
            {made.ssim === undefined ? t({ zh: '计算中…', en: 'calculating…' }) : made.ssim.toFixed(4)}
          </span>
        </>
      )}
    </footer>
  );
}
