import { assetUrl } from '@fitout/sdk';
import { LazyImage } from '@fitout/sdk/web';
import type { HighlightPhoto } from '../../../../plugins/images/api.ts';
import { cellSrcset } from './cell.tsx';
import styles from './cover.module.css';

/** One picture that stands for several: its colour first, then itself. */
export function Cover({ photo, color, sizes }: { photo: HighlightPhoto | undefined; color: string; sizes: string }) {
  const shows = photo !== undefined && (photo.kind === 'image' || photo.poster);
  return (
    <span className={styles.cover} style={{ backgroundColor: color }}>
      {shows && <LazyImage src={assetUrl(photo.key, 320)} srcSet={cellSrcset(photo)} sizes={sizes} alt="" />}
    </span>
  );
}
