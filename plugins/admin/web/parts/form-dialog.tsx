import type { Text } from '@fitout/sdk';
import { focusProblem, useText } from '@fitout/sdk/web';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
} from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorText } from './error-text.ts';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  title: string;
  children: ReactNode;
  submit: string;
  /** May it be sent? Where not, fields say what is missing after a try. */
  onSubmit(): Promise<void> | undefined;
  onCancel(): void;
}

/** A form over the page: Enter sends it, Esc leaves it, an error is said inside it. */
export function FormDialog(props: FormDialogProps) {
  const t = useText();
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<Text | undefined>(undefined);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    const sent = props.onSubmit();
    if (sent === undefined) return focusProblem(event.currentTarget);
    setWorking(true);
    setError(undefined);
    try {
      await sent;
    } catch (failed) {
      setError(errorText(failed));
      setWorking(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open && !working) props.onCancel();
      }}
    >
      <DialogSurface className={styles.surface}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          <DialogBody>
            <DialogTitle>{props.title}</DialogTitle>
            <DialogContent className={styles.content}>
              {props.children}
              <div role="alert">
                {error !== undefined && (
                  <MessageBar intent="error" layout="multiline" politeness="polite">
                    <MessageBarBody>{t(error)}</MessageBarBody>
                  </MessageBar>
                )}
              </div>
            </DialogContent>
            <DialogActions>
              <Button type="button" onClick={props.onCancel} disabled={working}>
                {t({ zh: '取消', en: 'Cancel' })}
              </Button>
              <Button type="submit" appearance="primary" disabledFocusable={working}>
                {props.submit}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
