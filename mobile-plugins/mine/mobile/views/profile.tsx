import type { PlatformCalls } from '@fitout/sdk/calls';
import { usePerson } from '@fitout/sdk/mobile';
import { callsOf, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { type ChangeEvent, useRef, useState } from 'react';
import { Fault, Field, Form } from '../form.tsx';
import { Avatar, Card, Row } from '../parts.tsx';
import { useSubmit } from '../use-submit.ts';
import styles from './profile.module.css';

/** /m/trip/mine/profile: picture, name, password, and the way out for good. */
export default function Profile() {
  const t = useText();
  const { http, navigation } = usePlugin();
  const person = usePerson();
  const { data } = useRemote(`person ${person?.id}`, (signal) =>
    callsOf<PlatformCalls>(http)('GET /v1/customer/queryCustWithOrg', {}, { signal }),
  );
  if (person === undefined) return null;
  const isCustomer = person.kind === 'customer';
  return (
    <div className={styles.profile}>
      <Picture name={person.name} icon={person.custIcon} />
      {isCustomer && <NameForm key={person.name} name={person.name} />}
      <Card label={t({ zh: '账号', en: 'Account' })}>
        <Row label={t({ zh: '用户名', en: 'User name' })}>
          <span className={styles.value}>{data?.username ?? ''}</span>
        </Row>
        {!isCustomer && (
          <Row label={t({ zh: '姓名', en: 'Name' })}>
            <span className={styles.value}>{person.name}</span>
          </Row>
        )}
        <PasswordRow />
      </Card>
      {isCustomer ? (
        <Card label={t({ zh: '注销', en: 'Delete account' })}>
          <Row label={t({ zh: '注销账号', en: 'Delete my account' })} href={navigation.href('/m/trip/mine/leave')} />
        </Card>
      ) : (
        <p className={styles.note}>
          {t({ zh: '员工的姓名与账号由管理员维护。', en: 'Staff names and accounts are managed by administrators.' })}
        </p>
      )}
    </div>
  );
}

function Picture({ name, icon }: { name: string; icon: string | null }) {
  const t = useText();
  const { account, http, overlays, toasts } = usePlugin();
  const call = callsOf<PlatformCalls>(http);
  const input = useRef<HTMLInputElement>(null);
  /** The kernel toasts what the server refuses. */
  const change = async (work: () => Promise<unknown>): Promise<void> => {
    const busy = overlays.busy();
    try {
      await work();
      await account.refresh();
      toasts.success({ zh: '头像已更新', en: 'Picture updated' });
    } catch (error) {
      console.warn('the picture was not changed', error);
    } finally {
      busy.dispose();
    }
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file !== undefined) void change(() => call('POST /v1/customer/avatar', { files: file }));
  };
  return (
    <div className={styles.picture}>
      <Avatar name={name} icon={icon} size={88} />
      <span className={styles.pictureActions}>
        <button type="button" onClick={() => input.current?.click()}>
          {t({ zh: '更换头像', en: 'Change picture' })}
        </button>
        {icon !== null && icon !== '' && (
          <button
            type="button"
            onClick={() => void change(() => call('PATCH /v1/customer', { body: { custIcon: null } }))}
          >
            {t({ zh: '移除', en: 'Remove' })}
          </button>
        )}
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={chosen}
        aria-label={t({ zh: '选择头像', en: 'Choose picture' })}
      />
    </div>
  );
}

function NameForm({ name }: { name: string }) {
  const t = useText();
  const { account, http, toasts } = usePlugin();
  const { busy, fault, form } = useSubmit(async (fields) => {
    const body = { name: String(fields.get('name')).trim() };
    await callsOf<PlatformCalls>(http)('PATCH /v1/customer', { body }, { showError: false });
    await account.refresh();
    toasts.success({ zh: '昵称已保存', en: 'Name saved' });
  });
  return (
    <Form form={form} className={styles.form}>
      <Field label={t({ zh: '昵称', en: 'Name' })} name="name" value={name} maxLength={30} autoComplete="nickname" />
      <Fault text={fault} />
      <button type="submit" disabled={busy}>
        {t({ zh: '保存昵称', en: 'Save name' })}
      </button>
    </Form>
  );
}

function PasswordRow() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row label={t({ zh: '修改密码', en: 'Change password' })} onClick={() => setOpen(!open)} />
      {open && <PasswordForm done={() => setOpen(false)} />}
    </>
  );
}

function PasswordForm({ done }: { done(): void }) {
  const t = useText();
  const { account, toasts } = usePlugin();
  const { busy, fault, form } = useSubmit(async (fields) => {
    await account.changePassword(String(fields.get('next')), String(fields.get('current')));
    toasts.success({
      zh: '密码已修改，其他设备需重新登录',
      en: 'Password changed. Other devices have been signed out',
    });
    done();
  });
  return (
    <Form form={form} className={styles.inside}>
      <Field
        label={t({ zh: '原密码', en: 'Current password' })}
        name="current"
        type="password"
        autoComplete="current-password"
      />
      <Field
        label={t({ zh: '新密码', en: 'New password' })}
        name="next"
        type="password"
        autoComplete="new-password"
        minLength={8}
        hint={t({ zh: '至少 8 个字符，不含用户名', en: 'At least 8 characters, not containing the user name' })}
      />
      <Fault text={fault} />
      <button type="submit" disabled={busy}>
        {t({ zh: '修改密码', en: 'Change password' })}
      </button>
    </Form>
  );
}
