import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type FloatProps = {
  image: AssetImage | null;
  text: string;
  link: Link;
  side: 'right' | 'left';
  /** Pixels from the foot of the screen. */
  bottom: number;
  size: number;
  color: string;
};
