import { useBackCloses, usePlugin, useText } from '@fitout/sdk/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import 'photoswipe/style.css';
import type { HighlightOutline, HighlightPhoto } from '../../../../plugins/images/api.ts';
import { colorAt, filmsOf } from '../model/arrange.ts';
import type { PhotoStore } from '../model/photo-store.ts';
import { BottomBar, TopBar } from './bars.tsx';
import { Details } from './details.tsx';
import { type OpenViewer, openViewer, type ViewerSource } from './open-viewer.ts';
import { sizeOf } from './slide-content.ts';
import { SlideshowBar } from './slideshow/slideshow-bar.tsx';
import { useSlideshow } from './slideshow/use-slideshow.ts';
import { useSlideshowBars } from './slideshow/use-slideshow-bars.ts';
import styles from './viewer.module.css';
import { keyed } from './viewer-keys.ts';

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
  const viewer = useViewer(props);
  const { element, at, details, leaving, slideshow, opened } = viewer;
  const photo = usePhoto(props.store, props.order[at] as number);
  const close = (): void => opened.current?.close();
  useBackCloses(() => {
    if (details) {
      viewer.setDetails(false);
      return false;
    }
    close();
    return true;
  });
  const name = photo?.alt || photo?.name || t({ zh: '照片', en: 'Photo' });
  useEffect(() => {
    element?.setAttribute('aria-modal', 'true');
    element?.setAttribute('aria-label', name);
  }, [element, name]);
  if (element === undefined) return null;
  return createPortal(
    <>
      <p className={styles.announced} role="status">
        {slideshow.message === undefined ? name : t(slideshow.message)}
      </p>
      {!leaving && <Bars viewer={viewer} count={props.order.length} photo={photo} onClose={close} />}
      {details && !leaving && (
        <Details
          photo={photo}
          album={props.outline.albums.find(({ id }) => id === photo?.albumId)?.name}
          onClose={() => viewer.setDetails(false)}
        />
      )}
    </>,
    element,
  );
}

interface BarsProps {
  viewer: ReturnType<typeof useViewer>;
  count: number;
  photo: HighlightPhoto | undefined;
  onClose(): void;
}

/** What stands over the picture: above what can be done with it, below how it is looked at. */
function Bars({ viewer: { at, scale, bars, opened, slideshow, setDetails }, count, photo, onClose }: BarsProps) {
  const { playing, seconds } = slideshow;
  return (
    <div className={styles.bars} data-shown={bars}>
      <TopBar
        at={at}
        count={count}
        photo={photo}
        onClose={onClose}
        onDetails={() => setDetails(true)}
        playing={count > 1 ? playing : undefined}
        onPlay={slideshow.toggle}
      />
      {/* At its foot a film has its own controls. */}
      {photo?.kind !== 'video' &&
        (playing ? (
          <SlideshowBar seconds={seconds} onSeconds={slideshow.setSeconds} />
        ) : (
          <BottomBar scale={scale} viewer={opened} />
        ))}
    </div>
  );
}

/** The open viewer, and what of it is shown now. */
function useViewer(props: ViewerProps) {
  const [element, setElement] = useState<HTMLElement>();
  const [at, setAt] = useState(props.start);
  const [scale, setScale] = useState(1);
  const [bars, setBars] = useState(true);
  const [details, setDetails] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const opened = useRef<OpenViewer>(undefined);
  const source = useSource(props);
  const follow = useRef<ReturnType<typeof setTimeout>>(undefined);
  const slideshow = useSlideshow(opened, props.order.length);
  const latest = useRef({ props, at, details, slideshow });
  latest.current = { props, at, details, slideshow };

  // What staff change meanwhile would put other pictures under these indices.
  useEffect(() => props.store.hold(), [props.store]);
  useEffect(() => {
    const viewer = openViewer(source(), {
      onElement: setElement,
      onChange(now) {
        setAt(now);
        latest.current.at = now;
        latest.current.slideshow.changed(now);
        clearTimeout(follow.current);
        follow.current = setTimeout(() => latest.current.props.cellOf(now), followMs);
      },
      onScale(now) {
        setScale(now);
        if (now !== 1) latest.current.slideshow.stop();
      },
      onTap: () => setBars((before) => !before),
      onPress: () => latest.current.slideshow.stop(),
      onSwipeUp: () => setDetails(true),
      onKey: (key) => keyed(key, opened.current, latest.current, setDetails),
      onClosing() {
        latest.current.slideshow.stop();
        setLeaving(true);
      },
      onClosed: () => latest.current.props.onClose(latest.current.at),
    });
    opened.current = viewer;
    return () => {
      clearTimeout(follow.current);
      viewer.dispose();
    };
  }, [source]);
  useSlideshowBars(slideshow.playing, at, element, setBars);
  useEffect(() => {
    if (details) latest.current.slideshow.stop();
  }, [details]);
  return { element, at, scale, bars, details, setDetails, leaving, slideshow, opened };
}

/** What the viewer asks of the gallery. It goes on with what it was opened with. */
function useSource(props: ViewerProps): () => ViewerSource {
  const t = useText();
  const { http } = usePlugin();
  const opened = useRef({ ...props, http, failed: t({ zh: '图片加载失败', en: 'Could not load the image' }) });
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
