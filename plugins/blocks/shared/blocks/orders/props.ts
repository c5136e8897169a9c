import type { AssetImage } from '@fitout/sdk';
import type { Link } from '../../../../decoration/api.ts';

export type OrdersItem = {
  text: string;
  icon: 'clock' | 'ticket' | 'check' | 'cross' | 'hourglass' | 'wallet' | 'box' | 'truck' | 'star' | 'back';
  image: AssetImage | null;
  /** `/m/mall/orderlist?state=use` opens the tab of a state (`OrderStage`). */
  link: Link;
};

export type OrdersProps = {
  title: string;
  more: string;
  link: Link;
  items: OrdersItem[];
};
