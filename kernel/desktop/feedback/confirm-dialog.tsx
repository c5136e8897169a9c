import { type ConfirmOptions, useText } from '@fitout/sdk/web';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useEffect } from 'react';
import styles from './dialogs.module.css';

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the exit begins when `open` goes
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(onGone, exitMs);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <Dialog open={open} modalType="modal" onOpenChange={(_, data) => !data.open && onAnswer(false)}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t(options.title)}</DialogTitle>
          {options.message !== undefined && (
            <DialogContent className={styles.lines}>{t(options.message)}</DialogContent>
          )}
          <DialogActions>
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
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

/** Fluent's exit motion takes 150 ms or less. */
export const exitMs = 200;
