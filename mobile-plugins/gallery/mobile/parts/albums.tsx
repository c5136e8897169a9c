import { pluralize } from '@fitout/sdk';
import { Notice } from '@fitout/sdk/mobile';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useEffect, useMemo } from 'react';
import type { HighlightOutline } from '../../../../plugins/images/api.ts';
import { albumsOf, colorAt } from '../model/arrange.ts';
import type { PhotoStore } from '../model/photo-store.ts';
import { addressOf } from '../search/address.ts';
import styles from './albums.module.css';
import { Cover } from './cover.tsx';
import { photoPicture } from './photo-picture.ts';

export interface AlbumsProps {
  outline: HighlightOutline;
  store: PhotoStore;
  /** What is searched for: albums then lead to what is found in them. */
  q: string;
}

/** Every album, as a grid of covers: links, since an album is a page of its own. */
export function Albums({ outline, store, q }: AlbumsProps) {
  const t = useText();
  const { http, navigation } = usePlugin();
  const albums = useMemo(() => albumsOf(outline), [outline]);
  useEffect(() => {
    void store.want(
      http,
      albums.map(({ cover }) => cover),
    );
  }, [store, http, albums]);
  if (albums.length === 0)
    return (
      <Notice
        picture={photoPicture}
        title={{ zh: '还没有相册', en: 'No albums yet' }}
        text={{
          zh: '放进素材库文件夹里的精选照片，会按文件夹成为相册。',
          en: 'Highlights in folders of the asset library appear here as albums.',
        }}
      />
    );
  return (
    <ul className={styles.albums}>
      {albums.map(({ id, name, count, cover }) => (
        <li key={id}>
          <a href={navigation.href(addressOf({ q, album: id }))}>
            <Cover photo={store.photo(cover)} color={colorAt(outline, cover)} sizes="(min-width: 640px) 300px, 46vw" />
            <strong>{name}</strong>
            <span className={styles.count}>{t({ zh: `${count} 张`, en: pluralize(count, 'photo', 'photos') })}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
