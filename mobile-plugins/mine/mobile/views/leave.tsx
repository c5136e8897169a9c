import type { PlatformCalls } from '@fitout/sdk/calls';
import { usePerson } from '@fitout/sdk/mobile';
import { callsOf, usePlugin, useText } from '@fitout/sdk/web';
import { moveToAccount } from '../../../orders/api.ts';
import { clearCache, forgetPerson } from '../clear-cache.ts';
import { Fault, Field, Form } from '../form.tsx';
import { useSubmit } from '../use-submit.ts';
import styles from './profile.module.css';

/** /m/trip/mine/leave: deletes the account and everything that hangs on it, with the password and a last question. */
export default function Leave() {
  const t = useText();
  const ctx = usePlugin();
  const { account, http, navigation, overlays, toasts } = ctx;
  const person = usePerson();
  const { busy, fault, form } = useSubmit(async (fields) => {
    const agreed = await overlays.confirm({
      title: { zh: '注销账号？', en: 'Delete your account?' },
      message: {
        zh: '账号与全部数据将被删除，无法恢复。',
        en: 'Your account and all its data will be deleted and cannot be recovered.',
      },
      confirm: { zh: '注销', en: 'Delete' },
      danger: true,
    });
    if (!agreed) return;
    await moveToAccount(ctx);
    const body = { password: String(fields.get('password')) };
    await callsOf<PlatformCalls>(http)('POST /v1/customer/leave', { body }, { showError: false });
    await account.signOut();
    await clearCache();
    if (person !== undefined) await forgetPerson(person.id);
    navigation.open('/m/trip/mine', { replace: true });
    toasts.success({ zh: '账号已注销，数据已删除', en: 'Your account and data have been deleted' });
  });
  if (person?.kind !== 'customer')
    return (
      <div className={styles.profile}>
        <p className={styles.note}>
          {t({ zh: '员工账号请联系管理员停用。', en: 'To deactivate a staff account, contact an administrator.' })}
        </p>
      </div>
    );
  return (
    <div className={styles.profile}>
      <section className={styles.warning} aria-labelledby="leave-what">
        <h2 id="leave-what">{t({ zh: '注销后会发生什么', en: 'What happens when you delete your account' })}</h2>
        <ul>
          <li>
            {t({
              zh: '用户名、昵称、头像和密码立即删除',
              en: 'Your user name, name, picture and password are deleted immediately',
            })}
          </li>
          <li>
            {t({
              zh: '您提交的表单、领取的优惠和奖品、保存的记录一并删除或不再与您相关',
              en: 'Your forms, coupons, prizes and saved records are deleted or no longer linked to you',
            })}
          </li>
          <li>{t({ zh: '所有设备上的登录立即结束', en: 'You are signed out on all devices' })}</li>
          <li>{t({ zh: '无法撤销', en: 'This cannot be undone' })}</li>
        </ul>
      </section>
      <Form form={form} className={styles.form}>
        <Field
          label={t({ zh: '输入密码以确认', en: 'Enter your password to confirm' })}
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
