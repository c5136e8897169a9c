import { useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useKernel } from '../../web/react.tsx';
import { endHints, endTitles } from '../../web/session/end-texts.ts';
import { uncoverSoon } from '../shell/modals.ts';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { SessionDialog, useSessionForm } from './session-dialog.tsx';

/**
 * The session ended in the middle of work: sign in again in place. Pages stay as they are, requests wait. A one-time
 * password is changed in place, too.
 */
export function SignInDialog() {
  const { user } = useSnapshot(useKernel().session.state);
  // It goes with the session's return, not by closing.
  useEffect(() => uncoverSoon, []);
  return user?.mustChangePassword === true ? <NewPasswordDialog /> : <AgainDialog />;
}

function AgainDialog() {
  const kernel = useKernel();
  const t = useText();
  const { user, endedBy } = useSnapshot(kernel.session.state);
  const known = (user as { username?: string } | undefined)?.username ?? '';
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const form = useSessionForm({
    // Fluent gives the focus to the first field; whoever is known has only the password to type.
    first,
    send: () => kernel.session.signIn(username.trim(), password),
    failed: () => setPassword(''),
  });
  return (
    <SessionDialog form={form} title={t(endTitles[endedBy ?? 'time'])} action={t({ zh: '登录', en: 'Sign in' })}>
      <p>
        {t({
          zh: '重新登录后会回到原来的位置，未保存的内容不会丢失。',
          en: 'Sign in again to continue where you left off. Nothing is lost.',
        })}
        {endedBy !== undefined && ` ${t(endHints[endedBy])}`}
      </p>
      {form.error}
      <Field label={t({ zh: '用户名', en: 'User name' })} required {...form.wrong('username')}>
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
      <Field label={t({ zh: '密码', en: 'Password' })} required {...form.wrong('password')}>
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
    </SessionDialog>
  );
}
