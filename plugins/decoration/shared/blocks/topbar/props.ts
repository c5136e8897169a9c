import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../link.ts';

export type TopbarProps = {
  logo: AssetImage | null;
  title: string;
  home: Link;
  items: { text: string; link: Link }[];
  background: string;
};
