import { DialogFrame } from '@fitout/sdk/desktop';
import { useFormCheck, useText } from '@fitout/sdk/web';
import { Button, MessageBar } from '@fluentui/react-components';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { isFitoutError } from '../../../sdk/base/errors.ts';
import { useKernel } from '../../web/react.tsx';
import styles from './dialogs.module.css';

interface SessionFormOptions {
  /** Has the focus at first. */
  first: RefObject<HTMLInputElement | null>;
  /** May answer what is wrong before anything is sent. */
  send(): Promise<unknown>;
  failed?(): void;
}

interface SessionForm {
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
  busy: boolean;
  /** What the server refused, in words. */
  error: ReactNode;
  /** Props of the field `name`: what is wrong with it. */
  wrong(name: string): { validationMessage?: string };
  changed(name: string): void;
}

/** A form of the dialogs over the page of a session that ended. */
export function useSessionForm({ first, send, failed }: SessionFormOptions): SessionForm {
  const kernel = useKernel();
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useFormCheck();
  useEffect(() => {
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [first]);
  return {
    async submit(event) {
      event.preventDefault();
      if (busy || !form.check(event.currentTarget)) return;
      setBusy(true);
      setError(undefined);
      try {
        await send();
      } catch (cause) {
        setError(isFitoutError(cause) ? cause.textIn(kernel.i18n.language) : String(cause));
        failed?.();
      } finally {
        setBusy(false);
      }
    },
    busy,
    error: error !== undefined && <MessageBar intent="error">{error}</MessageBar>,
    wrong(name) {
      const problem = form.problems.get(name);
      return problem === undefined ? {} : { validationMessage: t(problem) };
    },
    changed: form.changed,
  };
}

interface SessionDialogProps {
  form: SessionForm;
  title: string;
  /** Words of the button that goes on. */
  action: string;
  children: ReactNode;
}

/** Goes with the session's return alone; whoever does not want that signs out. */
export function SessionDialog({ form, title, action, children }: SessionDialogProps) {
  const { session } = useKernel();
  const t = useText();
  return (
    <DialogFrame
      title={title}
      onClose={() => {}}
      onSubmit={form.submit}
      className={styles.surface}
      contentClassName={styles.fields}
      modalType="alert"
      actions={
        <>
          <Button onClick={() => session.giveUp()}>{t({ zh: '退出登录', en: 'Sign out' })}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={form.busy}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </DialogFrame>
  );
}
