import { isFitoutError, type Text } from '@fitout/sdk';
import { Notice, Skeleton } from '@fitout/sdk/mobile';
import { loadWhenIdle, usePlugin, useTag, useText } from '@fitout/sdk/web';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSearch } from 'wouter';
import type { HighlightOutline } from '../../../../plugins/images/api.ts';
import { arrange, type Memory, memoriesOf, todayOf } from '../model/arrange.ts';
import type { PhotoStore } from '../model/photo-store.ts';
import { useGallery } from '../model/use-gallery.ts';
import { Albums } from '../parts/albums.tsx';
import { Memories } from '../parts/memories.tsx';
import { photoPicture } from '../parts/photo-picture.ts';
import { Timeline, type TimelineHandle } from '../parts/timeline.tsx';
import styles from './gallery.module.css';

const loadViewer = () => import('../viewer/viewer.tsx').then((module) => ({ default: module.Viewer }));
const Viewer = lazy(loadViewer);

/** /m/images: 照片精选. By day; `?by=album` all albums; `?album=` one of them; `?photo=` opens that picture. */
export default function Gallery() {
  const t = useText();
  const { http } = usePlugin();
  const store = useGallery();
  useEffect(() => loadWhenIdle(loadViewer), []);
  const query = new URLSearchParams(useSearch());
  const { outline, error } = store;
  if (outline === undefined) {
    if (error === undefined) return <Skeleton className={styles.bones} bones={bones} />;
    const offline = !navigator.onLine;
    return (
      <Notice
        picture={photoPicture}
        alert
        title={offline ? { zh: '网络已断开', en: 'You are offline' } : { zh: '加载失败', en: 'That did not load' }}
        text={
          offline ? { zh: '恢复网络后会自动加载。', en: 'It loads by itself when you are back.' } : t(wordsOf(error))
        }
        actions={[{ label: { zh: '重试', en: 'Try again' }, run: () => void store.reload(http) }]}
      />
    );
  }
  const album = query.get('album') ?? undefined;
  const byAlbum = query.get('by') === 'album';
  return (
    <>
      {album === undefined && outline.ratios.length > 0 && <Ways byAlbum={byAlbum} />}
      {byAlbum ? (
        <Albums outline={outline} store={store} />
      ) : (
        <Photos key={album} outline={outline} store={store} album={album} photo={query.get('photo') ?? undefined} />
      )}
    </>
  );
}

const wordsOf = (error: Error): Text => (isFitoutError(error) ? error.text : error.message);

/** The two ways of looking; each keeps its own place, and Back leaves both. */
function Ways({ byAlbum }: { byAlbum: boolean }) {
  const t = useText();
  const { navigation } = usePlugin();
  const way = (label: string, url: string, on: boolean) => (
    <button type="button" aria-pressed={on} onClick={() => on || navigation.open(url, { replace: true })}>
      {label}
    </button>
  );
  return (
    <fieldset className={styles.ways} aria-label={t({ zh: '浏览方式', en: 'Ways of looking' })}>
      {way(t({ zh: '按日期', en: 'By day' }), '/m/images', !byAlbum)}
      {way(t({ zh: '相册', en: 'Albums' }), '/m/images?by=album', byAlbum)}
    </fieldset>
  );
}

interface PhotosProps {
  outline: HighlightOutline;
  store: PhotoStore;
  album: string | undefined;
  photo: string | undefined;
}

/** Which pictures the viewer goes through, and where it is. */
interface Viewing {
  order: readonly number[];
  at: number;
  /** The list behind it shows the same pictures: it follows, and the viewer grows out of its cells. */
  inList: boolean;
}

function Photos({ outline, store, album, photo }: PhotosProps) {
  const { setTitle } = useTag();
  const arrangement = useMemo(() => arrange(outline, album), [outline, album]);
  const today = todayOf(new Date());
  const memories = useMemo(() => (album === undefined ? memoriesOf(outline, today) : []), [outline, album, today]);
  const [viewing, setViewing] = useState<Viewing>();
  const { toasts } = usePlugin();
  const show = (next: Viewing): void => {
    loadViewer().then(
      () => setViewing(next),
      () => toasts.error({ zh: '大图没有打开，请检查网络', en: 'The picture did not open: check the network' }),
    );
  };
  const timeline = useRef<TimelineHandle>(null);
  /** The memory's card that opened the viewer: the focus goes back to it. */
  const card = useRef<Element>(null);
  const name = outline.albums.find(({ id }) => id === album)?.name;
  useEffect(() => {
    if (name !== undefined) setTitle(name);
  }, [name, setTitle]);
  useSharedPhoto(store, photo, (index) => show({ order: arrangement.order, at: index, inList: true }));
  const close = (at: number): void => {
    if (viewing?.inList === true) timeline.current?.focus(at);
    else if (card.current instanceof HTMLElement) card.current.focus();
    setViewing(undefined);
  };

  if (arrangement.order.length === 0) return <Nothing album={album !== undefined} />;
  return (
    <>
      <Memories
        memories={memories}
        outline={outline}
        store={store}
        onOpen={({ order }: Memory) => {
          card.current = document.activeElement;
          show({ order, at: 0, inList: false });
        }}
      />
      <Timeline
        outline={outline}
        arrangement={arrangement}
        store={store}
        handle={timeline}
        onOpen={(at) => show({ order: arrangement.order, at, inList: true })}
      />
      {viewing !== undefined && (
        <Suspense>
          <Viewer
            outline={outline}
            store={store}
            order={viewing.order}
            start={viewing.at}
            cellOf={(at) => (viewing.inList ? timeline.current?.reveal(at) : undefined)}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}

/** No highlights at all, or none any more in the album that a link names. */
function Nothing({ album }: { album: boolean }) {
  const { navigation } = usePlugin();
  if (album)
    return (
      <Notice
        picture={photoPicture}
        title={{ zh: '这个相册已不在', en: 'This album is no longer there' }}
        text={{ zh: '里面的照片可能已移走或不再精选。', en: 'Its photos were moved, or are highlights no longer.' }}
        actions={[
          {
            label: { zh: '看看其他相册', en: 'See the other albums' },
            run: () => navigation.open('/m/images?by=album', { replace: true }),
          },
        ]}
      />
    );
  return (
    <Notice
      picture={photoPicture}
      title={{ zh: '还没有精选照片', en: 'No highlights yet' }}
      text={{
        zh: '精选的照片会显示在这里，请稍后再来。下拉可刷新。',
        en: 'Chosen photos appear here. Come back later, or pull down to refresh.',
      }}
    />
  );
}

/** Opens the picture that a shared link names, once. */
function useSharedPhoto(store: PhotoStore, photo: string | undefined, open: (index: number) => void): void {
  const { http, toasts } = usePlugin();
  const done = useRef(false);
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    if (photo === undefined || done.current) return;
    done.current = true;
    store.place(http, photo).then(
      (index) => latest.current(index),
      (error: Error) => toasts.warning(wordsOf(error)),
    );
  }, [store, photo, http, toasts]);
}

const bones = Array.from({ length: 12 }, () => styles.bone);
