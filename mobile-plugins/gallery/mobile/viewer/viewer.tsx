import { useBackCloses, usePlugin, useText } from '@fitout/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import 'photoswipe/style.css';
import type { HighlightOutline, HighlightPhoto } from '../../../../plugins/images/api.ts';
import { colorAt, filmsOf } from '../model/arrange.ts';
import type { PhotoStore } from '../model/photo-store.ts';
import { BottomBar, TopBar, turnedRight } from './bars.tsx';
import { Details } from './details.tsx';
import { type OpenViewer, openViewer, type ViewerSource } from './open-viewer.ts';
import { sizeOf } from './slide-content.ts';
import styles from './viewer.module.css';

/** CSS pixels that a picture is reckoned with while its page is on the way; what counts then is its shape. */
const supposedWidth = 1600;
/** Milliseconds after which the list behind follows the picture in front. */
const followMs = 300;

export interface ViewerProps {
  outline: HighlightOutline;
  store: PhotoStore;
  /** Indices into the outline that it goes through. */
  order: readonly number[];
  start: number;
  /** Brings the list behind to a picture, and answers its cell where there is one. */
  cellOf(at: number): HTMLElement | undefined;
  onClose(at: number): void;
}

/** Pictures over everything, by PhotoSwipe. Closes by its button, Esc, a finger down, a pinch, and Back. */
export function Viewer(props: ViewerProps) {
  const t = useText();
  const { order, store } = props;
  const [element, setElement] = useState<HTMLElement>();
  const [at, setAt] = useState(props.start);
  const [scale, setScale] = useState(1);
  const [bars, setBars] = useState(true);
  const [details, setDetails] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const opened = useRef<OpenViewer>(undefined);
  const source = useSource(props);
  const follow = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ props, at, details });
  latest.current = { props, at, details };

  // What staff change meanwhile would put other pictures under these indices.
  useEffect(() => store.hold(), [store]);
  useEffect(() => {
    const viewer = openViewer(source(), {
      onElement: setElement,
      onChange(now) {
        setAt(now);
        latest.current.at = now;
        clearTimeout(follow.current);
        follow.current = setTimeout(() => latest.current.props.cellOf(now), followMs);
      },
      onScale: setScale,
      onTap: () => setBars((before) => !before),
      onSwipeUp: () => setDetails(true),
      onKey: (key) => keyed(key, opened.current, latest.current.details, setDetails),
      onClosing: () => setLeaving(true),
      onClosed: () => latest.current.props.onClose(latest.current.at),
    });
    opened.current = viewer;
    return () => {
      clearTimeout(follow.current);
      viewer.dispose();
    };
  }, [source]);

  const close = useCallback(() => opened.current?.close(), []);
  useBackCloses(() => {
    if (details) {
      setDetails(false);
      return false;
    }
    close();
    return true;
  });
  const photo = usePhoto(store, order[at] as number);
  const name = photo?.alt || photo?.name || t({ zh: '照片', en: 'Photo' });
  useEffect(() => {
    element?.setAttribute('aria-modal', 'true');
    element?.setAttribute('aria-label', name);
  }, [element, name]);
  if (element === undefined) return null;
  return createPortal(
    <>
      <p className={styles.heard} role="status">
        {name}
      </p>
      {!leaving && (
        <div className={styles.bars} data-shown={bars}>
          <TopBar at={at} count={order.length} photo={photo} onClose={close} onDetails={() => setDetails(true)} />
          {photo?.kind !== 'video' && <BottomBar scale={scale} viewer={opened} />}
        </div>
      )}
      {details && !leaving && (
        <Details
          photo={photo}
          album={props.outline.albums.find(({ id }) => id === photo?.albumId)?.name}
          onClose={() => setDetails(false)}
        />
      )}
    </>,
    element,
  );
}

/** Keys beside PhotoSwipe's own arrows. Answers whether the key was one of them. */
function keyed(
  key: string,
  viewer: OpenViewer | undefined,
  details: boolean,
  setDetails: (on: boolean) => void,
): boolean {
  if (key === 'Escape') {
    if (details) setDetails(false);
    else viewer?.close();
    return true;
  }
  // The sheet has its own: arrows must not change the picture below it.
  if (details) return key !== 'Tab';
  if (key === 'i') setDetails(true);
  else if (key === '+' || key === '=') viewer?.zoomBy(1);
  else if (key === '-') viewer?.zoomBy(-1);
  else if (key === '0') viewer?.resetZoom();
  else if (key === 'r') viewer?.turn(turnedRight);
  else return false;
  return true;
}

/** What the viewer asks of the gallery. It goes on with what it was opened with. */
function useSource(props: ViewerProps): () => ViewerSource {
  const t = useText();
  const { http } = usePlugin();
  const opened = useRef({ ...props, http, failed: t({ zh: '图片加载失败', en: 'The picture did not load' }) });
  return useCallback(() => {
    const { outline, store, order, start, cellOf, http: calls, failed } = opened.current;
    const films = filmsOf(outline);
    const index = (at: number): number => order[at] as number;
    return {
      count: order.length,
      start,
      size: (at) => {
        const ratio = (outline.ratios[index(at)] ?? 100) / 100;
        return sizeOf(store.photo(index(at)), { width: supposedWidth, height: supposedWidth / ratio });
      },
      color: (at) => colorAt(outline, index(at)),
      isFilm: (at) => films.has(index(at)),
      async photo(at) {
        await store.want(calls, [index(at)]);
        return store.photo(index(at));
      },
      cell: cellOf,
      words: { failed },
    };
  }, []);
}

/** The picture in front; asked for where its page is not there yet. */
function usePhoto(store: PhotoStore, index: number): HighlightPhoto | undefined {
  const { http } = usePlugin();
  useEffect(() => {
    void store.want(http, [index]);
  }, [store, http, index]);
  return store.photo(index);
}
