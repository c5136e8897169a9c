import type { Link } from '../../../../decoration/api.ts';
import type { Picked } from '../../page/queries.ts';

export type CouponsProps = {
  title: string;
  more: string;
  link: Link;
  coupons: Picked[];
  layout: 'list' | 'swipe';
  /** Leaves away what cannot be claimed any more. */
  hideOver: boolean;
  button: string;
  color: string;
};
