import { homeTopic, isFitoutError, pageTopic } from '@fitout/sdk';
import { useMobilePage } from '@fitout/sdk/mobile';
import { usePlugin, useRemote, useTag, useText } from '@fitout/sdk/web';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { loadPage, type PublishedPage } from './load-page.ts';
import { Notice } from './notice.tsx';
import styles from './page.module.css';
import { PageMount } from './page-mount.tsx';

export interface PublishedPageViewProps {
  url: string;
  /** Drawn where there is no such page. */
  missing: ReactNode;
  /** Called with what is shown, each time. */
  onPage?(page: PublishedPage): void;
}

/** A page that is come back to after so long is asked for anew: who is not signed in hears no events. */
const staleMs = 60_000;

/** Loads a published page, shows it, and keeps it up to date: pull to refresh, events, coming back after a while. */
export function PublishedPageView({ url, missing, onPage }: PublishedPageViewProps) {
  const t = useText();
  const { events } = usePlugin();
  const { visible } = useTag();
  const frame = useMobilePage();
  const remote = useRemote(url, (signal) => loadPage(url, signal));
  const { data, error, reload, set } = remote;
  const loadedAt = useRef(0);
  useEffect(() => {
    if (data === undefined) return;
    loadedAt.current = performance.now();
    onPage?.(data);
  }, [data, onPage]);

  const refresh = useCallback(async () => set(await loadPage(url, AbortSignal.timeout(30_000))), [url, set]);
  useEffect(() => {
    frame.setRefresh(() => refresh().catch(() => reload()));
    return () => frame.setRefresh(undefined);
  }, [frame, refresh, reload]);

  useEffect(() => {
    const subscription = events.on('server.event', ({ topic }) => {
      if (topic === pageTopic || topic === homeTopic) reload();
    });
    return () => subscription.dispose();
  }, [events, reload]);

  useEffect(() => {
    const again = (): void => {
      const old = performance.now() - loadedAt.current > staleMs;
      if (visible && old && loadedAt.current > 0 && document.visibilityState === 'visible') reload();
    };
    again();
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [visible, reload]);

  const absent = isFitoutError(error) && (error.codeName === 'notFound' || error.codeName === 'gone');
  if (absent) return missing;
  if (data !== undefined) return <PageMount page={data} />;
  if (error === undefined) return <PageSkeleton />;
  return (
    <Notice
      picture="cloud"
      title={t({ zh: '页面没有加载成功', en: 'The page did not load' })}
      text={
        isFitoutError(error)
          ? t(error.text)
          : t({ zh: '请检查网络，然后重试', en: 'Check the network, then try again' })
      }
      action={{ label: t({ zh: '重试', en: 'Try again' }), run: reload }}
    />
  );
}

function PageSkeleton() {
  const t = useText();
  return (
    <div className={styles.skeleton} role="status" aria-label={t({ zh: '加载中', en: 'Loading' })}>
      <div className={styles.banner} />
      <div className={styles.row} />
      <div className={styles.row} />
      <div className={styles.banner} />
    </div>
  );
}
