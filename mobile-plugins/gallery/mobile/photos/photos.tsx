import { isFitoutError, type Text } from '@fitout/sdk';
import { Notice } from '@fitout/sdk/mobile';
import { usePlugin, useTag } from '@fitout/sdk/web';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { HighlightOutline } from '../../../../plugins/images/api.ts';
import { arrange, type Memory, memoriesOf, todayOf } from '../model/arrange.ts';
import type { PhotoStore } from '../model/photo-store.ts';
import { Memories } from '../parts/memories.tsx';
import { photoPicture } from '../parts/photo-picture.ts';
import { Timeline, type TimelineHandle } from '../parts/timeline.tsx';
import { addressOf, type GalleryAddress } from '../search/address.ts';
import { leaveSearch } from '../search/search-history.ts';

export const loadViewer = () => import('../viewer/viewer.tsx').then((module) => ({ default: module.Viewer }));
const Viewer = lazy(loadViewer);

/** What an error says to a person. */
export const textOf = (error: Error): Text => (isFitoutError(error) ? error.text : error.message);

interface PhotosProps {
  outline: HighlightOutline;
  store: PhotoStore;
  address: GalleryAddress;
}

/** Which pictures the viewer goes through, and where it is. */
interface Viewing {
  order: readonly number[];
  at: number;
  /** The list behind it shows the same pictures: it follows, and the viewer grows out of its cells. */
  inList: boolean;
}

/** The pictures by day: of the gallery, of an album, of what a search finds; and the viewer over them. */
export function Photos({ outline, store, address: { q, album, photo } }: PhotosProps) {
  const { setTitle } = useTag();
  const arrangement = useMemo(() => arrange(outline, album), [outline, album]);
  const today = todayOf(new Date());
  const memories = useMemo(
    () => (album === undefined && q === '' ? memoriesOf(outline, today) : []),
    [outline, album, q, today],
  );
  const [viewing, setViewing] = useState<Viewing>();
  const { toasts } = usePlugin();
  const show = (next: Viewing): void => {
    loadViewer().then(
      () => setViewing(next),
      () =>
        toasts.error({ zh: '大图没有打开，请检查网络', en: 'Could not load the full photo. Check your connection' }),
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
        title={{ zh: '这个相册已不在', en: 'This album no longer exists' }}
        text={{
          zh: '里面的照片可能已移走或不再精选。',
          en: 'Its photos may have been moved or are no longer highlights.',
        }}
        actions={[
          {
            label: { zh: '看看其他相册', en: 'View other albums' },
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
        en: 'Highlights appear here. Check back later, or pull down to refresh.',
      }}
    />
  );
}

/** A search that nothing fits. */
export function NothingFound({ address }: { address: GalleryAddress }) {
  const { navigation } = usePlugin();
  const inAlbum = address.album !== undefined;
  return (
    <Notice
      picture={photoPicture}
      title={{ zh: '没有找到照片', en: 'No photos found' }}
      text={{
        zh: '可以换个时间（如 2024、2024年5月、5月），或相册、标题、标签、说明里的地点。',
        en: 'Try another time (2024, May 2024, May), or a place that appears in an album name, title, tag or description.',
      }}
      actions={[
        {
          label: inAlbum
            ? { zh: '查看整个相册', en: 'View the whole album' }
            : { zh: '查看全部照片', en: 'View all photos' },
          run: () => leaveSearch(navigation, addressOf({ ...address, q: '' })),
        },
      ]}
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
      (error: Error) => toasts.warning(textOf(error)),
    );
  }, [store, photo, http, toasts]);
}
