import { DialogFrame } from '@fitout/sdk/desktop';
import { type ConfirmOptions, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import styles from './dialogs.module.css';
import { useExit } from './use-exit.ts';

export interface ConfirmDialogProps {
  options: ConfirmOptions;
  /** Something to be read: there is nothing to refuse. */
  only?: boolean;
  open: boolean;
  onAnswer(agreed: boolean): void;
  onGone(): void;
}

/** Asks before something happens. Esc and a click on the mask mean no. */
export function ConfirmDialog({ options, only = false, open, onAnswer, onGone }: ConfirmDialogProps) {
  const t = useText();
  useExit(open, onGone);
  return (
    <DialogFrame
      title={t(options.title)}
      open={open}
      onClose={() => onAnswer(false)}
      className={styles.surface}
      contentClassName={styles.lines}
      actions={
        <>
          {!only && (
            <Button onClick={() => onAnswer(false)}>{t(options.cancel ?? { zh: '取消', en: 'Cancel' })}</Button>
          )}
          <Button
            appearance="primary"
            className={options.danger === true ? styles.danger : undefined}
            onClick={() => onAnswer(true)}
          >
            {t(options.confirm ?? (only ? { zh: '知道了', en: 'Got it' } : { zh: '确定', en: 'OK' }))}
          </Button>
        </>
      }
    >
      {options.message === undefined ? undefined : t(options.message)}
    </DialogFrame>
  );
}
