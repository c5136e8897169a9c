import type { LocalText } from './base/text.ts';

/** Something that a label can be printed of: an article of the shop, a place on a shelf. */
export interface LabelThing {
  /** Stable within its source. */
  id: string;
  /** What its code says. */
  code: string;
  name: string;
  /** As it is printed: ¥128.00. */
  price?: string;
  /** One more line: its size, its shelf. */
  note?: string;
  /** How many there should be, by the books: what a stock count is checked against. Absent where nobody keeps that. */
  stock?: number;
}

/** A slice of a source's things. */
export interface LabelThings {
  items: LabelThing[];
  /** What to send as `cursor` for the following ones; null at the end. */
  next: string | null;
}

/**
 * Where things to print labels of come from, as data in the manifest: `"contributes": {"bar.label": [{…}]}`. `from` is a
 * POST of the plugin's own server half (`/p/goods/labels`) that takes `zLabelBody`, changes nothing and answers
 * `LabelThings`: those that `q` finds, or, of `ids`, these. A page of the plugin leads to their labels by
 * `/bar/codes?make=sheet&from=<id>&ids=1,2`.
 */
export interface LabelSource {
  /** `<plugin>.<name>`. */
  id: string;
  /** What it has: 商品. */
  title: LocalText;
  from: string;
  /** The function without which it is not asked. */
  fun?: string;
  /** Published pages: the code of each is a path of the public site (`/p/summer`), and the label's its whole address. */
  of?: 'pages';
}
