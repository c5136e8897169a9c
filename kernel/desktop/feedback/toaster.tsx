import { IconButton } from '@fitout/sdk/desktop';
import { useText } from '@fitout/sdk/web';
import { useThemeClassName } from '@fluentui/react-components';
import {
  AlertFilled,
  CheckmarkCircleFilled,
  DismissCircleFilled,
  DismissRegular,
  InfoFilled,
  WarningFilled,
} from '@fluentui/react-icons';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSnapshot } from 'valtio';
import { notificationOffset, notificationTitles, toastTop } from '../../web/constants.ts';
import { errorReport, requestIdTexts } from '../../web/feedback/error-report.ts';
import type { Toast } from '../../web/feedback/toasts.ts';
import { useKernel } from '../../web/react.tsx';
import { useShell } from '../shell/context.tsx';
import styles from './dialogs.module.css';

const icon = {
  error: DismissCircleFilled,
  success: CheckmarkCircleFilled,
  warning: WarningFilled,
  info: InfoFilled,
  notice: AlertFilled,
};

/**
 * Notifications at the top right (错误, 成功, 警告, 通知), messages of the moment at the top. They stand beside the app with its
 * theme: a dialog hides the whole document from readers of the screen, but for what of the body's children asks not to be.
 */
export function Toaster() {
  const { toasts } = useKernel();
  const shown = useSnapshot(toasts.state).shown as readonly Toast[];
  const theme = useThemeClassName();
  return createPortal(
    <div className={theme} style={{ display: 'contents' }} data-tabster-never-hide="">
      <div className={styles.messages} style={{ top: toastTop }} role="status">
        {shown
          .filter((toast) => toast.kind === 'info')
          .map((toast) => (
            <Message key={toast.id} toast={toast} />
          ))}
      </div>
      <div className={styles.notifications} style={{ '--offset': `${notificationOffset}px` } as CSSProperties}>
        {shown
          .filter((toast) => toast.kind !== 'info')
          .map((toast) => (
            <Notification key={toast.id} toast={toast} />
          ))}
      </div>
    </div>,
    document.body,
  );
}

/** Closes after its time; the time stands still while the pointer or the focus is on it. */
function useLifetime(toast: Toast): { onMouseEnter(): void; onMouseLeave(): void; onFocus(): void; onBlur(): void } {
  const { toasts } = useKernel();
  const [held, setHeld] = useState(false);
  const left = useRef(toast.ms);
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => toasts.dismiss(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(500, left.current - (performance.now() - since));
    };
  }, [toasts, toast.id, held]);
  const hold = () => setHeld(true);
  const go = () => setHeld(false);
  return { onMouseEnter: hold, onMouseLeave: go, onFocus: hold, onBlur: go };
}

function Message({ toast }: { toast: Toast }) {
  const t = useText();
  const life = useLifetime(toast);
  const Icon = icon[toast.kind];
  return (
    <div className={styles.message} {...life}>
      <Icon fontSize={18} aria-hidden data-kind={toast.kind} />
      {t(toast.text)}
    </div>
  );
}

function Notification({ toast }: { toast: Toast }) {
  const { toasts, i18n } = useKernel();
  const shell = useShell();
  const t = useText();
  const life = useLifetime(toast);
  const Icon = icon[toast.kind];
  const { tag, url, others } = toast;
  const away = tag !== undefined && tag !== shell.tags.state.active && shell.urlOf(tag) !== undefined;
  return (
    <div className={styles.notification} role={toast.kind === 'error' ? 'alert' : 'status'} {...life}>
      <Icon fontSize={20} aria-hidden data-kind={toast.kind} />
      <div className={styles.words}>
        <strong>{toast.kind === 'info' ? '' : t(notificationTitles[toast.kind])}</strong>
        <span>{t(toast.text)}</span>
        {toast.requestId !== undefined && (
          <small>
            {t(requestIdTexts)} {toast.requestId}
          </small>
        )}
        {toast.kind === 'error' && (
          <button
            type="button"
            className={styles.link}
            onClick={() => void toasts.copy(errorReport(toast, i18n.language))}
          >
            {t({ zh: '复制', en: 'Copy' })}
          </button>
        )}
        {others !== undefined && (
          <button type="button" className={styles.link} onClick={() => toasts.showOthers(toast.id)}>
            {t({ zh: '另有 {n} 条错误，显示', en: 'Show {n} more {n|error|errors}' }, { n: others.length })}
          </button>
        )}
        {away && (
          <button
            type="button"
            className={styles.link}
            onClick={() => {
              shell.activate(tag);
              toasts.dismiss(toast.id);
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
              toasts.dismiss(toast.id);
            }}
          >
            {t({ zh: '查看', en: 'View' })}
          </button>
        )}
      </div>
      <IconButton
        className={styles.dismiss}
        aria-label={t({ zh: '关闭通知', en: 'Dismiss' })}
        onClick={() => toasts.dismiss(toast.id)}
      >
        <DismissRegular fontSize={16} aria-hidden />
      </IconButton>
    </div>
  );
}
