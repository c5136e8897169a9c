import type { AssetImage } from '@fitout/sdk';

export type AlbumProps = {
  items: { image: AssetImage | null }[];
  /** `grid`: squares; `rows`: rows of one height, each picture whole. */
  layout: 'grid' | 'rows';
  columns: number;
  gap: number;
  radius: number;
};
