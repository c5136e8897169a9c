import { DialogFrame } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import styles from './secret-dialog.module.css';

export interface SecretDialogProps {
  title: string;
  username: string;
  password: string;
  /** Origin at which they sign in; that of the asker's organisation where it is left out. */
  site?: string | undefined;
  close(): void;
}

/** A one-time password, shown this once. A click beside the dialog does not close it. */
export function SecretDialog({ title, username, password, site, close }: SecretDialogProps) {
  const { session, toasts } = usePlugin();
  const t = useText();
  const both = t(
    {
      zh: '用户名：{username}\n一次性密码：{password}\n登录地址：{url}',
      en: 'User name: {username}\nOne-time password: {password}\nSign in at: {url}',
    },
    { username, password, url: `${site ?? siteOrigin(session)}/#/login` },
  );
  return (
    <DialogFrame
      title={title}
      modalType="alert"
      onClose={() => close()}
      className={styles.surface}
      contentClassName={styles.content}
      actions={
        <>
          <Button className={styles.copy} icon={<CopyRegular />} onClick={() => void toasts.copy(both)}>
            {t({ zh: '复制登录信息', en: 'Copy sign-in details' })}
          </Button>
          <Button appearance="primary" onClick={close}>
            {t({ zh: '我已保存', en: 'I have saved it' })}
          </Button>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{t({ zh: '用户名', en: 'User name' })}</dt>
        <dd>{username}</dd>
        <dt>{t({ zh: '一次性密码', en: 'One-time password' })}</dt>
        <dd>
          <code className={styles.secret} data-secret>
            {password}
          </code>
          <Button
            appearance="subtle"
            size="small"
            icon={<CopyRegular />}
            aria-label={t({ zh: '复制密码', en: 'Copy password' })}
            onClick={() => void toasts.copy(password)}
          />
        </dd>
      </dl>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          {t({
            zh: '密码只显示这一次。请通过安全的方式交给本人，首次登录时需要修改。',
            en: 'It is shown this once. Hand it over in a safe way; it must be changed at the first sign-in.',
          })}
        </MessageBarBody>
      </MessageBar>
    </DialogFrame>
  );
}
