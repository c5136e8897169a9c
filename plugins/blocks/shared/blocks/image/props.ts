import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type ImageProps = {
  image: AssetImage | null;
  link: Link;
  caption: string;
  /** Width in percent of the page. */
  width: number;
};
