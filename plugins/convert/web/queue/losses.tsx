import type { LocalText } from '@fitout/sdk';
import { useStore, useText } from '@fitout/sdk/web';
import { WarningRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { Batch } from '../batch/batch.ts';
import { type Loss, lossesOf } from '../batch/losses.ts';
import classes from './losses.module.css';

const words: Partial<Record<Loss['kind'], LocalText>> = {
  place: {
    zh: '{n} 张有无法检查的数据，不能保证位置信息全部去除',
    en: '{n} with data that cannot be checked: some location data may remain',
  },
  animation: { zh: '{n} 张动图只会保留第一帧', en: '{n} animated: only the first frame is kept' },
  hdr: { zh: '{n} 张 HDR 会变成普通亮度', en: '{n} in HDR: reduced to normal brightness' },
  depth: { zh: '{n} 张高位深会降为 8 位', en: '{n} with a high bit depth: reduced to 8-bit' },
  alpha: { zh: '{n} 张的透明部分会填上背景色', en: '{n} with transparency: filled with the background colour' },
};

export function lossText({ kind, warning }: Loss): LocalText {
  return words[kind] ?? warning.text;
}

/** Said before it happens: what the chosen settings take away from which files. */
export function Losses({ batch }: { batch: Batch }) {
  const t = useText();
  const recipe = useStore(batch.recipe);
  const { entries } = useStore(batch.queue);
  const losses = useMemo(() => lossesOf(batch, recipe, entries), [batch, recipe, entries]);
  return (
    <div role="status" className={classes.losses}>
      {losses.map((loss) => (
        <span key={loss.kind}>
          <WarningRegular aria-hidden />
          {t(lossText(loss), { n: loss.ids.length })}
        </span>
      ))}
    </div>
  );
}
