import type { PlatformCalls } from '@fitout/sdk/calls';
import { usePerson } from '@fitout/sdk/mobile';
import { callsOf, usePlugin, useText } from '@fitout/sdk/web';
import { clearCache, forgetPerson } from '../clear-cache.ts';
import { Fault, Field, Form } from '../form.tsx';
import { useSubmit } from '../use-submit.ts';
import styles from './profile.module.css';

/** /m/trip/mine/leave: deletes the account and everything that hangs on it, with the password and a last question. */
export default function Leave() {
  const t = useText();
  const { account, http, navigation, overlays, toasts } = usePlugin();
  const person = usePerson();
  const { busy, fault, form } = useSubmit(async (fields) => {
    const agreed = await overlays.confirm({
      title: { zh: '注销账号？', en: 'Delete the account?' },
      message: { zh: '账号与全部数据将被删除，无法恢复。', en: 'The account and all of its data go, for good.' },
      confirm: { zh: '注销', en: 'Delete' },
      danger: true,
    });
    if (!agreed) return;
    const body = { password: String(fields.get('password')) };
    await callsOf<PlatformCalls>(http)('POST /v1/customer/leave', { body }, { showError: false });
    await account.signOut();
    await clearCache();
    if (person !== undefined) await forgetPerson(person.id);
    navigation.open('/m/trip/mine', { replace: true });
    toasts.success({ zh: '账号已注销，数据已删除', en: 'The account and its data are deleted' });
  });
  if (person?.kind !== 'customer')
    return (
      <p className={styles.note}>
        {t({ zh: '员工账号请联系管理员停用。', en: 'Ask an administrator to close a staff account.' })}
      </p>
    );
  return (
    <div className={styles.profile}>
      <section className={styles.warning} aria-labelledby="leave-what">
        <h2 id="leave-what">{t({ zh: '注销后会发生什么', en: 'What happens then' })}</h2>
        <ul>
          <li>
            {t({
              zh: '用户名、昵称、头像和密码立即删除',
              en: 'User name, name, picture and password are deleted at once',
            })}
          </li>
          <li>
            {t({
              zh: '您提交的表单、领取的优惠和奖品、保存的记录一并删除或不再与您相关',
              en: 'Forms you sent, coupons, prizes and records are deleted, or no longer tied to you',
            })}
          </li>
          <li>{t({ zh: '所有设备上的登录立即结束', en: 'You are signed out on every device' })}</li>
          <li>{t({ zh: '无法撤销', en: 'It cannot be undone' })}</li>
        </ul>
      </section>
      <Form form={form} className={styles.form}>
        <Field
          label={t({ zh: '输入密码以确认', en: 'Your password, to confirm' })}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <Fault text={fault} />
        <button type="submit" className={styles.danger} disabled={busy}>
          {t({ zh: '注销账号', en: 'Delete my account' })}
        </button>
      </Form>
    </div>
  );
}
