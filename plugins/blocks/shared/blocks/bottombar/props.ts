import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type BottombarItem = {
  text: string;
  icon: 'home' | 'list' | 'gift' | 'cart' | 'person' | 'phone';
  image: AssetImage | null;
  link: Link;
  /** This very page. */
  here: boolean;
};

export type BottombarProps = {
  items: BottombarItem[];
  color: string;
};
