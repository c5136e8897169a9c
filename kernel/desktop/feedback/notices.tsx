import { useText } from '@fitout/sdk/web';
import {
  AlertFilled,
  CheckmarkCircleFilled,
  DismissCircleFilled,
  InfoFilled,
  WarningFilled,
} from '@fluentui/react-icons';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { errorReport, requestIdTexts } from '../../web/feedback/error-report.ts';
import type { Toast } from '../../web/feedback/toasts.ts';
import { useKernel } from '../../web/react.tsx';
import { useDismiss } from '../parts/use-popup.ts';
import { useShell } from '../shell/context.tsx';
import styles from './dialogs.module.css';

const icon = {
  error: DismissCircleFilled,
  success: CheckmarkCircleFilled,
  warning: WarningFilled,
  info: InfoFilled,
  notice: AlertFilled,
};

/** The notification centre: errors, and what happened elsewhere since this document was opened, newest first. */
export function Notices({ onClose }: { onClose(): void }) {
  const { toasts, i18n } = useKernel();
  const shell = useShell();
  const t = useText();
  const notices = useSnapshot(toasts.state).notices as readonly Toast[];
  const panel = useRef<HTMLElement>(null);
  const inside = useMemo(() => [panel], []);
  useDismiss(
    true,
    inside,
    useCallback(() => onClose(), [onClose]),
  );
  useEffect(() => {
    panel.current?.focus();
    return () => toasts.readAll();
  }, [toasts]);
  const clock = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' });
  return (
    <section ref={panel} tabIndex={-1} className={styles.notices} aria-label={t({ zh: '通知', en: 'Notifications' })}>
      <header>
        <h2>{t({ zh: '通知', en: 'Notifications' })}</h2>
        {notices.length > 0 && (
          <button type="button" className={styles.link} onClick={() => toasts.clearNotices()}>
            {t({ zh: '清空', en: 'Clear' })}
          </button>
        )}
      </header>
      {notices.length === 0 && <p>{t({ zh: '暂时没有通知', en: 'No notifications' })}</p>}
      <ul>
        {notices.map((notice) => {
          const Icon = icon[notice.kind];
          const { tag, url } = notice;
          return (
            <li key={notice.id}>
              <Icon fontSize={18} aria-hidden data-kind={notice.kind} />
              <div className={styles.words}>
                <span>{t(notice.text)}</span>
                <time dateTime={new Date(notice.at).toISOString()}>{clock.format(notice.at)}</time>
                {notice.requestId !== undefined && (
                  <small>
                    {t(requestIdTexts)} {notice.requestId}
                  </small>
                )}
                {notice.kind === 'error' && (
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => void toasts.copy(errorReport(notice, i18n.language))}
                  >
                    {t({ zh: '复制', en: 'Copy' })}
                  </button>
                )}
                {tag !== undefined && shell.urlOf(tag) !== undefined && (
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => {
                      shell.activate(tag);
                      onClose();
                    }}
                  >
                    {t({ zh: '查看页面', en: 'View page' })}
                  </button>
                )}
                {url !== undefined && (
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => {
                      shell.open(url);
                      onClose();
                    }}
                  >
                    {t({ zh: '查看', en: 'View' })}
                  </button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
