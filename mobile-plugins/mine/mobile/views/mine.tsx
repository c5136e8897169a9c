import type { LocalText } from '@fitout/sdk';
import {
  type MobileEntry,
  mobileEntryPoint,
  mobileToolPoint,
  OrganisationHead,
  Skeleton,
  useMobilePage,
  usePerson,
  usePersonPending,
} from '@fitout/sdk/mobile';
import { type ThemeChoice, usePlugin, useText } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';
import { moveToAccount } from '../../../orders/api.ts';
import { clearCache } from '../clear-cache.ts';
import { Avatar, Card, Chevron, Row } from '../parts.tsx';
import styles from './mine.module.css';

const themes: { value: ThemeChoice; label: LocalText }[] = [
  { value: 'system', label: { zh: '跟随系统', en: 'System' } },
  { value: 'light', label: { zh: '浅色', en: 'Light' } },
  { value: 'dark', label: { zh: '深色', en: 'Dark' } },
];

const languages = [
  { value: 'zh-CN' as const, label: '中文' },
  { value: 'en' as const, label: 'English' },
];

/** /m/trip/mine: who is signed in, what plugins have for them, and how they want the app. */
export default function Mine() {
  const { account } = usePlugin();
  const frame = useMobilePage();
  useEffect(() => {
    frame.setRefresh(() => account.refresh());
    return () => frame.setRefresh(undefined);
  }, [account, frame]);
  return (
    <div className={styles.mine}>
      <OrganisationHead />
      <Person />
      <Entries />
      <Settings />
      <SignOut />
    </div>
  );
}

function Person() {
  const t = useText();
  const { account, navigation } = usePlugin();
  const person = usePerson();
  const pending = usePersonPending();
  if (pending) return <Skeleton bones={[styles.pending]} />;
  if (person === undefined)
    return (
      <section className={styles.visitor} aria-label={t({ zh: '登录或注册', en: 'Sign in or create an account' })}>
        <button
          type="button"
          className={styles.person}
          onClick={() => navigation.open('/m/login?from=%2Fm%2Ftrip%2Fmine')}
        >
          <Avatar name="" icon={null} />
          <span className={styles.names}>
            <strong>{t({ zh: '点击登录', en: 'Sign in' })}</strong>
            <span>{t({ zh: '登录后查看自己的订单与记录', en: 'See your orders and records' })}</span>
          </span>
          <Chevron />
        </button>
        <button type="button" className={styles.register} onClick={() => account.register()}>
          {t({ zh: '没有账号？注册', en: 'No account yet? Create one' })}
        </button>
      </section>
    );
  return (
    <a className={styles.person} href={navigation.href('/m/trip/mine/profile')}>
      <Avatar name={person.name} icon={person.custIcon} />
      <span className={styles.names}>
        <strong>{person.name}</strong>
        {person.ext !== null && <span>{person.ext.name}</span>}
      </span>
      <Chevron />
    </a>
  );
}

/** What plugins contribute that this person may open, and the way to the tools. */
function Entries() {
  const t = useText();
  const { contributions, menu, navigation } = usePlugin();
  // Who signs in or out sees others.
  usePerson();
  const { Icon } = menu;
  const tools = contributions.list(mobileToolPoint).some(({ item }) => menu.mayOpen(item.path));
  const entries: MobileEntry[] = contributions
    .list(mobileEntryPoint)
    .map(({ item }) => item)
    .filter(({ path }) => menu.mayOpen(path))
    .sort((a, b) => a.order - b.order);
  if (!tools && entries.length === 0) return null;
  return (
    <Card label={t({ zh: '常用', en: 'For you' })}>
      {entries.map(({ path, title, icon }) => (
        <Row key={path} label={t(title)} href={navigation.href(path)} icon={<Icon logo={icon} size={22} />} />
      ))}
      {tools && (
        <Row
          label={t({ zh: '全部工具', en: 'All tools' })}
          href={navigation.href('/m')}
          icon={<Icon logo="tool" size={22} />}
        />
      )}
    </Card>
  );
}

function Settings() {
  const t = useText();
  const { preferences } = usePlugin();
  const [, renew] = useState(0);
  useEffect(() => {
    const subscription = preferences.subscribe(() => renew((n) => n + 1));
    return () => subscription.dispose();
  }, [preferences]);
  return (
    <Card label={t({ zh: '设置', en: 'Settings' })}>
      <Row label={t({ zh: '外观', en: 'Appearance' })}>
        <select
          aria-label={t({ zh: '外观', en: 'Appearance' })}
          value={preferences.theme}
          onChange={(event) => preferences.setTheme(event.target.value as ThemeChoice)}
        >
          {themes.map(({ value, label }) => (
            <option key={value} value={value}>
              {t(label)}
            </option>
          ))}
        </select>
      </Row>
      <Row label={t({ zh: '语言', en: 'Language' })}>
        <select
          aria-label={t({ zh: '语言', en: 'Language' })}
          value={preferences.language}
          onChange={(event) => preferences.setLanguage(event.target.value === 'en' ? 'en' : 'zh-CN')}
        >
          {languages.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Row>
      <ClearCache />
      <About />
    </Card>
  );
}

function ClearCache() {
  const t = useText();
  const { overlays, toasts } = usePlugin();
  const clear = async (): Promise<void> => {
    const agreed = await overlays.confirm({
      title: { zh: '清除缓存', en: 'Clear cache' },
      message: {
        zh: '将清除本机保存的浏览数据，登录状态与设置会保留。',
        en: 'Browsing data saved on this device will be cleared. You stay signed in and your settings are kept.',
      },
      confirm: { zh: '清除', en: 'Clear' },
    });
    if (!agreed) return;
    await clearCache();
    toasts.success({ zh: '缓存已清除', en: 'Cache cleared' });
  };
  return <Row label={t({ zh: '清除缓存', en: 'Clear cache' })} onClick={() => void clear()} />;
}

function About() {
  const t = useText();
  return (
    <details className={styles.about}>
      <summary>
        <span>{t({ zh: '关于', en: 'About' })}</span>
        <Chevron />
      </summary>
      <p>
        {t({
          zh: '装修平台 Fitout。页面内容由所属组织发布和维护。本机保存登录状态、设置和最近看过的内容，断网时也能打开；“清除缓存”可以删除后者。',
          en: 'Fitout. Pages are published and maintained by their organisation. This device keeps your sign-in, settings and recently viewed content so that the app also opens offline. “Clear cache” deletes that content.',
        })}
      </p>
    </details>
  );
}

function SignOut() {
  const t = useText();
  const ctx = usePlugin();
  const { account, overlays } = ctx;
  const person = usePerson();
  if (person === undefined) return null;
  const signOut = async (): Promise<void> => {
    const agreed = await overlays.confirm({
      title: { zh: '退出登录', en: 'Sign out' },
      message: {
        zh: '退出后需要重新登录才能查看自己的订单。',
        en: 'You will need to sign in again to see your orders.',
      },
      confirm: { zh: '退出登录', en: 'Sign out' },
      danger: true,
    });
    if (!agreed) return;
    // What was got here before they signed in is theirs: the next one who takes up the device must not see it.
    await moveToAccount(ctx);
    await account.signOut();
  };
  return (
    <button type="button" className={styles.signOut} onClick={() => void signOut()}>
      {t({ zh: '退出登录', en: 'Sign out' })}
    </button>
  );
}
