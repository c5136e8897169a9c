import { usePlugin, useText } from '@fitout/sdk/web';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import styles from './offline-end.module.css';

/**
 * Somebody signed out without a network: this device has forgotten the person, and the server's session goes on. Says
 * so, and ends it as soon as the network is back; the cookie that no script reads is all that this takes.
 */
export function OfflineEnd() {
  const { http, session } = usePlugin();
  const t = useText();
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    if (!offline) return;
    const back = (): void => {
      setOffline(false);
      if (session.user === undefined) http.post('/v1/logout', undefined, { showError: false }).catch(() => undefined);
    };
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [offline, http, session]);
  if (!offline) return null;
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        {t({
          zh: '现在没有网络。这台设备上的登录信息已清除；请让此页开着，恢复网络后会立即结束服务器上的会话。否则它会在下次登录或到期时结束，也可以在其他设备的“会话”中结束。',
          en: 'There is no network. This device has forgotten you; keep this page open, and the session on the server ends as soon as the network is back. Otherwise it ends with the next sign-in here, when it expires, or under Sessions on another device.',
        })}
      </MessageBarBody>
    </MessageBar>
  );
}
