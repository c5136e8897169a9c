import { useText } from '@fitout/sdk/web';
import { Field, Input } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { FitoutError } from '../../../sdk/base/errors.ts';
import { passwordLength } from '../../../sdk/base/wire.ts';
import { useKernel } from '../../web/react.tsx';
import { SessionDialog, useSessionForm } from './session-dialog.tsx';

/** After a sign-in in place with a one-time password: the page goes on once it is another one. */
export function NewPasswordDialog() {
  const kernel = useKernel();
  const t = useText();
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const form = useSessionForm({
    first,
    async send() {
      if (next !== again)
        throw new FitoutError('unprocessable', {
          message: { zh: '两次输入的密码不一致', en: 'The two passwords do not match' },
        });
      await kernel.session.changePassword(next);
    },
  });
  return (
    <SessionDialog
      form={form}
      title={t({ zh: '设置新密码', en: 'Choose a password' })}
      action={t({ zh: '保存', en: 'Save' })}
    >
      <p>
        {t({
          zh: '你使用的是一次性密码。换成只有你知道的密码后会回到原来的位置，未保存的内容不会丢失。',
          en: 'You signed in with a one-time password. Set your own password to continue where you left off. Nothing is lost.',
        })}
      </p>
      {form.error}
      <Field label={t({ zh: '新密码', en: 'New password' })} required {...form.wrong('next')}>
        <Input
          ref={first}
          name="next"
          type="password"
          autoComplete="new-password"
          minLength={passwordLength.min}
          value={next}
          onChange={(_, data) => {
            setNext(data.value);
            form.changed('next');
          }}
        />
      </Field>
      <Field label={t({ zh: '确认密码', en: 'Confirm password' })} required {...form.wrong('again')}>
        <Input
          name="again"
          type="password"
          autoComplete="new-password"
          value={again}
          onChange={(_, data) => {
            setAgain(data.value);
            form.changed('again');
          }}
        />
      </Field>
    </SessionDialog>
  );
}
