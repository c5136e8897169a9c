import { type MobilePage, useMobilePage } from '@fitout/sdk/mobile';
import { useText } from '@fitout/sdk/web';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation, useSearch } from 'wouter';
import type { PagePlugin } from '../../core/page-registry.ts';
import { Delayed } from '../plugins/delayed.tsx';
import { isLoadFailure } from '../plugins/load-files.ts';
import { useShownNotes } from '../plugins/use-shown-notes.ts';
import type { ViewHostProps } from '../plugins/view-props.ts';
import { useKernel } from '../react.tsx';
import { type FramePlace, FrameSession, listenForFrames } from './frame-session.ts';
import styles from './host.module.css';
import { dropPrefetched, frameUrl, keepPrefetched, putFrame } from './prefetched-frame.ts';

export { prefetchOnHover } from './prefetch.ts';

listenForFrames();

/** The view of a sandboxed plugin, in its frame. What goes wrong there is shown in its place, with another try. */
export function FrameHost(props: ViewHostProps) {
  const { plugin, failed } = props;
  const kernel = useKernel();
  const [round, setRound] = useState(0);
  const retry = useCallback(() => {
    kernel.loader.release(plugin);
    setRound((n) => n + 1);
  }, [kernel, plugin]);
  const quarantined = useSnapshot(kernel.loader.states)[plugin]?.state === 'quarantined';
  const show = (error: Error) => failed({ plugin, error, notLoaded: isLoadFailure(error), quarantined, retry });
  if (quarantined) return show(kernel.loader.states[plugin]?.error ?? new Error('quarantined'));
  return kernel.area === 'desktop' ? (
    <Framed key={round} {...props} show={show} />
  ) : (
    <PhoneFramed key={round} {...props} show={show} />
  );
}

interface FramedProps extends ViewHostProps {
  show(error: Error): React.ReactNode;
}

/** Inside a phone page, whose bars stay the host's. */
function PhoneFramed(props: FramedProps) {
  return <Framed {...props} page={useMobilePage()} />;
}

function Framed({ plugin, view, tag, loading, onShown, show, page }: FramedProps & { page?: MobilePage }) {
  const kernel = useKernel();
  const t = useText();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const place: FramePlace = {
    tag,
    path,
    search,
    navigate: (to, replace) => navigate(to, { replace }),
    ...(page === undefined ? {} : { page }),
  };
  const declared: PagePlugin = kernel.loader.plugin(plugin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one session for the frame's whole life; it hears of later places by moveTo
  const session = useMemo(() => new FrameSession(kernel, declared, view, place), [kernel, declared, view, tag.id]);
  const status = useSyncExternalStore(session.subscribe, () => session.status);
  useShownNotes(plugin, useState(() => performance.now())[0], status.at === 'shown');

  useEffect(() => kernel.pages.hold(session.store), [kernel, session]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` is made anew by each render; these are what it consists of
  useEffect(() => session.moveTo(place), [session, tag, path, search]);
  const ended = status.at === 'ended' ? status.error : undefined;
  useEffect(() => {
    if (ended === undefined) return;
    dropPrefetched();
    console.error(`plugin ${plugin}, view ${view}, in its frame`, ended);
    kernel.notes.add(plugin, { what: 'fault', where: 'frame', error: ended });
    kernel.loader.crashed(plugin, ended);
  }, [kernel, plugin, view, ended]);
  useEffect(() => {
    if (status.at === 'shown') onShown?.();
  }, [status, onShown]);
  const title = t(declared.title);
  const url = frameUrl(plugin, { view, ...(page === undefined ? {} : { area: 'mobile' }) });
  const attach = useCallback(
    (hold: HTMLElement | null) => {
      // A page that comes back to the front has its frame still.
      if (hold === null || hold.firstElementChild !== null || session.store.ended) return;
      const { element, loaded } = putFrame(hold, plugin, url);
      element.className = styles.frame ?? '';
      // The area gives it the focus as it does to the heading of a page of its own.
      element.dataset.pageHeading = '';
      session.attach(element, loaded);
      // On phones memory is dearer than a moment.
      if (kernel.area === 'desktop')
        session.store.defer(() => session.status.at === 'shown' && keepPrefetched(plugin, url));
    },
    [session, plugin, url, kernel],
  );
  useEffect(() => {
    if (session.element !== undefined) session.element.title = title;
  }, [session, title]);

  if (ended !== undefined) return show(ended);
  return (
    <div className={page === undefined ? styles.place : styles.phone}>
      <div ref={attach} className={styles.hold} />
      {status.at === 'loading' && (
        <div className={styles.waiting}>
          <Delayed>{loading}</Delayed>
        </div>
      )}
    </div>
  );
}
