import { Button } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Text } from '../base/text.ts';
import { focusProblem } from '../web/form-check.ts';
import { useText } from '../web/hooks.ts';
import { useClosing } from './closing.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import { errorText } from './error-text.ts';
import classes from './form-dialog.module.css';
import { Problem } from './problem.tsx';

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
  const closing = useClosing<never>(props.onCancel);
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
    <DialogFrame
      title={props.title}
      closing={closing}
      onClose={() => working || closing.finish()}
      onSubmit={(event) => void submit(event)}
      className={classes.surface}
      contentClassName={classes.content}
      actions={
        <>
          <Button type="button" onClick={() => closing.finish()} disabled={working}>
            {t({ zh: '取消', en: 'Cancel' })}
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={working}>
            {props.submit}
          </Button>
        </>
      }
    >
      {props.children}
      <Problem text={error} />
    </DialogFrame>
  );
}
