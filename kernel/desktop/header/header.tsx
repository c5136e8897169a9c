import { IconButton } from '@fitout/sdk/desktop';
import { headerActionPoint, useText } from '@fitout/sdk/web';
import {
  AlertRegular,
  ArrowSyncRegular,
  DarkThemeRegular,
  NavigationRegular,
  SearchRegular,
  SignOutRegular,
  TranslateRegular,
} from '@fluentui/react-icons';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { hotkeyLabel } from '../../web/hotkeys.ts';
import { lazyPart } from '../../web/lazy-part.tsx';
import { PluginScope } from '../../web/plugins/plugin-scope.tsx';
import { useKernel } from '../../web/react.tsx';
import { Dropdown } from '../parts/dropdown.tsx';
import { useShell } from '../shell/context.tsx';
import { useTags } from '../tags/tag-store.ts';
import styles from './header.module.css';
import { Person } from './person.tsx';

const Notices = lazyPart(() => import('../feedback/notices.tsx').then((module) => ({ default: module.Notices })));

export interface HeaderProps {
  menuOpen: boolean;
  onToggleMenu(): void;
}

export function Header({ menuOpen, onToggleMenu }: HeaderProps) {
  const kernel = useKernel();
  const shell = useShell();
  const t = useText();
  const org = useSnapshot(kernel.session.state).user?.ext;
  const newVersion = useTags(shell.tags, () => shell.newVersion);
  return (
    <header className={styles.header}>
      <IconButton
        className={styles.action}
        aria-label={menuOpen ? t({ zh: '收起菜单', en: 'Collapse menu' }) : t({ zh: '展开菜单', en: 'Expand menu' })}
        aria-expanded={menuOpen}
        onClick={onToggleMenu}
      >
        <NavigationRegular fontSize={20} aria-hidden />
      </IconButton>
      <a
        className={styles.logo}
        href={shell.href('/home')}
        onClick={(event) => {
          event.preventDefault();
          shell.home();
        }}
      >
        {org?.logo ? <img src={org.logo} alt="" /> : <span className={styles.mark} aria-hidden="true" />}
        <span>{org?.name ?? t({ zh: '装修平台', en: 'Fitout' })}</span>
      </a>
      <button type="button" className={styles.search} onClick={() => shell.togglePalette(true)}>
        <SearchRegular fontSize={18} aria-hidden />
        <span>{t({ zh: '搜索工具与操作', en: 'Search tools and actions' })}</span>
        <kbd>{hotkeyLabel('mod+k')}</kbd>
      </button>
      <div className={styles.actions}>
        {newVersion && (
          <button type="button" className={styles.update} onClick={() => location.reload()}>
            <ArrowSyncRegular fontSize={16} aria-hidden />
            {t({ zh: '有新版本，点击刷新', en: 'New version: reload' })}
          </button>
        )}
        <ContributedActions />
        <NoticeButton />
        <PreferenceMenus />
        <Person />
        <button type="button" className={styles.signOut} onClick={() => void kernel.signOut()}>
          <SignOutRegular fontSize={18} aria-hidden />
          <span>{t({ zh: '退出登录', en: 'Sign out' })}</span>
        </button>
      </div>
    </header>
  );
}

/** Controls that plugins add. One that throws is the plugin's fault and leaves the others alone. */
function ContributedActions() {
  const { contributions } = useKernel();
  const actions = useSyncExternalStore(
    (listener) => {
      const end = contributions.subscribe(headerActionPoint, listener);
      return () => end.dispose();
    },
    () => contributions.list(headerActionPoint),
  );
  return [...actions]
    .sort((a, b) => (a.item.order ?? 0) - (b.item.order ?? 0))
    .map(({ plugin, item: { id, component: Action } }) => (
      <PluginScope key={id} plugin={plugin} tag={undefined}>
        <Action />
      </PluginScope>
    ));
}

function NoticeButton() {
  const { toasts } = useKernel();
  const t = useText();
  const { unread } = useSnapshot(toasts.state);
  const [open, setOpen] = useState(false);
  const label = t({ zh: '通知', en: 'Notifications' });
  return (
    <>
      <IconButton
        className={styles.action}
        aria-label={
          unread === 0 ? label : t({ zh: '通知，{unread} 条未读', en: 'Notifications, {unread} unread' }, { unread })
        }
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <AlertRegular fontSize={20} aria-hidden />
        {unread > 0 && <span className={styles.badge}>{unread > 99 ? '99+' : unread}</span>}
      </IconButton>
      {open && (
        <Suspense>
          <Notices onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function PreferenceMenus() {
  const { preferences } = useKernel();
  const t = useText();
  const { theme, language } = useSnapshot(preferences.state);
  const themes = [
    { key: 'light', label: t({ zh: '浅色', en: 'Light' }) },
    { key: 'dark', label: t({ zh: '深色', en: 'Dark' }) },
    { key: 'system', label: t({ zh: '跟随系统', en: 'Use system setting' }) },
  ] as const;
  const languages = [
    { key: 'zh-CN', label: '简体中文' },
    { key: 'en', label: 'English' },
  ] as const;
  return (
    <>
      <Dropdown
        label={t({ zh: '主题', en: 'Theme' })}
        className={styles.action}
        sign
        entries={themes.map((one) => ({
          ...one,
          checked: one.key === theme,
          run: () => preferences.setTheme(one.key),
        }))}
      >
        <DarkThemeRegular fontSize={20} aria-hidden />
      </Dropdown>
      <Dropdown
        label={t({ zh: '语言', en: 'Language' })}
        className={styles.action}
        sign
        entries={languages.map((one) => ({
          ...one,
          checked: one.key === language,
          run: () => preferences.setLanguage(one.key),
        }))}
      >
        <TranslateRegular fontSize={20} aria-hidden />
      </Dropdown>
    </>
  );
}
