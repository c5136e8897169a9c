import type { AssetImage, TableProblem } from '@fitout/sdk';
import type { ColumnType, Generated, JSONColumnType, Kysely } from 'kysely';

type Stamp = ColumnType<Date, Date | undefined, Date>;
type StampOrNull = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface GoodTable {
  id: bigint;
  org_id: bigint;
  code: string;
  name: string;
  images: JSONColumnType<AssetImage[]>;
  price: number;
  list_price: number | null;
  stock: number;
  unit: string;
  tags: string[];
  description: string;
  link: string;
  listed: boolean;
  sort: number;
  /** Lower-case name, code and tags: what the search looks through. */
  words: string;
  rev: Generated<number>;
  trashed_at: StampOrNull;
  created_at: Stamp;
  updated_at: Stamp;
  updated_by: bigint;
}

/** A file that was uploaded and waits to be applied. */
export interface ImportTable {
  id: bigint;
  org_id: bigint;
  person_id: bigint;
  filename: string;
  /** The first row is the header. */
  cells: JSONColumnType<string[][]>;
  /** Of each row, its line in the file. */
  lines: JSONColumnType<number[]>;
  /** Lines of the file that could not be read. */
  problems: JSONColumnType<TableProblem[]>;
  created_at: Stamp;
}

export interface CouponTable {
  id: bigint;
  org_id: bigint;
  title: string;
  kind: 'amount' | 'percent';
  value: number;
  threshold: number;
  /** null: no limit. */
  stock: number | null;
  claimed: Generated<number>;
  per_person: number;
  starts_at: StampOrNull;
  ends_at: StampOrNull;
  /** Until when a claimed coupon may be used; null without end. */
  valid_to: StampOrNull;
  enabled: boolean;
  note: string;
  rev: Generated<number>;
  trashed_at: StampOrNull;
  updated_at: Stamp;
}

export interface ClaimTable {
  id: bigint;
  org_id: bigint;
  coupon_id: bigint;
  /** `person <id>`, or `device <sha256 of the cookie>`. */
  holder: string;
  person_id: bigint | null;
  /** `device <sha256 of the cookie>` it was claimed on; null where the device had no mark. */
  device: string | null;
  code: string;
  /** Which one of this holder's: with the holder and the coupon it is unique, so a limit cannot be passed by. */
  nth: number;
  claimed_at: Stamp;
  used_at: StampOrNull;
  /** Who marked it as used; null where it is not, and where it was before that was kept. */
  used_by: Generated<bigint | null>;
}

export interface ActivityTable {
  id: bigint;
  org_id: bigint;
  kind: 'flash' | 'group';
  title: string;
  group_size: number | null;
  starts_at: StampOrNull;
  ends_at: StampOrNull;
  enabled: boolean;
  rev: Generated<number>;
  trashed_at: StampOrNull;
  updated_at: Stamp;
}

export interface ActivityItemTable {
  activity_id: bigint;
  good_id: bigint;
  place: number;
  price: number;
  stock: number;
  /** Pieces sold in the activity, as staff record them. */
  sold: Generated<number>;
}

/** How customers reach an organisation's shop; no row until somebody says. */
export interface ShopTable {
  org_id: bigint;
  phone: string;
  wechat: string;
  address: string;
  hours: string;
  /** Where products are ordered that have no link of their own, usually a form; empty for nowhere. */
  order_link: string;
  order_label: string;
  rev: Generated<number>;
}

export interface Tables {
  shop: ShopTable;
  good: GoodTable;
  import: ImportTable;
  coupon: CouponTable;
  claim: ClaimTable;
  activity: ActivityTable;
  activity_item: ActivityItemTable;
}

export type Db = Kysely<Tables>;
