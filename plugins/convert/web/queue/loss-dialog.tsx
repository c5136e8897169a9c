import type { LocalText } from '@fitout/sdk';
import { DialogFrame, useClosing } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import type { ComponentType } from 'react';
import type { Loss } from '../batch/losses.ts';
import classes from './loss-dialog.module.css';
import { lossText } from './losses.tsx';

/** A place that may stay is no loss. */
const titleOf = (losses: readonly Loss[]): LocalText =>
  losses.every(({ kind }) => kind === 'place')
    ? { zh: '位置信息可能去除不全', en: 'Some location data may remain' }
    : { zh: '有些内容会在转换后丢失', en: 'Some content will be lost' };

export type LossChoice = 'convert' | 'skip';

/** The question before something is lost: convert all the same, leave those files out, or look again. */
export function lossDialog(
  losses: readonly Loss[],
  others: number,
): ComponentType<{ close(choice?: LossChoice): void }> {
  return function LossDialog({ close }) {
    const t = useText();
    const closing = useClosing<LossChoice>(close);
    return (
      <DialogFrame
        title={t(titleOf(losses))}
        closing={closing}
        modalType="alert"
        onClose={() => closing.finish()}
        className={classes.surface}
        actionsClassName={classes.buttons}
        actions={
          <>
            <Button onClick={() => closing.finish()}>{t({ zh: '取消', en: 'Cancel' })}</Button>
            {others > 0 ? (
              <Button onClick={() => closing.finish('skip')}>{t({ zh: '跳过它们', en: 'Skip them' })}</Button>
            ) : null}
            <Button appearance="primary" onClick={() => closing.finish('convert')}>
              {t({ zh: '仍然转换', en: 'Convert anyway' })}
            </Button>
          </>
        }
      >
        <ul className={classes.list}>
          {losses.map((loss) => (
            <li key={loss.kind}>{t(lossText(loss), { n: loss.ids.length })}</li>
          ))}
        </ul>
      </DialogFrame>
    );
  };
}
