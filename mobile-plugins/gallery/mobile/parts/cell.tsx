import { assetUrl, assetWidths } from '@fitout/sdk';
import { LazyImage, useText } from '@fitout/sdk/web';
import { memo, useState } from 'react';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';
import { lengthText } from '../model/days.ts';
import styles from './cell.module.css';

export interface CellProps {
  position: number;
  left: number;
  width: number;
  height: number;
  /** The colour that stands for it. */
  color: string;
  photo: HighlightPhoto | undefined;
  /** Seconds of a film; undefined of a picture. */
  film: number | undefined;
  /** The day that it is under, for whoever hears it. */
  day: string;
  /** Tab comes to one cell of all; arrows go on from there. */
  stop: boolean;
}

/** A picture in the list: its colour first, then itself. What is tapped is told by `data-position`. */
export const Cell = memo(function Cell({ position, left, width, height, color, photo, film, day, stop }: CellProps) {
  const t = useText();
  const [there, setThere] = useState(false);
  const named = photo?.alt || photo?.name || t({ zh: '照片', en: 'Photo' });
  const kind = film === undefined ? '' : t({ zh: '视频 ', en: 'Video ' });
  const shows = photo !== undefined && (photo.kind === 'image' || photo.poster);
  return (
    <button
      type="button"
      className={styles.cell}
      data-position={position}
      tabIndex={stop ? 0 : -1}
      aria-label={`${kind}${named}${t({ zh: '，', en: ', ' })}${day}`}
      style={{ left, width, height, backgroundColor: color }}
    >
      {shows && (
        <LazyImage
          className={there ? styles.there : styles.picture}
          src={assetUrl(photo.key, width)}
          srcSet={cellSrcset(photo)}
          sizes={`${width}px`}
          alt=""
          draggable={false}
          onLoad={() => setThere(true)}
        />
      )}
      {film !== undefined && (
        <span className={styles.film}>
          <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
            <path d="M3 1.6v8.8L10.4 6z" fill="currentColor" />
          </svg>
          {film > 0 && lengthText(film)}
        </span>
      )}
    </button>
  );
});

/** Sizes for a cell: never the picture itself, which may be a hundred times as heavy. */
export function cellSrcset({ key, width }: Pick<HighlightPhoto, 'key' | 'width'>): string {
  const kept = assetWidths.filter(
    (size, at) => size <= 960 && (at === 0 || width === 0 || (assetWidths[at - 1] ?? 0) < width),
  );
  return kept.map((size) => `${assetUrl(key, size)} ${size}w`).join(', ');
}
