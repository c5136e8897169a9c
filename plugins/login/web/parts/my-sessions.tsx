import type { PlatformCalls } from '@fitout/sdk/calls';
import { callsOf, useLanguage, usePlugin, useRemote, useText } from '@fitout/sdk/web';
import { Badge, Button, MessageBar, MessageBarBody, Skeleton, SkeletonItem } from '@fluentui/react-components';
import { DesktopRegular, PhoneRegular, PlugConnectedRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { describeDevice } from '../../api.ts';
import styles from './card.module.css';

const icons = { phone: PhoneRegular, computer: DesktopRegular, unknown: PlugConnectedRegular };

/** Where this person is signed in, each to be ended on its own. */
export function MySessions() {
  const ctx = usePlugin();
  const call = callsOf<PlatformCalls>(ctx.http);
  const t = useText();
  const language = useLanguage();
  const sessions = useRemote('mine', (signal) =>
    call('GET /v1/sessions', { query: { scope: 'mine' } }, { signal, showError: false }),
  );
  const [ending, setEnding] = useState<string | undefined>(undefined);
  const items = sessions.data?.items;
  const others = items?.filter((entry) => !entry.current) ?? [];
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

  const end = async (ids: string[]) => {
    setEnding(ids.length > 1 ? 'all' : ids[0]);
    try {
      for (const id of ids) await call('DELETE /v1/sessions/:id', { params: { id } });
      ctx.toasts.success({ zh: '已退出', en: 'Signed out' });
    } finally {
      setEnding(undefined);
      sessions.reload();
    }
  };

  return (
    <section className={styles.card} aria-labelledby="account-sessions">
      <div className={styles.head}>
        <div>
          <h2 id="account-sessions" className={styles.title}>
            {t({ zh: '登录过的设备', en: 'Your devices' })}
          </h2>
          <p className={styles.quiet}>
            {t({
              zh: '有不认识的设备？请将它退出并修改密码。',
              en: 'Don’t recognise a device? Sign it out and change your password.',
            })}
          </p>
        </div>
        {others.length > 1 && (
          <Button
            disabled={ending !== undefined}
            onClick={() => void end(others.map((entry) => entry.id)).catch(() => {})}
          >
            {t({ zh: '退出其他全部设备', en: 'Sign out all others' })}
          </Button>
        )}
      </div>
      {sessions.error !== undefined && (
        <MessageBar intent="error">
          <MessageBarBody>
            {sessions.error.message}{' '}
            <Button size="small" onClick={sessions.reload}>
              {t({ zh: '重试', en: 'Try again' })}
            </Button>
          </MessageBarBody>
        </MessageBar>
      )}
      {items === undefined && sessions.loading && (
        <Skeleton aria-label={t({ zh: '正在加载', en: 'Loading' })}>
          <SkeletonItem size={40} />
        </Skeleton>
      )}
      <ul className={styles.list}>
        {items?.map((entry) => {
          const device = describeDevice(entry.userAgent);
          const Icon = icons[device.kind];
          return (
            <li key={entry.id} className={styles.row}>
              <span className={styles.icon}>
                <Icon aria-hidden />
              </span>
              <div className={styles.what}>
                <div className={styles.device}>
                  {t(device.label)}
                  {entry.current && (
                    <Badge appearance="tint" color="success">
                      {t({ zh: '当前设备', en: 'This device' })}
                    </Badge>
                  )}
                </div>
                <div className={styles.facts}>
                  <span>{entry.ip}</span>
                  <span className={styles.whole}>
                    {t({ zh: '最近活动 {at}', en: 'last active {at}' }, { at: when.format(new Date(entry.seenAt)) })}
                  </span>
                </div>
              </div>
              {!entry.current && (
                <Button
                  appearance="subtle"
                  disabled={ending !== undefined}
                  aria-label={t({ zh: '退出 {device}', en: 'Sign out {device}' }, { device: t(device.label) })}
                  onClick={() => void end([entry.id]).catch(() => {})}
                >
                  {t({ zh: '退出', en: 'Sign out' })}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
