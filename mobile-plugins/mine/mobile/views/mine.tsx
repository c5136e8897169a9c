import type { LocalText } from '@fitout/sdk';
import { type ThemeChoice, usePlugin, useText } from '@fitout/sdk/web';
import { type ReactNode, useEffect, useState } from 'react';
import { clearCache } from '../clear-cache.ts';
import { usePerson } from '../use-person.ts';
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

/** /m/trip/mine: who is signed in, and how they want the app. */
export default function Mine() {
  const t = useText();
  const { preferences } = usePlugin();
  const [, renew] = useState(0);
  useEffect(() => {
    const subscription = preferences.subscribe(() => renew((n) => n + 1));
    return () => subscription.dispose();
  }, [preferences]);
  return (
    <div className={styles.mine}>
      <Person />
      <section className={styles.card} aria-label={t({ zh: '设置', en: 'Settings' })}>
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
      </section>
      <SignOut />
    </div>
  );
}

function Person() {
  const t = useText();
  const { navigation } = usePlugin();
  const person = usePerson();
  if (person === undefined)
    return (
      <button
        type="button"
        className={styles.person}
        onClick={() => navigation.open('/m/login?from=%2Fm%2Ftrip%2Fmine')}
      >
        <Avatar name="" icon={null} />
        <span className={styles.names}>
          <strong>{t({ zh: '点击登录', en: 'Sign in' })}</strong>
          <span>{t({ zh: '登录后查看自己的订单与记录', en: 'to see your own orders and records' })}</span>
        </span>
        <Chevron />
      </button>
    );
  return (
    <div className={styles.person}>
      <Avatar name={person.name} icon={person.custIcon} />
      <span className={styles.names}>
        <strong>{person.name}</strong>
        {person.ext !== null && <span>{person.ext.name}</span>}
      </span>
    </div>
  );
}

function Avatar({ name, icon }: { name: string; icon: string | null }) {
  if (icon !== null && icon !== '') return <img className={styles.avatar} src={icon} width={56} height={56} alt="" />;
  const [first] = name;
  return (
    <span className={styles.avatar} aria-hidden="true">
      {first ?? (
        <svg viewBox="0 0 24 24" width="28" height="28" fill="currentColor" aria-hidden="true">
          <path d="M12 12.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 14c-4.4 0-7.5 2.2-8 6h16c-.5-3.8-3.6-6-8-6z" />
        </svg>
      )}
    </span>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      {children}
    </div>
  );
}

function ClearCache() {
  const t = useText();
  const { overlays, toasts } = usePlugin();
  const clear = async (): Promise<void> => {
    const agreed = await overlays.confirm({
      title: { zh: '清除缓存', en: 'Clear the cache' },
      message: {
        zh: '将清除本机保存的浏览数据，登录状态与设置会保留。',
        en: 'What this device has kept of your browsing goes; your session and settings stay.',
      },
      confirm: { zh: '清除', en: 'Clear' },
    });
    if (!agreed) return;
    await clearCache();
    toasts.success({ zh: '缓存已清除', en: 'The cache is cleared' });
  };
  return (
    <button type="button" className={styles.row} onClick={() => void clear()}>
      <span>{t({ zh: '清除缓存', en: 'Clear the cache' })}</span>
      <Chevron />
    </button>
  );
}

function About() {
  const t = useText();
  return (
    <details className={styles.about}>
      <summary className={styles.row}>
        <span>{t({ zh: '关于', en: 'About' })}</span>
        <Chevron />
      </summary>
      <p>
        {t({
          zh: '装修平台 Fitout。页面内容由所属组织发布和维护；本应用只在本机保存登录状态与设置。',
          en: 'Fitout. The pages are published and kept by their organisation; this app keeps your session and settings on this device and nothing else.',
        })}
      </p>
    </details>
  );
}

function SignOut() {
  const t = useText();
  const { account, overlays } = usePlugin();
  const person = usePerson();
  if (person === undefined) return null;
  const signOut = async (): Promise<void> => {
    const agreed = await overlays.confirm({
      title: { zh: '退出登录', en: 'Sign out' },
      message: { zh: '退出后需要重新登录才能查看自己的订单。', en: 'To see your orders you have to sign in again.' },
      confirm: { zh: '退出登录', en: 'Sign out' },
      danger: true,
    });
    if (agreed) await account.signOut();
  };
  return (
    <button type="button" className={styles.signOut} onClick={() => void signOut()}>
      {t({ zh: '退出登录', en: 'Sign out' })}
    </button>
  );
}

function Chevron() {
  return (
    <svg className={styles.chevron} viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
      <path
        d="m9 5 7 7-7 7"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
