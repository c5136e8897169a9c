import type { AssetImage } from '@fitout/sdk';
import type { SourceItem } from '../../../decoration/api.ts';
import type { CatalogueGood } from '../../api.ts';

/** A good as a block shows it: of the catalogue, or of a page's http source. */
export type ShownGood = {
  /** Of the catalogue, whose prices and stock a page follows; empty for a good of somewhere else. */
  id: string;
  name: string;
  image: AssetImage | null;
  /** An https address where the picture is none of the library. */
  src: string;
  /** Cents; null where it has no price. */
  price: number | null;
  listPrice: number | null;
  /** Null where nobody counts. */
  stock: number | null;
  unit: string;
  link: string;
  badge: string;
  description: string;
};

/** What a page keeps of a good of the catalogue. */
export function shownGood(good: CatalogueGood): ShownGood {
  const { id, name, images, price, listPrice, stock, unit, link, tags, description } = good;
  const [image = null] = images;
  return { id, name, image, src: '', price, listPrice, stock, unit, link, badge: tags[0] ?? '', description };
}

/** An item of an http source. Its prices are those of the last answer: nobody else knows of them. */
export function shownItem(item: SourceItem): ShownGood {
  const { name, image, price, listPrice, stock, link, badge, description } = item;
  return { id: '', name, image: null, src: image, price, listPrice, stock, unit: '', link, badge, description };
}

export type ShownActivityItem = {
  good: ShownGood;
  price: number;
  stock: number;
  sold: number;
};
