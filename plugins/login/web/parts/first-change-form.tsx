import { Problem } from '@fitout/sdk/desktop';
import { focusProblem, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PasswordContext } from '../../shared/password.ts';
import { type Failure, readFailure } from './failure.ts';
import styles from './form.module.css';
import { isNewPasswordReady, type NewPassword, NewPasswordFields } from './new-password-fields.tsx';

export interface FirstChangeFormProps {
  context: PasswordContext;
  onChanged(): void;
  /** Signs out and begins again. */
  onBack(): void;
}

/** After a sign-in with a one-time password: nothing else opens until it is changed. */
export function FirstChangeForm({ context, onChanged, onBack }: FirstChangeFormProps) {
  const ctx = usePlugin();
  const t = useText();
  const [value, setValue] = useState<NewPassword>({ next: '', again: '' });
  const [strict, setStrict] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const [working, setWorking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    setStrict(true);
    if (!isNewPasswordReady(value, context)) return focusProblem(event.currentTarget);
    setWorking(true);
    setFailure(undefined);
    try {
      await ctx.account.changePassword(value.next);
      onChanged();
    } catch (error) {
      setFailure(readFailure(error, Date.now()));
      setWorking(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={context.username} readOnly hidden />
      <NewPasswordFields
        value={value}
        onChange={setValue}
        context={context}
        strict={strict}
        size="large"
        firstRef={first}
      />
      <Problem text={failure?.text} className={styles.alert} />
      <Button type="submit" appearance="primary" size="large" disabledFocusable={working} aria-busy={working}>
        {working ? t({ zh: '正在保存…', en: 'Saving…' }) : t({ zh: '保存', en: 'Save' })}
      </Button>
      <Button type="button" appearance="subtle" onClick={onBack}>
        {t({ zh: '换一个账号', en: 'Use another account' })}
      </Button>
    </form>
  );
}
