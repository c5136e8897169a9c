/** What of an item an http source may fill: all of them texts in the end, prices whole cents. */
export const sourceFields = [
  'name',
  'price',
  'listPrice',
  'image',
  'link',
  'stock',
  'badge',
  'description',
  'id',
] as const;

export type SourceField = (typeof sourceFields)[number];

/** Something on the web that a page shows goods of: asked by the server, never by visitors. */
export type HttpSource = {
  /** Its name in the document: blocks say `decoration.http` with `{id}`. */
  id: string;
  /** What people call it. */
  name: string;
  /** https. */
  url: string;
  /** Path of the list in the answer; empty where the answer is the list. */
  list: string;
  /** Paths within an item; empty where it has no such thing. */
  fields: Record<SourceField, string>;
  /** How prices are written there. */
  unit: 'yuan' | 'fen';
  /** Minutes that an answer is believed. */
  minutes: number;
};

/** An item of an http source as a block shows it. */
export type SourceItem = {
  id: string;
  name: string;
  /** Cents; null where there is none, or none that can be read. */
  price: number | null;
  listPrice: number | null;
  /** An https address, or empty. */
  image: string;
  /** An https or http address, or empty. */
  link: string;
  stock: number | null;
  badge: string;
  description: string;
};
