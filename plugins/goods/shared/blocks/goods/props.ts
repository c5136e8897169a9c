import type { Link, SourceItem } from '../../../../decoration/api.ts';
import type { GoodsOrder } from '../../../api.ts';
import type { Picked } from '../../page/queries.ts';
import type { ShownGood } from '../../page/shown.ts';

/** Of the catalogue, or of the page's http source. */
export type GoodsData = readonly ShownGood[] | readonly SourceItem[];

export type GoodsProps = {
  title: string;
  more: string;
  link: Link;
  from: 'ids' | 'tag' | 'newest' | 'http';
  goods: Picked[];
  tag: string;
  source: string;
  order: GoodsOrder;
  limit: number;
  inStock: boolean;
  layout: 'two' | 'three' | 'row' | 'swipe';
  showName: boolean;
  showAbout: boolean;
  showWas: boolean;
  showStock: boolean;
  badge: 'none' | 'tag' | 'off' | 'text';
  badgeText: string;
  button: string;
  color: string;
};

/** Keys of the values that decide which goods are shown. */
export const waitsFor = { ids: 'goods', tag: 'tag', newest: 'from', http: 'source' } as const;
