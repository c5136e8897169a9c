import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type OrdersItem = {
  text: string;
  icon: 'wallet' | 'box' | 'truck' | 'star' | 'back';
  image: AssetImage | null;
  link: Link;
};

export type OrdersProps = {
  title: string;
  more: string;
  link: Link;
  items: OrdersItem[];
};
