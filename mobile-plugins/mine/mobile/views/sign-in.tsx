import { usePerson } from '@fitout/sdk/mobile';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { moveToAccount } from '../../../orders/api.ts';
import { Fault, Field, Form } from '../form.tsx';
import { FieldFault, useSubmit } from '../use-submit.ts';
import styles from './sign-in.module.css';

/** /m/login?from=: signs in and goes back. Whoever has a one-time password chooses a new one first. */
export default function SignIn() {
  const { navigation, session } = usePlugin();
  const person = usePerson();
  const from = returnAddress(useSearch());
  const ready = person !== undefined && !person.mustChangePassword;
  useEffect(() => {
    // Asked of the session: a page that comes back to the front still shows who was here when it went.
    const now = session.user;
    if (ready && now !== undefined && !now.mustChangePassword) navigation.open(from, { replace: true });
  }, [ready, session, navigation, from]);
  if (ready) return null;
  return person === undefined ? (
    <PasswordForm from={from} />
  ) : (
    <NewPasswordForm done={() => navigation.open(from, { replace: true })} />
  );
}

/** Where to go afterwards: an address of the phone's area, never anything outside. */
export function returnAddress(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? '';
  return /^\/m\/(?!login(?:[?/]|$))[^\\]*$/.test(from) ? from : '/m/trip/mine';
}

function PasswordForm({ from }: { from: string }) {
  const t = useText();
  const ctx = usePlugin();
  const { account } = ctx;
  const { busy, fault, form } = useSubmit(async (fields) => {
    await account.signIn(String(fields.get('username')).trim(), String(fields.get('password')));
    void moveToAccount(ctx);
  });
  return (
    <Form form={form} className={styles.form}>
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
      <button type="button" className={styles.quiet} onClick={() => account.register(from)}>
        {t({ zh: '没有账号？注册', en: 'No account yet? Create one' })}
      </button>
    </Form>
  );
}

function NewPasswordForm({ done }: { done(): void }) {
  const t = useText();
  const { account } = usePlugin();
  const { busy, fault, form } = useSubmit(async (fields) => {
    const next = String(fields.get('next'));
    if (next !== fields.get('again'))
      throw new FieldFault('again', { zh: '两次输入的密码不一致', en: 'The passwords do not match' });
    await account.changePassword(next);
    done();
  });
  return (
    <Form form={form} className={styles.form}>
      <p>{t({ zh: '请设置新密码后继续', en: 'Set a new password to continue' })}</p>
      <Field
        label={t({ zh: '新密码', en: 'New password' })}
        name="next"
        type="password"
        autoComplete="new-password"
        minLength={8}
      />
      <Field
        label={t({ zh: '确认密码', en: 'Confirm password' })}
        name="again"
        type="password"
        autoComplete="new-password"
      />
      <Fault text={fault} />
      <button type="submit" disabled={busy}>
        {t({ zh: '保存', en: 'Save' })}
      </button>
    </Form>
  );
}
