import { DialogFrame } from '@fitout/sdk/desktop';
import { useFormCheck, useText } from '@fitout/sdk/web';
import { Button, Field, Input, MessageBar } from '@fluentui/react-components';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isFitoutError } from '../../../sdk/base/errors.ts';
import { useKernel } from '../../web/react.tsx';
import { uncoverSoon } from '../shell/modals.ts';
import styles from './dialogs.module.css';

/** The session ended in the middle of work: sign in again in place. Pages stay as they are, requests wait. */
export function SignInDialog() {
  const kernel = useKernel();
  const t = useText();
  const { user } = useSnapshot(kernel.session.state);
  const known = (user as { username?: string } | undefined)?.username ?? '';
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const form = useFormCheck();
  const wrong = (name: string) => {
    const problem = form.problems.get(name);
    return problem === undefined ? {} : { validationMessage: t(problem) };
  };
  const first = useRef<HTMLInputElement>(null);
  // Fluent gives the focus to the first field; whoever is known has only the password to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => first.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  // It goes with the session's return, not by closing.
  useEffect(() => uncoverSoon, []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !form.check(event.currentTarget)) return;
    setBusy(true);
    setError(undefined);
    try {
      await kernel.session.signIn(username.trim(), password);
    } catch (cause) {
      setError(isFitoutError(cause) ? cause.textIn(kernel.i18n.language) : String(cause));
      setPassword('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <DialogFrame
      title={t({ zh: '登录已过期', en: 'The session has ended' })}
      onClose={() => {}}
      onSubmit={submit}
      className={styles.surface}
      contentClassName={styles.fields}
      modalType="alert"
      actions={
        <>
          <Button onClick={() => kernel.session.giveUp()}>{t({ zh: '退出登录', en: 'Sign out' })}</Button>
          <Button appearance="primary" type="submit" disabledFocusable={busy}>
            {t({ zh: '登录', en: 'Sign in' })}
          </Button>
        </>
      }
    >
      <p>
        {t({
          zh: '重新登录后会回到原来的位置，未保存的内容不会丢失。',
          en: 'Sign in again to go on where you were. Nothing is lost.',
        })}
      </p>
      {error !== undefined && <MessageBar intent="error">{error}</MessageBar>}
      <Field label={t({ zh: '用户名', en: 'User name' })} required {...wrong('username')}>
        <Input
          ref={known === '' ? first : undefined}
          name="username"
          autoComplete="username"
          value={username}
          onChange={(_, data) => {
            setUsername(data.value);
            form.changed('username');
          }}
        />
      </Field>
      <Field label={t({ zh: '密码', en: 'Password' })} required {...wrong('password')}>
        <Input
          ref={known === '' ? undefined : first}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(_, data) => {
            setPassword(data.value);
            form.changed('password');
          }}
        />
      </Field>
    </DialogFrame>
  );
}
