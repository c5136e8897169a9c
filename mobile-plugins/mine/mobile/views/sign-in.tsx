import { isFitoutError } from '@fitout/sdk';
import { usePlugin, useText } from '@fitout/sdk/web';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useSearch } from 'wouter';
import { usePerson } from '../use-person.ts';
import styles from './sign-in.module.css';

/** /m/login?from=: signs in and goes back. Whoever has a one-time password chooses a new one first. */
export default function SignIn() {
  const { navigation } = usePlugin();
  const person = usePerson();
  const from = returnAddress(useSearch());
  const ready = person !== undefined && !person.mustChangePassword;
  useEffect(() => {
    if (ready) navigation.open(from, { replace: true });
  }, [ready, navigation, from]);
  if (ready) return null;
  return person === undefined ? (
    <PasswordForm />
  ) : (
    <NewPasswordForm done={() => navigation.open(from, { replace: true })} />
  );
}

/** Where to go afterwards: an address of the phone's area, never anything outside. */
export function returnAddress(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return /^\/m\/(?!login(?:[?/]|$))[^\\]*$/.test(from) ? from : '/m/trip/mine';
}

/** Runs a form's work once at a time and keeps what went wrong, in words. */
function useSubmit(work: (fields: FormData) => Promise<void>) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFault('');
    work(new FormData(event.currentTarget)).then(
      () => setBusy(false),
      (error: unknown) => {
        setBusy(false);
        setFault(isFitoutError(error) ? t(error.text) : error instanceof Error ? error.message : String(error));
      },
    );
  };
  return { busy, fault, submit };
}

function PasswordForm() {
  const t = useText();
  const { account } = usePlugin();
  const { busy, fault, submit } = useSubmit(async (fields) => {
    await account.signIn(String(fields.get('username')).trim(), String(fields.get('password')));
  });
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field label={t({ zh: '用户名', en: 'User name' })} name="username" type="text" autoComplete="username" />
      <Field
        label={t({ zh: '密码', en: 'Password' })}
        name="password"
        type="password"
        autoComplete="current-password"
      />
      <Fault text={fault} />
      <button type="submit" disabled={busy}>
        {t({ zh: '登录', en: 'Sign in' })}
      </button>
    </form>
  );
}

function NewPasswordForm({ done }: { done(): void }) {
  const t = useText();
  const { account } = usePlugin();
  const { busy, fault, submit } = useSubmit(async (fields) => {
    const next = String(fields.get('next'));
    if (next !== fields.get('again')) throw new Error(t({ zh: '两次输入的密码不一致', en: 'The two do not match' }));
    await account.changePassword(next);
    done();
  });
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>{t({ zh: '请设置新密码后继续', en: 'Choose a new password to go on' })}</p>
      <Field label={t({ zh: '新密码', en: 'New password' })} name="next" type="password" autoComplete="new-password" />
      <Field label={t({ zh: '确认密码', en: 'Once more' })} name="again" type="password" autoComplete="new-password" />
      <Fault text={fault} />
      <button type="submit" disabled={busy}>
        {t({ zh: '保存', en: 'Save' })}
      </button>
    </form>
  );
}

interface FieldProps {
  label: string;
  name: string;
  type: 'text' | 'password';
  autoComplete: string;
}

function Field({ label, name, type, autoComplete }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type={type} autoComplete={autoComplete} autoCapitalize="none" required />
    </div>
  );
}

function Fault({ text }: { text: string }) {
  return (
    <p className={styles.fault} role="alert">
      {text}
    </p>
  );
}
