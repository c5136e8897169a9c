import { usePlugin, useText } from '@fitout/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { isServerPage, safeTarget } from '../../shared/target.ts';
import { BrandPanel } from '../parts/brand-panel.tsx';
import { FirstChangeForm } from '../parts/first-change-form.tsx';
import { OfflineEnd } from '../parts/offline-end.tsx';
import { PreferencesBar } from '../parts/preferences-bar.tsx';
import { SignInForm } from '../parts/sign-in-form.tsx';
import styles from './login.module.css';

/** What is known of whoever must change a one-time password. */
interface Changing {
  username: string;
  current?: string | undefined;
}

export default function LoginView() {
  const ctx = usePlugin();
  const t = useText();
  const target = safeTarget(new URLSearchParams(useSearch()).get('from'));
  const [changing, setChanging] = useState<Changing | undefined>(() =>
    ctx.session.user?.mustChangePassword ? { username: '' } : undefined,
  );
  const leave = useCallback(() => {
    if (isServerPage(target)) location.replace(target);
    else ctx.navigation.open(target, { replace: true });
  }, [ctx, target]);

  // Somebody who is signed in already has nothing to do here; only on arrival, not after a sign-in on this page.
  const arrival = useRef({ user: ctx.session.user, leave });
  useEffect(() => {
    const { user, leave: go } = arrival.current;
    if (user !== undefined && !user.mustChangePassword) go();
  }, []);

  const back = async () => {
    await ctx.account.signOut().catch(() => {});
    setChanging(undefined);
  };

  return (
    <div className={styles.page}>
      <BrandPanel />
      <div className={styles.side}>
        <PreferencesBar />
        <div className={styles.card}>
          <OfflineEnd />
          {changing === undefined ? (
            <>
              <h1 className={styles.title}>{t({ zh: '欢迎回来', en: 'Welcome back' })}</h1>
              <p className={styles.lead}>
                {t({ zh: '登录装修平台，继续你的工作', en: 'Sign in to Fitout to continue your work' })}
              </p>
              <SignInForm
                onSignedIn={(user, typed) => {
                  if (user.mustChangePassword) setChanging({ username: typed.username, current: typed.password });
                  else leave();
                }}
              />
            </>
          ) : (
            <>
              <h1 className={styles.title}>{t({ zh: '设置新密码', en: 'Set a new password' })}</h1>
              <p className={styles.lead}>
                {t({
                  zh: '你使用的是一次性密码。换成只有你知道的密码后即可开始使用。',
                  en: 'You signed in with a one-time password. Set your own password to get started.',
                })}
              </p>
              <FirstChangeForm context={changing} onChanged={leave} onBack={() => void back()} />
            </>
          )}
        </div>
        <p className={styles.foot}>Fitout · {t({ zh: '装修平台', en: 'pages, shops and activities' })}</p>
      </div>
    </div>
  );
}
