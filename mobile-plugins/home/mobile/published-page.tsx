import { FitoutError, homeTopic, isFitoutError, pageTopic } from '@fitout/sdk';
import { Notice, Skeleton, useMobilePage, usePerson } from '@fitout/sdk/mobile';
import { usePlugin, useRemote, useTag } from '@fitout/sdk/web';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { departuresSoFar, onDeparture } from './departures.ts';
import { loadPage, type PublishedPage, type SentForm } from './load-page.ts';
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

const changedTexts = {
  zh: '页面有更新，提交后显示；下拉刷新会清空已填写的内容',
  en: 'This page has been updated. The new version appears after you submit. Pulling down to refresh clears what you entered',
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
  const announced = useRef<StandingPage>(undefined);
  const loadedAt = useRef(0);
  const load = useCallback(
    async (signal: AbortSignal, form?: SentForm) => {
      const page = await loadPage(form ?? url, signal);
      loadedAt.current = performance.now();
      return page;
    },
    [url],
  );
  const tell = useCallback(
    (now: StandingPage) => {
      if (announced.current !== now) toasts.info(changedTexts);
      announced.current = now;
    },
    [toasts],
  );
  const whose = useWhose(standing);
  const remote = useRemote(`${url} ${whose}`, async (signal) => {
    const page = await load(signal);
    const now = standing.current;
    if (now === undefined) return page;
    const answer = compareAnswers(now.page, page);
    if (answer === 'same' || (answer === 'made anew' && now.touched())) return now.page;
    if (!now.inUse()) return page;
    tell(now);
    return now.page;
  });
  const { data, error, reload, set } = remote;
  useEffect(() => {
    if (data !== undefined) onPage?.(data);
  }, [data, onPage]);

  const refresh = useCallback(async () => {
    const page = await load(AbortSignal.timeout(30_000));
    const now = standing.current;
    // Whoever pulls asks for the page anew. What was written goes only for something else to see, and after a word of it.
    const other = now !== undefined && compareAnswers(now.page, page) === 'other';
    const keep = now?.inUse() === true && (!other || announced.current !== now);
    if (keep && other) tell(now);
    set(keep ? now.page : page);
  }, [load, set, tell]);
  const send = useCallback(
    (form: SentForm) =>
      void load(AbortSignal.timeout(30_000), form).then(set, (failed: unknown) =>
        toasts.error((isFitoutError(failed) ? failed : new FitoutError('timeout')).text),
      ),
    [load, set, toasts],
  );
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
  // Gone from the server, and yet not from under somebody's hands.
  if (absent && standing.current?.inUse() !== true) return missing;
  if (data !== undefined) return <PageMount page={data} standing={standing} onSend={send} />;
  if (error === undefined) return <PageSkeleton />;
  return (
    <Notice
      picture={pictures.cloud}
      title={{ zh: '页面没有加载成功', en: 'Could not load the page' }}
      text={isFitoutError(error) ? error.text : error.message}
      actions={[{ label: { zh: '重试', en: 'Try again' }, run: reload }]}
    />
  );
}

/**
 * Whose page it is. Whoever signs in goes on with the form that they began as a visitor; nothing that a page shows of a
 * person is left for the next one.
 */
function useWhose(standing: RefObject<StandingPage | undefined>): string {
  const person = usePerson()?.id;
  const left = useSyncExternalStore(onDeparture, departuresSoFar);
  const [{ whose, turn }, setWhose] = useState({ whose: person, turn: left });
  // Whoever leaves takes the page along, as somebody's or as a visitor's who became somebody while it was hidden.
  if (turn !== left) setWhose({ whose: person, turn: left });
  useEffect(() => {
    if (whose !== person && standing.current?.inUse() !== true) setWhose({ whose: person, turn: left });
  }, [whose, person, left, standing]);
  return `${whose ?? ''} ${turn}`;
}

function PageSkeleton() {
  return <Skeleton className={styles.skeleton} bones={[styles.banner, styles.row, styles.row, styles.banner]} />;
}
