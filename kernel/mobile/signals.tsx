import { useLanguage, useText } from '@fitout/sdk/web';
import { Button, Preloader } from 'framework7-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { mobileSpinnerDelayMs, mobileToast } from '../web/constants.ts';
import { errorReport, requestIdTexts } from '../web/feedback/error-report.ts';
import type { Toast } from '../web/feedback/toasts.ts';
import { lazyPart } from '../web/lazy-part.tsx';
import { useKernel } from '../web/react.tsx';
import { endHints, endTitles } from '../web/session/end-texts.ts';
import { momentOf, offlineState } from './offline/state.ts';
import styles from './signals.module.css';
import { updateState } from './update.ts';

/** One spinner for all: counted by reference, shown after a moment, so that quick work shows none. */
export function Spinner() {
  const t = useText();
  const { busy } = useSnapshot(useKernel().overlays.state);
  const on = busy > 0;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLate(true), mobileSpinnerDelayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [on]);
  useEffect(() => {
    document.getElementById('root')?.setAttribute('aria-busy', String(on));
  }, [on]);
  if (!on || !late) return null;
  return (
    <div className={styles.spinner} role="status" aria-label={t({ zh: '处理中', en: 'Working' })}>
      <div className={styles.spinnerBox}>
        <Preloader />
      </div>
    </div>
  );
}

/** Toasts at the top; an error is a danger toast. Each goes after three seconds, or on a tap. */
export function ToastList() {
  const { shown } = useSnapshot(useKernel().toasts.state);
  return (
    <div className={styles.toasts} aria-live="polite">
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast as Toast} />
      ))}
    </div>
  );
}

function ToastItem({ toast }: { toast: Toast }) {
  const t = useText();
  const { toasts, i18n } = useKernel();
  useEffect(() => {
    const timer = setTimeout(() => toasts.dismiss(toast.id), mobileToast.ms);
    return () => clearTimeout(timer);
  }, [toast.id, toasts]);
  const danger = toast.kind === 'error';
  return (
    <div role={danger ? 'alert' : 'status'} className={danger ? styles.fault : undefined}>
      <button
        type="button"
        className={`${styles.toast} ${danger ? styles.danger : toast.kind === 'warning' ? styles.warning : ''}`}
        onClick={() => toasts.dismiss(toast.id)}
      >
        {t(toast.text)}
        {toast.requestId !== undefined && (
          <small>
            {t(requestIdTexts)} {toast.requestId}
          </small>
        )}
      </button>
      {toast.others !== undefined && (
        <button type="button" className={styles.copy} onClick={() => toasts.showOthers(toast.id)}>
          {t({ zh: '另有 {n} 条', en: '{n} more' }, { n: toast.others.length })}
        </button>
      )}
      {danger && (
        <button
          type="button"
          className={styles.copy}
          onClick={() => void toasts.copy(errorReport(toast, i18n.language))}
        >
          {t({ zh: '复制', en: 'Copy' })}
        </button>
      )}
    </div>
  );
}

const CopyByHandPart = lazyPart(() =>
  import('../web/feedback/copy-by-hand.tsx').then((module) => ({ default: module.CopyByHand })),
);

/** What the browser did not let us copy. */
export function CopyByHand() {
  const { toasts } = useKernel();
  const { byHand } = useSnapshot(toasts.state);
  return (
    <Suspense>
      {byHand !== undefined && <CopyByHandPart key={byHand} text={byHand} close={toasts.copiedByHand} />}
    </Suspense>
  );
}

/** Says that the phone is offline, and of when what it shows is; goes when neither is so. */
export function OfflineNotice() {
  const t = useText();
  const language = useLanguage();
  const { at } = useSnapshot(offlineState);
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const follow = (): void => setOffline(!navigator.onLine);
    window.addEventListener('online', follow);
    window.addEventListener('offline', follow);
    return () => {
      window.removeEventListener('online', follow);
      window.removeEventListener('offline', follow);
    };
  }, []);
  if (at !== undefined) {
    const moment = momentOf(at, language);
    return (
      <div className={styles.offline} role="status">
        {offline
          ? t({ zh: `离线：显示的是 ${moment} 的内容`, en: `Offline: this is what you saw at ${moment}` })
          : t({
              zh: `服务器没有回应：显示的是 ${moment} 的内容`,
              en: `The server does not answer: this is what you saw at ${moment}`,
            })}
      </div>
    );
  }
  if (!offline) return null;
  return (
    <div className={styles.offline} role="status">
      {t({ zh: '网络已断开，恢复后会自动继续', en: 'You are offline; it goes on by itself when you are back' })}
    </div>
  );
}

/** Plugins changed, or the app itself: what is open goes on as it is until the person reloads. */
export function UpdateNotice() {
  const t = useText();
  if (!useSnapshot(updateState).offered) return null;
  return (
    <div className={styles.update} role="status">
      <button type="button" onClick={() => location.reload()}>
        {t({ zh: '有新版本，点击刷新', en: 'New version: reload' })}
      </button>
      <button
        type="button"
        onClick={() => {
          updateState.offered = false;
        }}
      >
        {t({ zh: '稍后', en: 'Later' })}
      </button>
    </div>
  );
}

/** The session ended while somebody was at work. Giving up leads to the sign-in page, and from there back here. */
export function ExpiredNotice() {
  const t = useText();
  const { session } = useKernel();
  const { expired, endedBy } = useSnapshot(session.state);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (expired) dialog.current?.showModal();
    else dialog.current?.close();
  }, [expired]);
  return (
    <dialog ref={dialog} className={styles.dialog} onCancel={() => session.giveUp()} aria-labelledby="fm-expired">
      <h2 id="fm-expired">{t(endTitles[endedBy ?? 'time'])}</h2>
      <p>
        {t({ zh: '请重新登录后继续。', en: 'Sign in again to go on.' })}
        {endedBy !== undefined && ` ${t(endHints[endedBy])}`}
      </p>
      <Button type="button" round fill onClick={() => session.giveUp()}>
        {t({ zh: '去登录', en: 'Sign in' })}
      </Button>
    </dialog>
  );
}
