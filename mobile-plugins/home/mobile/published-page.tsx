import { homeTopic, isFitoutError, pageTopic } from '@fitout/sdk';
import { Notice, useMobilePage } from '@fitout/sdk/mobile';
import { usePlugin, useRemote, useTag, useText } from '@fitout/sdk/web';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { loadPage, type PublishedPage } from './load-page.ts';
import styles from './page.module.css';
import { PageMount } from './page-mount.tsx';
import { pictures } from './pictures.ts';
import { compareAnswers, type StandingPage } from './standing-page.ts';

export interface PublishedPageViewProps {
  url: string;
  /** Drawn where there is no such page. */
  missing: ReactNode;
  /** Called with what is shown, each time. */
  onPage?(page: PublishedPage): void;
}

/** A page that is come back to after so long is asked for anew: who is not signed in hears no events. */
const staleMs = 60_000;

const changedWords = {
  zh: '页面有更新，提交后或下拉刷新后显示',
  en: 'This page has changed; send the form or pull down to see it',
};

/**
 * Loads a published page, shows it, and keeps it up to date: pull to refresh, events, coming back after a while. An
 * answer that says nothing new leaves the page as it stands, and a new one waits for whoever writes into a form.
 */
export function PublishedPageView({ url, missing, onPage }: PublishedPageViewProps) {
  const { events, toasts } = usePlugin();
  const { visible } = useTag();
  const frame = useMobilePage();
  const standing = useRef<StandingPage>(undefined);
  const told = useRef<StandingPage>(undefined);
  const loadedAt = useRef(0);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const page = await loadPage(url, signal);
      loadedAt.current = performance.now();
      return page;
    },
    [url],
  );
  const remote = useRemote(url, async (signal) => {
    const page = await load(signal);
    const now = standing.current;
    const answer = now === undefined ? 'other' : compareAnswers(now.page, page);
    if (now === undefined || (answer !== 'same' && !now.inUse())) return page;
    if (answer === 'other' && told.current !== now) {
      toasts.info(changedWords);
      told.current = now;
    }
    return now.page;
  });
  const { data, error, reload, set } = remote;
  useEffect(() => {
    if (data !== undefined) onPage?.(data);
  }, [data, onPage]);

  const refresh = useCallback(async () => {
    const page = await load(AbortSignal.timeout(30_000));
    const now = standing.current;
    // Whoever pulls asks for the page anew; what was written goes only where there is something else to see.
    const keep = now?.inUse() === true && compareAnswers(now.page, page) !== 'other';
    set(keep ? now.page : page);
  }, [load, set]);
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
  if (data !== undefined) return <PageMount page={data} standing={standing} />;
  if (error === undefined) return <PageSkeleton />;
  return (
    <Notice
      picture={pictures.cloud}
      title={{ zh: '页面没有加载成功', en: 'The page did not load' }}
      text={isFitoutError(error) ? error.text : error.message}
      actions={[{ label: { zh: '重试', en: 'Try again' }, run: reload }]}
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
