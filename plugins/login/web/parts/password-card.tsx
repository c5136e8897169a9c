import { formMessages } from '@fitout/sdk';
import { Problem } from '@fitout/sdk/desktop';
import { focusProblem, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import styles from './card.module.css';
import { type Failure, readFailure } from './failure.ts';
import form from './form.module.css';
import { isNewPasswordReady, type NewPassword, NewPasswordFields } from './new-password-fields.tsx';
import { PasswordInput } from './password-input.tsx';

const empty: NewPassword = { next: '', again: '' };

/** Changing one's own password with the present one. */
export function PasswordCard() {
  const ctx = usePlugin();
  const t = useText();
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState(empty);
  const [strict, setStrict] = useState(false);
  const [failure, setFailure] = useState<Failure | undefined>(undefined);
  const [working, setWorking] = useState(false);
  const [open, setOpen] = useState(false);
  const currentInput = useRef<HTMLInputElement>(null);
  const context = { username: ctx.session.user?.username ?? '', current };

  const close = () => {
    setOpen(false);
    setCurrent('');
    setValue(empty);
    setStrict(false);
    setFailure(undefined);
    setWorking(false);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (working) return;
    setStrict(true);
    if (current === '' || !isNewPasswordReady(value, context)) return focusProblem(event.currentTarget);
    setWorking(true);
    setFailure(undefined);
    try {
      await ctx.account.changePassword(value.next, current);
      ctx.toasts.success({
        zh: '密码已修改，其他设备已退出',
        en: 'Password changed. Other devices have been signed out',
      });
      close();
    } catch (error) {
      setFailure(readFailure(error, Date.now()));
      setWorking(false);
      currentInput.current?.focus();
    }
  };

  return (
    <section className={styles.card} aria-labelledby="account-password">
      <div className={styles.head}>
        <div>
          <h2 id="account-password" className={styles.title}>
            {t({ zh: '登录密码', en: 'Password' })}
          </h2>
          <p className={styles.quiet}>
            {t({
              zh: '修改后，你在其他设备上的登录会全部退出。',
              en: 'Changing it signs you out on all other devices.',
            })}
          </p>
        </div>
        {!open && <Button onClick={() => setOpen(true)}>{t({ zh: '修改密码', en: 'Change password' })}</Button>}
      </div>
      {open && (
        <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
          <PasswordInput
            label={t({ zh: '当前密码', en: 'Current password' })}
            name="current"
            value={current}
            autoComplete="current-password"
            onChange={setCurrent}
            inputRef={currentInput}
            error={strict && current === '' ? t(formMessages.required) : undefined}
          />
          <NewPasswordFields value={value} onChange={setValue} context={context} strict={strict} />
          <Problem text={failure?.text} />
          <div className={form.buttons}>
            <Button type="submit" appearance="primary" disabledFocusable={working}>
              {t({ zh: '保存', en: 'Save' })}
            </Button>
            <Button type="button" onClick={close}>
              {t({ zh: '取消', en: 'Cancel' })}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
}
