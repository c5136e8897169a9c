import { useText } from '@fitout/sdk/web';
import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import styles from './offline-end.module.css';

/**
 * Somebody signed out without a network: this device has forgotten the person, and the server's session goes on until
 * the kernel can tell the server.
 */
export function OfflineEnd() {
  const t = useText();
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const back = (): void => setOffline(false);
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  if (!offline) return null;
  return (
    <MessageBar intent="warning" layout="multiline" className={styles.bar}>
      <MessageBarBody>
        {t({
          zh: '现在没有网络。这台设备上的登录信息已清除；恢复网络后，此页或下次打开平台时会立即在服务器上退出登录。也可以在其他设备的“登录设备”中让它退出。',
          en: 'You are offline. Your sign-in details have been removed from this device. Once you are back online, this page, or the platform the next time you open it here, signs this device out on the server. You can also sign it out under Signed-in devices on another device.',
        })}
      </MessageBarBody>
    </MessageBar>
  );
}
