import { useText } from '@fitout/sdk/web';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { lazyPart } from '../../web/lazy-part.tsx';
import { useKernel } from '../../web/react.tsx';
import styles from './hosts.module.css';

const Toaster = lazyPart(
  () => import('./toaster.tsx').then((module) => ({ default: module.Toaster })),
  () => <PlainToasts />,
);
const OverlayHost = lazyPart(
  () => import('./overlay-host.tsx').then((module) => ({ default: module.OverlayHost })),
  () => <Waiting />,
);
const SignInDialog = lazyPart(
  () => import('./sign-in-dialog.tsx').then((module) => ({ default: module.SignInDialog })),
  () => <Waiting />,
);

const CopyByHand = lazyPart(() =>
  import('../../web/feedback/copy-by-hand.tsx').then((module) => ({ default: module.CopyByHand })),
);

/** Stands outside of every page. Each part loads when it is first needed. */
export function FeedbackHosts() {
  const kernel = useKernel();
  const { shown, byHand } = useSnapshot(kernel.toasts.state);
  const toasting = shown.length > 0;
  const covered = useSnapshot(kernel.overlays.state).stack.length > 0;
  const { expired } = useSnapshot(kernel.session.state);
  const everToasted = useEver(toasting);
  const everCovered = useEver(covered);
  return (
    <>
      <Busy />
      {/* Each waits alone: while one loads, its boundary hides what is in it, and a hidden dialog loses the focus. */}
      <Suspense>{everToasted && <Toaster />}</Suspense>
      <Suspense>{everCovered && <OverlayHost />}</Suspense>
      <Suspense>
        {byHand !== undefined && <CopyByHand key={byHand} text={byHand} close={kernel.toasts.copiedByHand} />}
      </Suspense>
      <Suspense>{expired && <SignInDialog />}</Suspense>
    </>
  );
}

function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  useEffect(() => {
    if (now) setEver(true);
  }, [now]);
  return ever || now;
}

/** Messages while what draws them well cannot be loaded. */
function PlainToasts() {
  const t = useText();
  const { shown } = useSnapshot(useKernel().toasts.state);
  return (
    <Plain>
      {shown.map(({ id, text }) => (
        <p key={id}>{t(text)}</p>
      ))}
    </Plain>
  );
}

/** A dialog that is asked for and cannot be loaded. */
function Waiting() {
  const t = useText();
  return (
    <Plain>
      <p>
        {navigator.onLine
          ? t({
              zh: '服务器没有回应，恢复后会继续',
              en: 'The server is not responding. This will continue once it does',
            })
          : t({ zh: '网络不通，连上后会继续', en: 'No connection. This will continue once you are back online' })}
      </p>
    </Plain>
  );
}

function Plain({ children }: { children: ReactNode }) {
  return (
    <div className={styles.plain} role="alert">
      {children}
    </div>
  );
}

/** The global spinner: a line along the top, so that nothing that can still be used is covered. */
function Busy() {
  const kernel = useKernel();
  const t = useText();
  const { busy } = useSnapshot(kernel.overlays.state);
  return busy > 0 ? (
    <div className={styles.busy} role="progressbar" aria-label={t({ zh: '处理中', en: 'Working…' })} />
  ) : null;
}
