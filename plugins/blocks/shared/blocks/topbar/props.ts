import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type TopbarProps = {
  logo: AssetImage | null;
  title: string;
  home: Link;
  items: { text: string; link: Link }[];
  background: string;
};
