import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type NavItem = {
  image: AssetImage | null;
  title: string;
  subtitle: string;
  badge: string;
  link: Link;
};

export type NavProps = {
  items: NavItem[];
  columns: number;
  /** `swipe`: one row that scrolls sideways, `rows` rows high. */
  layout: 'grid' | 'swipe';
  rows: number;
  /** What an entry shows. */
  show: 'both' | 'icon' | 'text';
  /** Pixels. */
  iconSize: number;
  radius: number;
};
