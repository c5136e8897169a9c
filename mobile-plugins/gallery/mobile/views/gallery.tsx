import { isFitoutError, type Text } from '@fitout/sdk';
import { Notice, Skeleton } from '@fitout/sdk/mobile';
import { loadWhenIdle, usePlugin, useText } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { arrange } from '../model/arrange.ts';
import type { PhotoStore } from '../model/photo-store.ts';
import { useGallery } from '../model/use-gallery.ts';
import { Albums } from '../parts/albums.tsx';
import { photoPicture } from '../parts/photo-picture.ts';
import { loadViewer, NothingFound, Photos, textOf } from '../photos/photos.tsx';
import { addressOf, type GalleryAddress, readAddress } from '../search/address.ts';
import { SearchField } from '../search/search-field.tsx';
import { replaceSearch } from '../search/search-history.ts';
import styles from './gallery.module.css';

/**
 * /m/images: 照片精选. By day; `?by=album` all albums; `?album=` one of them; `?photo=` opens that picture; `?q=` what is
 * found of it by time and place.
 */
export default function Gallery() {
  const address = readAddress(useSearch());
  const { q } = address;
  const store = useGallery(q);
  useEffect(() => loadWhenIdle(loadViewer), []);
  const nothingYet = q === '' && store.outline?.ratios.length === 0;
  return (
    <>
      {!nothingYet && <SearchField address={address} count={countOf(store, address)} />}
      <Content address={address} store={store} />
    </>
  );
}

/** Pictures that the page lists; undefined while nobody knows. */
function countOf({ outline }: PhotoStore, { album }: GalleryAddress): number | undefined {
  if (outline === undefined || album === undefined) return outline?.ratios.length;
  return arrange(outline, album).order.length;
}

function Content({ address, store }: { address: GalleryAddress; store: PhotoStore }) {
  const { outline, error } = store;
  const { q, album, byAlbum } = address;
  if (outline === undefined)
    return error === undefined ? <Skeleton className={styles.bones} bones={bones} /> : <Failed store={store} />;
  if (q !== '' && countOf(store, address) === 0) return <NothingFound address={address} />;
  return (
    <>
      {album === undefined && outline.ratios.length > 0 && <Ways address={address} />}
      {byAlbum ? (
        <Albums outline={outline} store={store} q={q} />
      ) : (
        <Photos key={`${album} ${q}`} outline={outline} store={store} address={address} />
      )}
    </>
  );
}

const offlineTexts = {
  title: { zh: '网络已断开', en: 'You are offline' },
  text: { zh: '恢复网络后会自动加载。', en: 'Photos load automatically when you are back online.' },
};

/** Too many requests from this network pass by themselves; anything else says what it is. */
function failureTexts(error: Error): { title: Text; text: Text } {
  if (isFitoutError(error) && error.codeName === 'tooMany')
    return {
      title: { zh: '请求太频繁', en: 'Too many requests' },
      text: {
        zh: '刚才的请求太多，请稍等一会儿再重试。',
        en: 'There were too many requests just now. Wait a moment, then try again.',
      },
    };
  return { title: { zh: '加载失败', en: 'Could not load' }, text: textOf(error) };
}

function Failed({ store }: { store: PhotoStore }) {
  const { http } = usePlugin();
  const offline = !navigator.onLine;
  return (
    <Notice
      picture={photoPicture}
      alert
      {...(offline ? offlineTexts : failureTexts(store.error as Error))}
      actions={[{ label: { zh: '重试', en: 'Try again' }, run: () => void store.reload(http) }]}
    />
  );
}

/** The two ways of looking; each keeps its own place, and Back leaves both. */
function Ways({ address }: { address: GalleryAddress }) {
  const t = useText();
  const { navigation } = usePlugin();
  const way = (label: string, byAlbum: boolean) => {
    const on = byAlbum === (address.byAlbum === true);
    const open = (): void =>
      replaceSearch((url) => navigation.open(url, { replace: true }), addressOf({ q: address.q, byAlbum }));
    return (
      <button type="button" aria-pressed={on} onClick={() => on || open()}>
        {label}
      </button>
    );
  };
  return (
    <fieldset className={styles.ways} aria-label={t({ zh: '浏览方式', en: 'Browse by' })}>
      {way(t({ zh: '按日期', en: 'By date' }), false)}
      {way(t({ zh: '相册', en: 'Albums' }), true)}
    </fieldset>
  );
}

const bones = Array.from({ length: 12 }, () => styles.bone);
