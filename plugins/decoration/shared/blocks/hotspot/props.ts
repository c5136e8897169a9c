import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../link.ts';

/** A rect in percent of the picture. */
export type Spot = {
  x: number;
  y: number;
  w: number;
  h: number;
  link: Link;
  label: string;
};

export type HotspotProps = {
  image: AssetImage | null;
  spots: Spot[];
};
