import { type MobilePage, MobilePageProvider, Skeleton } from '@fitout/sdk/mobile';
import { type TagHandle, useText } from '@fitout/sdk/web';
import { f7ready, Navbar, NavLeft, NavRight, NavTitle, Page } from 'framework7-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Route, Router } from 'wouter';
import { parseAddress, type RouteMatch } from '../../sdk/manifest/routes.ts';
import { absenceOf } from '../web/menu/absence.ts';
import { useRefusal } from '../web/menu/use-refusal.ts';
import { ViewHost } from '../web/plugins/view-host.tsx';
import { useKernel } from '../web/react.tsx';
import type { LivePage } from './addresses.ts';
import { AbsentPage, FailedPage, RefusedPage } from './fault-page.tsx';
import { MobileIcon } from './icons.tsx';
import styles from './page-frame.module.css';
import { usePersonChange } from './person.ts';

export interface PageFrameProps {
  page: LivePage;
  /** In front; hidden pages keep their state and their place. */
  visible: boolean;
  /** A back button: not on a bottom tab's own page. */
  back: boolean;
  /** Changes with each tap on the tab of the page in front: scrolls it to the top. */
  toTop: number;
  /** The page brings a bar of its own, or no longer. */
  onOwnBar(id: string, own: boolean): void;
  /** The page takes the whole screen, or no longer. */
  onFullScreen(id: string, full: boolean): void;
  /** The page writes into its address where it stands. */
  onRestate(page: LivePage, url: string): void;
}

/** The frame around a phone page: title bar, back button, pull to refresh, its place on the screen kept. */
export function PageFrame({ page, visible, back, toTop, onOwnBar, onFullScreen, onRestate }: PageFrameProps) {
  const t = useText();
  const kernel = useKernel();
  const match = kernel.routes.match(page.address);
  const [title, setTitle] = useState<string>();
  const [full, setFull] = useState(false);
  const [refresh, setRefresh] = useState<{ run(): Promise<void> }>();
  usePersonChange();
  const absence = match === undefined ? absenceOf(kernel, page.address) : undefined;
  const shown = title ?? t(absence?.title ?? match?.route.title ?? '');
  // Fingers in a frame are its own: what pulling does elsewhere, a button does here.
  const framed = kernel.registry.plugins.some(({ id, tier }) => id === match?.route.plugin && tier === 'sandboxed');
  const content = useScrollKept(visible, page.visit, toTop);
  useEffect(() => {
    if (visible) document.title = shown;
  }, [visible, shown]);
  const frame = useMemo<MobilePage>(
    () => ({
      setTitle: (title) => setTitle(kernel.i18n.t(title)),
      setRefresh: (run) => setRefresh(run === undefined ? undefined : { run }),
      setOwnBar: (own) => onOwnBar(page.id, own),
      setFullScreen(full) {
        setFull(full);
        onFullScreen(page.id, full);
      },
      ...(kernel.registry.organisation === undefined ? {} : { organisation: kernel.registry.organisation }),
    }),
    [onOwnBar, onFullScreen, page.id, kernel],
  );
  usePullToRefresh(content, refresh !== undefined && visible && !framed);
  const pull = (done: () => void): void => {
    void (refresh?.run() ?? Promise.resolve()).catch((error: unknown) => console.error(error)).finally(done);
  };
  return (
    <Page ptr={refresh !== undefined && !framed} ptrMousewheel={false} onPtrRefresh={pull} className={styles.page}>
      {full ? (
        <h1 key="title" className={styles.unseen}>
          {shown}
        </h1>
      ) : (
        <Navbar>
          {back && (
            <NavLeft>
              <button
                type="button"
                className={`link icon-only ${styles.back}`}
                aria-label={t({ zh: '返回', en: 'Back' })}
                onClick={() => kernel.navigation.back()}
              >
                <MobileIcon logo="back" />
              </button>
            </NavLeft>
          )}
          <NavTitle>
            <h1 className={styles.title}>{shown}</h1>
          </NavTitle>
          {framed && refresh !== undefined && (
            <NavRight>
              <button
                type="button"
                className={`link icon-only ${styles.back}`}
                aria-label={t({ zh: '刷新', en: 'Refresh' })}
                onClick={() => pull(() => undefined)}
              >
                <MobileIcon logo="refresh" />
              </button>
            </NavRight>
          )}
        </Navbar>
      )}
      {/* Framework7 sorts what stands here by its kind: without a key the page would begin anew as its title goes. */}
      <main key="content" ref={content} className={styles.main} aria-label={shown}>
        <MobilePageProvider value={frame}>
          <PageContent page={page} match={match} visible={visible} setTitle={setTitle} onRestate={onRestate} />
        </MobilePageProvider>
      </main>
    </Page>
  );
}

interface PageContentProps extends Pick<PageFrameProps, 'page' | 'visible' | 'onRestate'> {
  match: RouteMatch | undefined;
  setTitle(title: string): void;
}

function PageContent({ page, match, visible, setTitle, onRestate }: PageContentProps): ReactNode {
  const kernel = useKernel();
  const tag = useMemo<TagHandle>(
    () => ({
      id: page.id,
      visible,
      setTitle,
      setParent: () => {},
      setUnsaved: () => {},
      setBusy: () => {},
      close: () => kernel.navigation.back(),
    }),
    [page.id, visible, setTitle, kernel],
  );
  const hook = useMemo(
    () =>
      routerHook(page.address, (url, options) =>
        options?.replace === true ? onRestate(page, url) : kernel.navigation.open(url, options),
      ),
    [page, onRestate, kernel],
  );
  const refusal = useRefusal(match);
  if (match === undefined) return <AbsentPage absence={absenceOf(kernel, page.address)} address={page.address} />;
  if (refusal === 'pending') return <PageSkeleton />;
  if (refusal === 'forbidden' || refusal === 'session') return <RefusedPage why={refusal} address={page.address} />;
  return (
    <Router hook={hook.path} searchHook={hook.search}>
      <Route path={match.route.path}>
        <ViewHost
          plugin={match.route.plugin}
          view={match.route.view}
          tag={tag}
          loading={<PageSkeleton />}
          failed={(failure) => <FailedPage failure={failure} />}
        />
      </Route>
    </Router>
  );
}

/** A page's own router: it stays at its address, whatever page is in front. */
function routerHook(address: string, open: (url: string, options?: { replace?: boolean }) => void) {
  const { path, search } = parseAddress(address);
  const at: [string, typeof open] = [path, open];
  return { path: Object.assign(() => at, { hrefs: (href: string) => `#${href}` }), search: () => search };
}

function PageSkeleton() {
  return <Skeleton className={styles.loading} bones={[styles.bone, styles.bone, styles.bone, styles.bone]} />;
}

/** Framework7 starts its pull to refresh when its router shows a page; without the router we do. */
function usePullToRefresh(inside: RefObject<HTMLElement | null>, on: boolean): void {
  useEffect(() => {
    const content = inside.current?.closest<HTMLElement>('.page-content');
    if (!on || content === null || content === undefined) return;
    let gone = false;
    f7ready((app) => {
      if (!gone) app.ptr.create(content);
    });
    return () => {
      gone = true;
      f7ready((app) => app.ptr.destroy(content));
    };
  }, [inside, on]);
}

/** Does this person want less motion on their screen? */
const stillMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Keeps where a page was scrolled to while it is hidden; a new visit starts at the top. */
function useScrollKept(visible: boolean, visit: number, toTop: number) {
  const page = useRef<HTMLElement | null>(null);
  const kept = useRef({ top: 0, visit, toTop });
  useLayoutEffect(() => {
    const content = page.current?.closest<HTMLElement>('.page-content');
    if (!visible || content === null || content === undefined) return;
    if (kept.current.visit !== visit) kept.current = { ...kept.current, top: 0, visit };
    content.scrollTop = kept.current.top;
    const note = (): void => {
      kept.current.top = content.scrollTop;
    };
    content.addEventListener('scroll', note, { passive: true });
    return () => content.removeEventListener('scroll', note);
  }, [visible, visit]);
  useEffect(() => {
    if (kept.current.toTop === toTop) return;
    kept.current.toTop = toTop;
    page.current?.closest('.page-content')?.scrollTo({ top: 0, behavior: stillMotion() ? 'instant' : 'smooth' });
  }, [toTop]);
  return page;
}
