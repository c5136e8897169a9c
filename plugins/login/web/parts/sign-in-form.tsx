import { formMessages } from '@fitout/sdk';
import { type SessionUser, usePlugin, useText } from '@fitout/sdk/web';
import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { PersonRegular } from '@fluentui/react-icons';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type Failure, readFailure, waitText } from './failure.ts';
import styles from './form.module.css';
import { PasswordInput } from './password-input.tsx';
import { useCountdown } from './use-countdown.ts';

export interface SignInFormProps {
  /** Called with the person, and with what was typed: the change of a one-time password needs to differ from it. */
  onSignedIn(user: SessionUser, typed: { username: string; password: string }): void;
}

export function SignInForm({ onSignedIn }: SignInFormProps) {
  const ctx = usePlugin();
  const t = useText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const [working, setWorking] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const waiting = useCountdown(failure?.until);

  useEffect(() => nameInput.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (working || waiting > 0) return;
    setMissing(true);
    if (username.trim() === '') return nameInput.current?.focus();
    if (password === '') return passwordInput.current?.focus();
    setWorking(true);
    setFailure(undefined);
    try {
      const user = await ctx.account.signIn(username.trim(), password);
      onSignedIn(user, { username: username.trim(), password });
    } catch (error) {
      setFailure(readFailure(error, Date.now()));
      setWorking(false);
      passwordInput.current?.focus();
      passwordInput.current?.select();
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={t({ zh: '用户名', en: 'User name' })}
        validationMessage={missing && username.trim() === '' ? t(formMessages.required) : undefined}
      >
        <Input
          size="large"
          name="username"
          value={username}
          autoComplete="username"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={128}
          contentBefore={<PersonRegular aria-hidden />}
          input={{ ref: nameInput }}
          onChange={(_, data) => {
            setUsername(data.value);
            // Tries are counted for each account: another name may be tried at once.
            setFailure(undefined);
          }}
        />
      </Field>
      <PasswordInput
        size="large"
        label={t({ zh: '密码', en: 'Password' })}
        name="password"
        value={password}
        autoComplete="current-password"
        inputRef={passwordInput}
        onChange={setPassword}
        error={missing && password === '' ? t(formMessages.required) : undefined}
      />
      <div role="alert" className={styles.alert}>
        {failure !== undefined && (
          <MessageBar intent="error" layout="multiline" politeness="polite">
            <MessageBarBody>
              {t(failure.text)}
              {waiting > 0 && (
                // The seconds would be read aloud one by one.
                <span aria-hidden>
                  {t({ zh: '（{wait}后可重试）', en: ' (try again in {wait})' }, { wait: t(waitText(waiting)) })}
                </span>
              )}
            </MessageBarBody>
          </MessageBar>
        )}
      </div>
      <Button
        type="submit"
        appearance="primary"
        size="large"
        disabledFocusable={working || waiting > 0}
        aria-busy={working}
      >
        {working ? t({ zh: '正在登录…', en: 'Signing in…' }) : t({ zh: '登录', en: 'Sign in' })}
      </Button>
      <p className={styles.help}>
        {t({
          zh: '忘记密码？请管理员在「系统 → 人员」中为你重置。',
          en: 'Forgot your password? An administrator can reset it under System → People.',
        })}
      </p>
    </form>
  );
}
